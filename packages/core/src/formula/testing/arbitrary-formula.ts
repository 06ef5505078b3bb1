// Random formulas that are well typed by the table of functions, and random rows for them.
import fc from 'fast-check'
import { arity, type FormulaFunction, type FunctionParameter, type ShownType } from '../functions/define-function.ts'
import { formulaFunctions } from '../functions/registry.ts'
import { inQuotes } from '../print.ts'
import { formulaProblem } from './formula-problem.ts'
import { type SampleName, sampleColumns, sampleTypes } from './sample-columns.ts'

type ArbitraryType = Exclude<ShownType, 'any'>

interface ArbitraryOptions {
  readonly depth?: number
  /** Functions to leave out, by name. */
  readonly without?: readonly string[]
}

/** Databases differ in the last digit of these, and a rounding around them makes that a whole number. */
const inexactFunctions = ['EXP', 'LOG', 'POWER']

/** The text of a formula of that type. */
export function arbitraryFormula(type: ArbitraryType, options: ArbitraryOptions = {}): fc.Arbitrary<string> {
  const { depth = 3, without = inexactFunctions } = options
  const functions = formulaFunctions.filter(({ name }) => !without.includes(name))
  return expressionOf(type, depth, functions).filter(isSmallEnough)
}

const isSmallEnough = (formula: string): boolean =>
  !formulaProblem(formula, sampleColumns)?.sentence.includes('too large')

export const arbitraryTypes: readonly ArbitraryType[] = ['number', 'text', 'boolean', 'date']

function expressionOf(type: ShownType, depth: number, functions: readonly FormulaFunction[]): fc.Arbitrary<string> {
  if (type === 'any') return fc.constantFrom(...arbitraryTypes).chain((one) => expressionOf(one, depth, functions))
  if (depth <= 0) return leafOf(type)
  const callable = functions.filter((known) => known.gives === type && known.category !== 'record')
  const call = fc.constantFrom(...callable).chain((known) => callOf(known, depth - 1, functions))
  const operation = operationOf(type, depth - 1, functions)
  const choice = choiceOf(type, depth - 1, functions)
  return fc.oneof({ arbitrary: leafOf(type), weight: 2 }, { arbitrary: call, weight: 5 }, choice, ...operation)
}

function callOf(known: FormulaFunction, depth: number, functions: readonly FormulaFunction[]): fc.Arbitrary<string> {
  const { least, most } = arity(known)
  return fc
    .integer({ min: least, max: most ?? least + 2 })
    .chain((count) =>
      fc.tuple(...argumentsOf(known, count).map((parameter) => argumentOf(known, parameter, depth, functions))),
    )
    .map((args) => `${known.name}(${args.join(', ')})`)
}

function argumentsOf({ parameters }: FormulaFunction, count: number): readonly FunctionParameter[] {
  const last = parameters.at(-1)
  return Array.from({ length: count }, (_, index) => parameters[index] ?? last).filter(
    (parameter) => parameter !== undefined,
  )
}

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia']
const patterns = ['\\d+', '[a-c]+', 'a|b', '^ ', '[^a]', 'ü', '(ab|c)+', 'b{2}']

/** Arguments that must be constants, by their names in the table. */
const constants: Readonly<Record<string, readonly string[]>> = {
  unit: ['days', 'week', 'months', 'year', 'hours'],
  'first day': ['sunday', 'Monday'],
  zone: zones,
  locale: ['de', 'en', 'fr'],
  direction: ['asc', 'desc'],
  holidays: ['', '2026-12-25, 2026-12-28'],
  path: ['.a', '.b[0]', '.'],
  pattern: patterns,
}

/** Where the table says any type, but not all of them go together. */
const narrower: Readonly<Record<string, Readonly<Record<string, ArbitraryType>>>> = {
  MIN: { value: 'number', more: 'number' },
  MAX: { value: 'date', more: 'date' },
  REPLACE: { 'old or start': 'number', 'new or count': 'number' },
  SWITCH: { value: 'text', case: 'text', more: 'text' },
}
const datePatterns = ['YYYY-MM-DD', 'DD/MM/YYYY HH:mm', 'D. MMMM YYYY', 'MMM D, YYYY h:mm A']

function argumentOf(
  { name }: FormulaFunction,
  parameter: FunctionParameter,
  depth: number,
  functions: readonly FormulaFunction[],
): fc.Arbitrary<string> {
  if (parameter.constant) {
    const words =
      name.startsWith('DATETIME_') && parameter.name === 'pattern' ? datePatterns : constants[parameter.name]
    return fc.constantFrom(...(words ?? [''])).map(inQuotes)
  }
  return expressionOf(narrower[name]?.[parameter.name] ?? parameter.type, depth, functions)
}

