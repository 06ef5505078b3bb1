import type { FormulaFunction } from './functions/define-function.ts'

/** ROUND(number, [digits]) or CONCAT(value, [more, …]) */
export function signatureOf({ name, parameters }: FormulaFunction, written: string = name): string {
  const shown = parameters.map((parameter) => {
    if (parameter.repeats) return `[${parameter.name}, …]`
    return parameter.optional ? `[${parameter.name}]` : parameter.name
  })
  return `${written}(${shown.join(', ')})`
}
