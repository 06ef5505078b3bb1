// One argument at each place of every function and operator: for the table of types in the documentation, and for the
// tests that hold the databases to it.
import { type FormulaFunction, type FunctionParameter, functionCategories } from './functions/define-function.ts'
import { formulaFunctions } from './functions/registry.ts'

export interface Call {
  /** A function, or an operator. */
  readonly name: string
  /** Which of its arguments, from 0. */
  readonly place: number
  readonly formula: string
}

const operators = ['+', '-', '*', '/', '&', '=', '!=', '<', '>', '<=', '>='] as const

/** `argument` as it is written, such as `{Name}`. All other arguments are constants that fit. */
export function callsWith(argument: string): readonly Call[] {
  const ofOperators = operators.flatMap((name) => [
    { name, place: 0, formula: `${argument} ${name} ${besides[name] ?? '2'}` },
    { name, place: 1, formula: `${besides[name] ?? '2'} ${name} ${argument}` },
  ])
  const ordered = functionCategories.flatMap((category) => formulaFunctions.filter((one) => one.category === category))
  return [...ordered.flatMap((known) => callsOf(known, argument)), ...ofOperators]
}

/** Beside a date no number can stand, beside a text everything. */
const besides: Readonly<Partial<Record<string, string>>> = Object.fromEntries(
  operators.slice(4).map((name) => [name, '"2026-03-29"']),
)

function callsOf({ name, parameters }: FormulaFunction, argument: string): Call[] {
  return parameters.flatMap((parameter, place) => {
    if (parameter.constant) return []
    const args = parameters.flatMap((other, at) =>
      at === place ? [argument] : at < place || !other.optional ? [filler(name, other)] : [],
    )
    return [{ name, place, formula: `${name}(${args.join(', ')})` }]
  })
}

const fillers: Readonly<Record<FunctionParameter['type'], string>> = {
  number: '2',
  text: '"a"',
  boolean: 'TRUE()',
  date: '"2026-03-29"',
  any: '1',
  list: 'ARRAYFLATTEN("a", "b")',
}

const constants: Readonly<Record<string, string>> = {
  unit: '"days"',
  zone: '"Europe/Berlin"',
  locale: '"de"',
  path: '".a"',
  direction: '"desc"',
  holidays: '"2026-12-25"',
  'first day': '"Monday"',
}

function filler(name: string, { name: parameter, type, constant }: FunctionParameter): string {
  if (parameter === 'pattern') return name.startsWith('REGEX') ? '"[0-9]+"' : '"YYYY-MM-DD"'
  return (constant && constants[parameter]) || fillers[type]
}
