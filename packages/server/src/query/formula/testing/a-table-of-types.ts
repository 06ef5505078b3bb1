// One table with a column of every type, each also looked up through one record and through many: what formulas may be
// written over, and what the evaluator is given in their place.
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { AppError } from '@rowhouse/core/errors'
import type { Call } from '@rowhouse/core/formula/calls-with'
import { compileFormula, type FormulaColumns } from '@rowhouse/core/formula/check'
import { cellToFormula } from '@rowhouse/core/formula/evaluation/cell-to-formula'
import { isFormulaError } from '@rowhouse/core/formula/evaluation/errors'
import { evaluate } from '@rowhouse/core/formula/evaluation/evaluate'
import { greatest } from '@rowhouse/core/formula/evaluation/lists'
import { sampleNow } from '@rowhouse/core/formula/testing/sample-columns'
import type { FormulaError, FormulaScalar, FormulaType, FormulaValue, Typed } from '@rowhouse/core/formula/tree'
import type { CellValue } from '@rowhouse/core/storage'
import { formulaColumn, formulaColumns } from '../../../meta/formula-columns.ts'
import type { Computed, Link, RecordColumn, RecordTable } from '../../record-table.ts'
import { aRecordTable, type ColumnSpec, columnOf } from '../../testing/a-record-table.ts'

export type TypeRow = Readonly<Record<string, CellValue>>

const choices = {
  choices: ['red', 'b,c', 'é "x"', '12'].map((title, order) => ({ id: `so_${order}`, title, color: '#777777', order })),
}
const users = ['us_0000000000000000', 'us_zzzzzzzzzzzzzzzz']
const file = (title: string) => ({ url: 'https://a.example/f', title, mimetype: 'image/png', size: 5 })
const instants = ['2026-03-29T01:30:00.000Z', '2024-02-29T23:59:59.999Z', '2026-11-15T10:00:00.000Z']

/** Values of every type that stores some; each also gets cells without any. */
const stored: Readonly<Partial<Record<ColumnTypeName, readonly CellValue[]>>> = {
  ForeignKey: [1, 2, 40],
  SingleLineText: ['a', '12.5', '2026-11-15', '', ' b '],
  LongText: ['two\nlines', '-3', '{"a":"x"}', '😀'],
  Attachment: [[], [file('Plan.pdf'), file('12')], [file('é "x"')]],
  Checkbox: [true, false],
  MultiSelect: [[], ['red'], ['12'], ['b,c', 'é "x"']],
  SingleSelect: ['red', 'b,c', '12'],
  Collaborator: [[], users.slice(1), users],
  Date: ['2026-03-29', '2024-02-29', '1999-12-31'],
  Year: [2026, 1, 9999],
  Time: ['13:45:00', '00:00:00.001'],
  PhoneNumber: ['+49 30 1', '110'],
  Email: ['ada@example.com'],
  URL: ['https://example.com/?a=b'],
  Number: [0, 1, -7, 123456789],
  Decimal: ['0.1', '-12.5', '99999999999999999999', '3'],
  Currency: ['9.99', '-1000'],
  Percent: ['50', '12.345'],
  Duration: ['90', '3600.5'],
  Rating: [0, 3, 5],
  DateTime: instants,
  CreateTime: instants,
  LastModifiedTime: instants.toReversed(),
  AutoNumber: [1, 2, 3],
  JSON: ['a', '', '5', 5, 1.5, true, [], ['a', { b: 1 }], {}, { a: 'x', b: [1, ' : , '] }],
  UUID: ['6f1c2c70-5f0e-4a57-9c7c-1f7e6d3b2a10'],
  CreatedBy: users,
  LastModifiedBy: users.toReversed(),
  GeoPoint: [
    { latitude: 52.5, longitude: 13.4 },
    { latitude: -90, longitude: 0 },
  ],
  SpecificDBType: ['10.0.0.1', ''],
}

