// One table with a column for every sample that formulas are tried with, in the words and forms in which cells come.
import { evaluate } from '@rowhouse/core/formula/evaluation/evaluate'
import { type SampleName, sampleNow } from '@rowhouse/core/formula/testing/sample-columns'
import type { FormulaValue, Typed } from '@rowhouse/core/formula/tree'
import type { CellValue } from '@rowhouse/core/storage'
import { type Kysely, sql } from 'kysely'
import type { BenchDatabase } from '../../../testing/every-dialect.ts'
import type { RecordTable } from '../../record-table.ts'
import type { TableAccess } from '../../table-access.ts'
import { operandOf, tableName } from '../../table-access.ts'
import { aRecordTable, type ColumnSpec, columnOf, createRecordTable } from '../../testing/a-record-table.ts'
import { formulaOperand } from '../compile-formula.ts'

export type SampleRow = Readonly<Partial<Record<SampleName | 'created' | 'changed', CellValue>>>

export interface FormulaTable {
  readonly access: TableAccess
  readonly rows: readonly SampleRow[]
}

const columns: Readonly<Record<SampleName | 'created' | 'changed', ColumnSpec>> = {
  n: { type: 'Number', word: 'float' },
  m: { type: 'Number', word: 'float' },
  t: { type: 'LongText' },
  u: { type: 'LongText' },
  b: { type: 'Checkbox' },
  c: { type: 'Checkbox' },
  d: { type: 'Date' },
  e: { type: 'Date' },
  i: { type: 'DateTime' },
  j: { type: 'DateTime' },
  ln: { type: 'JSON' },
  lt: { type: 'JSON' },
  lb: { type: 'JSON' },
  created: { type: 'DateTime' },
  changed: { type: 'DateTime' },
}

/** `changes`: other words for some columns. `foreign`: as if another program had written the cells. */
export function aFormulaTable(
  name: string,
  { changes = {}, foreign = false }: { changes?: Partial<typeof columns>; foreign?: boolean } = {},
): RecordTable {
  const specs = Object.entries({ ...columns, ...changes }).map(([title, spec]) => [title, { ...spec, foreign }])
  return aRecordTable(name, Object.fromEntries(specs))
}

export async function createFormulaTable(
  database: BenchDatabase,
  dialect: TableAccess['dialect'],
  table: RecordTable,
  rows: readonly SampleRow[],
): Promise<FormulaTable> {
  const access = await createRecordTable(database, dialect, table, rows)
  return { access, rows }
}

/** What the database makes of it, for every row in the order of their ids. */
export async function computeInDatabase(
  db: Kysely<unknown>,
  { access }: FormulaTable,
  typed: Typed,
): Promise<FormulaValue[]> {
  const { dialect, table } = access
  const columnOperand = (id: string) => operandOf(access, columnOf(table, id === 'id' ? 'Id' : id))
  const { word, value, error } = formulaOperand(typed, columnOperand, { dialect, now: sampleNow })
  const read = dialect.rows.read({ word, expression: value })
  const key = operandOf(access, columnOf(table, 'Id')).expression
  const { rows } = await sql<{ v: unknown; e: string | null }>`select ${read} as v, ${error ?? sql`null`} as e
    from ${tableName(access)} order by ${key}`.execute(db)
  return rows.map(({ v, e }) =>
    e === null ? (dialect.values.fromDatabase(word, v) as FormulaValue) : ({ error: e } as FormulaValue),
  )
}

/** What the evaluator makes of it. */
export function computeHere({ rows }: FormulaTable, typed: Typed): FormulaValue[] {
  return rows.map((row, at) => {
    const cells: Readonly<Record<string, unknown>> = { ...row, id: at + 1 }
    return evaluate(typed, { cell: (id) => cells[id], now: sampleNow })
  })
}

/** Numbers may differ in their last digits, nothing else may differ at all. */
export function isSameValue(one: FormulaValue, other: FormulaValue): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= Math.max(Math.abs(one), Math.abs(other)) * 1e-9 + 1e-140
  return JSON.stringify(one) === JSON.stringify(other)
}
