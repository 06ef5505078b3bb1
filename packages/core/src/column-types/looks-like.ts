// What tells texts of unknown types apart.

/** Codes that begin with a zero, and long rows of digits, are names and no amounts. */
export const areAmounts = (texts: readonly string[]): boolean =>
  texts.every((text) => /\d/.test(text) && !/^[+-]?0\d/.test(text) && text.length < 20 && !/[\p{L}/:]/u.test(text))

export const haveDigits = (texts: readonly string[]): boolean => texts.every((text) => /\d/.test(text))