/** Types that are made of others: what stands for them here. */
const made: Readonly<Record<string, string>> = {
  'Formula of numbers': '{Number} / {Rating}',
  'Formula of texts': 'TRIM({SingleLineText})',
  'Formula of truths': '{Rating} > 1',
  'Formula of dates': 'DATEADD({Date}, 1, "day")',
  'Formula of moments': 'DATEADD({DateTime}, 1, "hour")',
}

const rowCount = 12
/** Of each row; the first two have children. */
const parents = [null, null, 1, 1, 1, 2, 2, 2, 2, 1, 2, 9]

interface TypeWorld {
  readonly table: RecordTable
  readonly rows: readonly TypeRow[]
  /** What formulas are written over, by title. */
  readonly inputs: readonly RecordColumn[]
  readonly columns: FormulaColumns
}

export function aTableOfTypes({ foreign = false } = {}): TypeWorld {
  const specs = Object.keys(stored).map((type): [string, ColumnSpec] => [
    type,
    { type: type as ColumnTypeName, foreign, ...(/Select/.test(type) ? { options: choices } : {}) },
  ])
  const table = aRecordTable('types', { ...Object.fromEntries(specs), ParentId: { type: 'Number', foreign } })
  const [id, parentId] = [columnOf(table, 'Id'), columnOf(table, 'ParentId')]
  const toParent: Link = { columnId: '', kind: 'bt', table, own: parentId, other: id, junction: null }
  const toChildren: Link = { ...toParent, kind: 'hm', own: id, other: parentId }
  const columns = formulaColumns(table, (name) => table.columns.find(({ title }) => title === name) ?? null)
  const add = (title: string, typeName: ColumnTypeName, computed: Computed, like: RecordColumn): RecordColumn => {
    const column = { ...like, id: `cl_${title}`, title, typeName, name: null, computed, foreign: false }
    ;(table.columns as RecordColumn[]).push(column)
    return column
  }
  const of = (title: string): RecordColumn => columnOf(table, title)
  for (const [title, formula] of Object.entries(made)) {
    const expression = compileFormula(formula, columns)
    add(title, 'Formula', { kind: 'formula', expression, letters: 0 }, of(likes[String(expression.type)] ?? 'LongText'))
  }
  const most = { kind: 'rollup', link: toChildren, column: of('Decimal'), func: 'max', filter: null } as const
  add('Rollup', 'Rollup', most, of('Decimal'))
  add('Count', 'Count', { kind: 'count', link: toChildren, filter: null }, of('Number'))
  add('QrCode', 'QrCode', { kind: 'same', column: of('Currency') }, of('Currency'))
  add('Barcode', 'Barcode', { kind: 'same', column: of('MultiSelect') }, of('MultiSelect'))
  const plain = table.columns.filter(({ title }) => title !== 'Id' && title !== 'ParentId')
  const lookup = (title: string, link: Link, column: RecordColumn): RecordColumn =>
    add(title, 'Lookup', { kind: 'lookup', link, column, filter: null }, column)
  const lookups = plain.flatMap((column) => [
    lookup(`one ${column.title}`, toParent, column),
    lookup(`many ${column.title}`, toChildren, column),
  ])
  const [manyChoices = of('MultiSelect')] = lookups.filter(({ title }) => title === 'many MultiSelect')
  const further = [
    lookup('many of many', toChildren, manyChoices),
    add('one link', 'LinkToAnotherRecord', { kind: 'link', link: toParent }, of(label)),
    add('many links', 'LinkToAnotherRecord', { kind: 'link', link: toChildren }, of(label)),
  ]
  Object.assign(of(label), { isPrimaryValue: true })
  return { table, rows: rowsOf(), inputs: [...plain, ...lookups, ...further], columns }
}

/** What linked records are called by. */
const label = 'SingleLineText'

/** Columns with values of the type that a formula gives. */
const likes: Readonly<Record<string, ColumnTypeName>> = {
  number: 'Decimal',
  boolean: 'Checkbox',
  date: 'Date',
  instant: 'DateTime',
}

function columnById(table: RecordTable, id: string): RecordColumn {
  const column = table.columns.find((one) => one.id === id)
  if (column === undefined) throw new Error(`The test table has no column ${id}.`)
  return column
}