function operationOf(
  type: ShownType,
  depth: number,
  functions: readonly FormulaFunction[],
): readonly fc.Arbitrary<string>[] {
  const pair = (operators: readonly string[], of: ShownType): fc.Arbitrary<string> => {
    const side = expressionOf(of, depth, functions)
    return fc.tuple(side, fc.constantFrom(...operators), side).map(([a, operator, b]) => `(${a} ${operator} ${b})`)
  }
  const comparisons = ['=', '!=', '<', '>', '<=', '>=']
  if (type === 'number') return [pair(['+', '-', '*', '/'], 'number')]
  if (type === 'text') return [pair(['&'], 'text')]
  if (type === 'boolean') return arbitraryTypes.map((of) => pair(comparisons, of))
  return []
}

function choiceOf(type: ShownType, depth: number, functions: readonly FormulaFunction[]): fc.Arbitrary<string> {
  const value = expressionOf(type, depth, functions)
  return fc
    .tuple(expressionOf('boolean', depth, functions), value, value)
    .map(([test, a, b]) => `IF(${test}, ${a}, ${b})`)
}

const columnsOf: Readonly<Record<ArbitraryType, readonly SampleName[]>> = {
  number: ['n', 'm'],
  text: ['t', 'u'],
  boolean: ['b', 'c'],
  date: ['d', 'e', 'i', 'j'],
  list: ['ln', 'lt'],
}

const words = [
  '',
  'a',
  'b',
  'ab',
  'Äb',
  ' a ',
  '😀',
  '12',
  '-3.5',
  '2026-02-28',
  '100%',
  '_',
  "'",
  '"',
  '\\',
  'a,b',
  '\n',
]
const days = ['2024-02-29', '2025-12-31', '2026-11-15', '1969-07-20', '2000-01-01']

const literals: Readonly<Record<ArbitraryType, fc.Arbitrary<string>>> = {
  number: fc
    .oneof(fc.integer({ min: 0, max: 12 }), quarters())
    .map((number) => (number < 0 ? `(${number})` : String(number))),
  text: fc.constantFrom(...words).map(inQuotes),
  boolean: fc.constantFrom('TRUE()', 'FALSE()'),
  date: fc.constantFrom(...days.map((day) => `DATETIME_PARSE("${day}")`), 'TODAY()', 'NOW()'),
  list: fc.constant('ARRAYFLATTEN("b", "a")'),
}

function leafOf(type: ArbitraryType): fc.Arbitrary<string> {
  const column = fc.constantFrom(...columnsOf[type]).map((name) => `{${name}}`)
  return fc.oneof({ arbitrary: column, weight: 3 }, { arbitrary: literals[type], weight: 1 })
}

/** Sums of these are exact, in whatever order a database adds them. */
function quarters(): fc.Arbitrary<number> {
  return fc.integer({ min: -4000, max: 4000 }).map((number) => number / 4)
}

const cells: Readonly<Record<ArbitraryType, fc.Arbitrary<unknown>>> = {
  number: fc.option(fc.oneof(quarters(), fc.constantFrom(0, 1, -1, 1e12))),
  text: fc.option(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 }))),
  boolean: fc.option(fc.boolean()),
  date: fc.option(fc.constantFrom(...days, '1970-01-01', '2026-03-29')),
  list: fc.option(fc.constant([])),
}

const instants = fc.option(
  fc
    .date({ min: new Date('1960-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString()),
)

type ArbitraryRow = Readonly<Record<SampleName, unknown>>

/** Cells for all sample columns. */
export function arbitraryRow(): fc.Arbitrary<ArbitraryRow> {
  const ofLists = {
    ln: fc.array(cells.number, { maxLength: 4 }),
    lt: fc.array(cells.text, { maxLength: 4 }),
    lb: fc.array(cells.boolean, { maxLength: 3 }),
  }
  const { n, m, t, u, b, c, d, e, i, j } = Object.fromEntries(
    Object.entries(sampleTypes).map(([name, type]) => [name, cellOf(type as string)]),
  ) as Record<SampleName, fc.Arbitrary<unknown>>
  return fc.record({ n, m, t, u, b, c, d, e, i, j, ...ofLists })
}

function cellOf(type: string): fc.Arbitrary<unknown> {
  if (type === 'instant') return instants
  return cells[type as ArbitraryType] ?? cells.list
}
