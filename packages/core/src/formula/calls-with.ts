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

const arithmetic = ['+', '-', '*', '/'] as const
const ofAll = ['&', '=', '!=', '<', '>', '<=', '>='] as const

/** `argument` as it is written, such as `{Name}`; `beside` stands where a function takes whatever it gets. */
export function callsWith(argument: string, beside?: string): readonly Call[] {
  const ordered = functionCategories.flatMap((category) => formulaFunctions.filter((one) => one.category === category))
  return [
    ...ordered.flatMap((known) => callsOf(known, argument, beside ?? '1')),
    ...arithmetic.flatMap((name) => bothWays(name, argument, '2')),
    // Beside a date no number can stand, beside a text that shows one everything.
    ...ofAll.flatMap((name) => bothWays(name, argument, beside ?? '"2026-03-29"')),
  ]
}

const bothWays = (name: string, argument: string, other: string): Call[] => [
  { name, place: 0, formula: `${argument} ${name} ${other}` },
  { name, place: 1, formula: `${other} ${name} ${argument}` },
]

function callsOf({ name, parameters }: FormulaFunction, argument: string, beside: string): Call[] {
  return parameters.flatMap((parameter, place) => {
    if (parameter.constant) return []
    const args = parameters.flatMap((other, at) => {
      if (at === place) return [argument]
      return at < place || !other.optional ? [other.type === 'any' ? beside : filler(name, other)] : []
    })
    return [{ name, place, formula: `${name}(${args.join(', ')})` }]
  })
}

const fillers: Readonly<Record<Exclude<FunctionParameter['type'], 'any'>, string>> = {
  number: '2',
  text: '"a"',
  boolean: 'TRUE()',
  date: '"2026-03-29"',
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
  return (constant && constants[parameter]) || (type === 'any' ? '1' : fillers[type])
}
