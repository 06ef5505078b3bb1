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

export const haveDigits = (texts: readonly string[]): boolean => texts.every((text) => /\d/.test(text))
