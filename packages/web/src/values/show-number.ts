/** As columns keep it; what is left out is as the reader is used to. */
export interface NumberLook {
  readonly grouping?: boolean
  /** Digits behind the point; null: as many as there are. */
  readonly precision?: number | null
  readonly separators?: string
}

export interface AmountLook {
  readonly locale: string
  readonly code: string
  readonly precision: number
  readonly separators?: string
  /** On which side of the amount the symbol stands. */
  readonly symbol?: string
}

interface Marks {
  readonly group: string
  readonly decimal: string
}

const marksOf: Readonly<Record<string, Marks>> = {
  commaPoint: { group: ',', decimal: '.' },
  pointComma: { group: '.', decimal: ',' },
  spaceComma: { group: '\u202f', decimal: ',' },
  spacePoint: { group: '\u202f', decimal: '.' },
}

/** Decimals come as text and stay exact: the formatter reads the text, never a float. */
export function groupDigits(decimal: string, locale: string, look: NumberLook): string {
  const { grouping = false, precision = null, separators = 'local' } = look
  const marks = marksOf[separators] ?? null
  const digits = precision === null ? { maximumFractionDigits: 20 } : fixed(precision)
  // Without grouping a number is written as programs write it, unless the column chose its marks.
  const own = grouping && marks === null ? locale : 'en-US'
  const parts = partsOf(decimal, own, { ...digits, useGrouping: grouping })
  return parts === null ? decimal : textOf(parts, marks)
}

/** A sum or an average, exact but for its last digits: hundredths, unless its column says how many. */
export function roundedDigits(decimal: string, locale: string, { precision = null, separators }: NumberLook): string {
  const digits: Intl.NumberFormatOptions = precision === null ? { maximumFractionDigits: 2 } : fixed(precision)
  // What is nearly nothing is no negative nothing.
  const parts = partsOf(decimal, locale, { ...digits, signDisplay: 'negative' })
  return parts === null
    ? Number(decimal).toLocaleString(locale, digits)
    : textOf(parts, marksOf[separators ?? ''] ?? null)
}

export function showAmount(decimal: string, look: AmountLook): string {
  const { locale, code, precision, separators = 'local', symbol = 'local' } = look
  const parts = partsOf(decimal, locale, { style: 'currency', currency: code, ...fixed(precision) })
  if (parts === null) return decimal
  const marks = marksOf[separators] ?? null
  if (symbol !== 'before' && symbol !== 'after') return textOf(parts, marks)
  const sign = parts.find(({ type }) => type === 'minusSign')?.value ?? ''
  const money = parts.find(({ type }) => type === 'currency')?.value ?? code
  const isNumber = ({ type }: Intl.NumberFormatPart) => ['integer', 'group', 'decimal', 'fraction'].includes(type)
  const number = textOf(parts.filter(isNumber), marks)
  return symbol === 'before' ? `${sign}${money}${number}` : `${sign}${number} ${money}`
}

const fixed = (digits: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
})

function textOf(parts: readonly Intl.NumberFormatPart[], marks: Marks | null): string {
  return parts
    .map(({ type, value }) => (marks !== null && (type === 'group' || type === 'decimal') ? marks[type] : value))
    .join('')
}

const formats = new Map<string, Intl.NumberFormat | null>()

/** null: no number, or a locale or a currency this browser does not know. */
function partsOf(decimal: string, locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormatPart[] | null {
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal)) return null
  return formatOf(locale, options)?.formatToParts(decimal as Intl.StringNumericLiteral) ?? null
}

// Making a formatter takes longer than everything else a cell needs.
function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat | null {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = makeFormat(locale, options)
  formats.set(key, made)
  return made
}

function makeFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat | null {
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return null
  }
}
