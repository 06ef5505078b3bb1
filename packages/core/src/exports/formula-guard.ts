/**
 * Spreadsheets run a cell of a CSV file that begins like a formula, and what people type into our tables comes from
 * anybody. A leading apostrophe makes it a text there. Texts that already look guarded get one more, so that taking one
 * off again gives back exactly what was there.
 */
const likeFormula = /^["']*[=+\-@\t\r]/

export function withGuard(text: string): string {
  return likeFormula.test(text) ? `'${text}` : text
}

export function withoutGuard(text: string): string {
  return hasGuard(text) ? text.slice(1) : text
}

export const hasGuard = (text: string): boolean => text.charCodeAt(0) === apostrophe && likeFormula.test(text.slice(1))

const apostrophe = 39
