// What formulas see in every column type, and what every function takes of it: as the checker and the evaluator have it.
import { type Computed, storedAs } from '../column-types/column-type.ts'
import { columnTypeOf, columnTypes } from '../column-types/registry.ts'
import { AppError } from '../errors.ts'
import { type Call, callsWith } from './calls-with.ts'
import { compileFormula, type FormulaColumns } from './check.ts'
import { describeType } from './checking/meaning.ts'
import { columnFormulaType } from './column-formula-type.ts'
import { isFormulaError } from './evaluation/errors.ts'
import { evaluate } from './evaluation/evaluate.ts'
import { findFunction } from './functions/registry.ts'
import type { FormulaType } from './tree.ts'

export function typePage(): string {
  return [
    '# Types in formulas',
    'How the types become one another is told in [Formulas](../formulas.md). A test runs every column type, plain and looked up, through every function on every database.',
    '## What a formula sees in a column',
    'Looked up through one record a column is what it is there; through many it is a list of that, without empty cells and without errors. Lists in a list lie flat.',
    table(['Column type', 'Is', 'Looked up through many'], columnRows()),
    notes.map((note) => `- ${note}`).join('\n'),
    '## What a function takes',
    '✓: a value, or blank. A code beside it: some values of that type give this error; a code alone: all of them do. –: refused when the formula is written. Beside it stand arguments of the same type, or constants where the function asks for another. Those that must be texts in quotes are not listed.',
    table(['Function', 'Argument', ...samples.map(({ head }) => head)], functionRows()),
  ].join('\n\n')
}

const notes = [
  'Choices are their titles, files their names, people their ids.',
  'JSON that is a text is what it says; anything else is its JSON without spaces. PostgreSQL and MySQL keep an order of their own for the keys of objects.',
  'A place is its JSON: `JSON_EXTRACT({Place}, ".latitude")`.',
  'A time is a text such as 13:45:00. A duration is a number of seconds, and 50 % is 50.',
]

/** What stores nothing itself. */
const made: Readonly<Record<Computed, readonly [plain: string, many: string]>> = {
  link: ['what the linked record is called by', 'a list of that'],
  formula: ['what it gives', 'a list of that'],
  rollup: ['what it gives', 'a list of that'],
  count: ['a number', 'a list (a number each)'],
  lookup: ['what it leads to', 'a list of that'],
  copy: ['what the column it shows is', 'a list of that'],
  action: ['the address it opens, a text', 'a list (a text each)'],
}

function columnRows(): string[][] {
  return Object.keys(columnTypes).map((name) => {
    const type = columnTypeOf(name)
    if (type.secret) return [name, 'nothing', 'nothing']
    const { storage, comparison } = storedAs(type, type.defaults)
    if (storage !== null)
      return [name, ...[false, true].map((many) => describeType(columnFormulaType(comparison, many)))]
    const words = type.computed && made[type.computed]
    if (words === undefined) throw new Error(`Nobody said what formulas see in a column of the type ${name}.`)
    return [name, ...words]
  })
}

interface Sample {
  readonly head: string
  readonly type: FormulaType
  readonly cells: readonly unknown[]
}

const days = ['2026-11-15', '1999-12-31']
const instants = ['2026-11-15T10:00:00.000Z', '2024-02-29T23:59:59.999Z']
const samples: readonly Sample[] = [
  { head: 'Number', type: 'number', cells: [0, 1, -7.5, 1e20, 1e40, null] },
  { head: 'Text', type: 'text', cells: ['a', '2', '2026-11-15', '{"a":"x"}', '', null] },
  { head: 'True or false', type: 'boolean', cells: [true, false, null] },
  { head: 'Date', type: 'date', cells: [...days, null] },
  { head: 'Date with time', type: 'instant', cells: [...instants, null] },
  { head: 'List of numbers', type: { listOf: 'number' }, cells: [[], [0, 2.5], [1e40]] },
  { head: 'of texts', type: { listOf: 'text' }, cells: [[], ['a', '2'], ['{"a":"x"}']] },
  { head: 'of true or false', type: { listOf: 'boolean' }, cells: [[], [true, false]] },
  { head: 'of dates', type: { listOf: 'date' }, cells: [[], days] },
  { head: 'of dates with time', type: { listOf: 'instant' }, cells: [[], instants] },
]

function functionRows(): string[][] {
  return callsWith('{x}', '{x}').map((call) => [
    `\`${inCell(call.name)}\``,
    argumentName(call),
    ...samples.map((sample) => outcome(call.formula, sample)),
  ])
}

const argumentName = ({ name, place }: Call): string =>
  findFunction(name)?.parameters[place]?.name ?? (place === 0 ? 'left' : 'right')

function outcome(formula: string, { type, cells }: Sample): string {
  const found = new Set(cells.map((cell) => shownOf(formula, type, cell)))
  return [...found].toSorted((one, other) => Number(other === takes) - Number(one === takes)).join(' ')
}

const takes = '✓'

function shownOf(formula: string, type: FormulaType, cell: unknown): string {
  try {
    const value = evaluate(compileFormula(formula, columnsOf(type)), {
      cell: () => cell,
      now: '2026-11-15T10:00:00.000Z',
    })
    return isFormulaError(value) ? `\`${value.error}\`` : takes
  } catch (error) {
    if (error instanceof AppError) return '–'
    throw error
  }
}

const columnsOf = (type: FormulaType): FormulaColumns => ({
  find: (id) => ({ id, title: id, type }),
  createdTime: null,
  lastModifiedTime: null,
  key: [],
})

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const inCell = (text: string): string => text.replaceAll('|', '\\|')