/** No two columns go round at the same pace. */
function rowsOf(): readonly TypeRow[] {
  return Array.from({ length: rowCount }, (_, row) => ({
    ...Object.fromEntries(
      Object.entries(stored).map(([title, cells], at) => [
        title,
        [...cells, null][(row * (1 + (at % 3)) + at) % (cells.length + 1)] ?? null,
      ]),
    ),
    ParentId: parents[row] ?? null,
  }))
}

type Cells = Pick<TypeWorld, 'table' | 'rows'>

/** What a column is to a formula, for the row of that number: in plain TypeScript. */
function seenIn(world: Cells, column: RecordColumn, row: number): FormulaValue {
  const { computed } = column
  switch (computed?.kind) {
    case undefined:
      return cellToFormula(world.rows[row]?.[column.title] ?? null, typeOf(column))
    case 'same':
      return seenIn(world, computed.column, row)
    case 'formula':
      return evaluateIn(world, computed.expression, row)
    case 'count':
      return childrenOf(world, row).length
    case 'rollup':
      return greatest(valuesOf(world, computed.column, row) as FormulaScalar[])
    case 'link':
      return lookedUp(world, computed.link, columnOf(world.table, label), row)
    case 'lookup':
      return lookedUp(world, computed.link, computed.column, row)
    case 'broken':
      return null
  }
}

const typeOf = (column: RecordColumn): FormulaType => formulaColumn(column)?.type ?? 'text'

function lookedUp(world: Cells, link: Link, column: RecordColumn, row: number): FormulaValue {
  if (link.kind !== 'bt') return valuesOf(world, column, row) as FormulaValue
  const parent = world.rows[row]?.ParentId
  if (typeof parent === 'number') return seenIn(world, column, parent - 1)
  return typeof typeOf(column) === 'object' ? [] : null
}

/** Of all children; what is empty, or in error, is no value. */
function valuesOf(world: Cells, column: RecordColumn, row: number): FormulaValue[] {
  const filled = childrenOf(world, row).filter((child) => !isEmptyList(world.rows[child]?.[column.title]))
  const values = filled.flatMap((child) => seenIn(world, column, child) as FormulaScalar | FormulaError)
  return values.filter((value) => value !== null && value !== '' && !isFormulaError(value))
}

const childrenOf = ({ rows }: Cells, row: number): number[] =>
  rows.flatMap(({ ParentId }, at) => (ParentId === row + 1 ? [at] : []))

const isEmptyList = (cell: CellValue | undefined): boolean => Array.isArray(cell) && cell.length === 0

export function evaluateIn(world: Cells, typed: Typed, row: number): FormulaValue {
  return evaluate(typed, { cell: (id) => knownIn(world, id, row), now: sampleNow })
}

const known = new WeakMap<Cells['rows'], Map<string, FormulaValue>>()

/** Thousands of formulas speak of the same cells. */
function knownIn(world: Cells, id: string, row: number): FormulaValue {
  const cells = known.get(world.rows) ?? new Map<string, FormulaValue>()
  known.set(world.rows, cells)
  const value = cells.get(`${id} ${row}`) ?? seenIn(world, columnById(world.table, id), row)
  cells.set(`${id} ${row}`, value)
  return value
}

export interface WrittenFormula {
  readonly formula: string
  readonly typed: Typed
  /** As a column, to be selected. */
  readonly column: RecordColumn
}

/** Without those that the checker refuses. */
export function formulasOver({ table, columns }: TypeWorld, calls: readonly Call[]): readonly WrittenFormula[] {
  const like = columnOf(table, 'LongText')
  return calls.flatMap(({ formula }) => {
    const typed = understood(formula, columns)
    if (typed === null) return []
    const computed = { kind: 'formula', expression: typed, letters: 0 } as const
    return [{ formula, typed, column: { ...like, id: formula, title: formula, name: null, computed } }]
  })
}

function understood(formula: string, columns: FormulaColumns): Typed | null {
  try {
    return compileFormula(formula, columns)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The names of all types that some input has. */
export const typesIn = ({ inputs }: TypeWorld): readonly string[] => inputs.map(({ typeName }) => typeName)
