// What tells texts of unknown types apart.

/** Codes that begin with a zero, and long rows of digits, are names and no amounts. */
export const areAmounts = (texts: readonly string[]): boolean =>
  texts.every((text) => /\d/.test(text) && !/^[+-]?0\d/.test(text) && text.length < 20 && !/[\p{L}/:]/u.test(text))

/**
 * Whether thousands stand apart, so that they are drawn as they were written: “1.234,50” and “1 234 567” tell, “1.234” does
 * not where digits may follow a point.
 */
export const areGrouped = (texts: readonly string[]): boolean =>
  texts.some((text) => /\d([.,'’\s])\d{3}(\1\d{3}|[.,]\d)/.test(text) || /\d['’\s]\d{3}(?!\d)/.test(text))

/** The same for whole numbers, where three digits behind a sign are always thousands. */
export const areWholeGrouped = (texts: readonly string[]): boolean =>
  texts.some((text) => /\d[.,'’\s]\d{3}(?!\d)/.test(text))

/**
 * How many digits all of them write behind the sign, where a zero at the end of one shows that it was meant: “1,50” beside
 * “2,75” is money, “1.5” beside “2.7” may be anything. Three digits may be thousands, so they do not tell.
 */
export function writtenDigits(texts: readonly string[]): number | null {
  const behind = texts.filter((text) => /\d/.test(text)).map((text) => /\d[.,](\d+)\D*$/.exec(text)?.[1] ?? '')
  const digits = behind[0]?.length ?? 0
  const areAlike = digits > 0 && digits !== 3 && behind.every((part) => part.length === digits)
  return areAlike && behind.some((part) => part.endsWith('0')) ? digits : null
}

export const haveDigits = (texts: readonly string[]): boolean => texts.every((text) => /\d/.test(text))
