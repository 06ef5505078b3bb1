/** Decimals come as text and stay exact: the formatter reads the text, never a float. */
export function groupDigits(decimal: string, locale: string, digits?: number): string {
  return formatDecimal(decimal, locale, digits === undefined ? { maximumFractionDigits: 20 } : fixed(digits))
}

export function showAmount(decimal: string, { locale, code, precision }: Currency): string {
  return formatDecimal(decimal, locale, { style: 'currency', currency: code, ...fixed(precision) })
}

export interface Currency {
  readonly locale: string
  readonly code: string
  readonly precision: number
}

function fixed(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

function formatDecimal(decimal: string, locale: string, options: Intl.NumberFormatOptions): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal)) return decimal
  try {
    return new Intl.NumberFormat(locale, options).format(decimal as Intl.StringNumericLiteral)
  } catch {
    // A locale or a currency this browser does not know.
    return decimal
  }
}
