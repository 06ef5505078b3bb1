import type { CellValue } from '@rowhouse/core/storage'
import type { Dialect } from '../dialects/dialect.ts'
import type { DatabaseRow } from './answer.ts'
import type { RecordColumn, StoredColumn } from './record-table.ts'

/** classic: lists of choices as “a,b” and files as JSON text, which existing clients expect. */
export type RowShape = 'classic' | 'structured'

/** How a cell is shown: as it is, its choices in one text, or its JSON as a text. */
export type CellForm = 'plain' | 'joined' | 'jsonText'

export function cellForm({ comparison, operators }: RecordColumn, shape: RowShape): CellForm {
  if (shape === 'structured' || comparison !== 'list') return 'plain'
  // A list that nothing can be chosen from holds files.
  return operators.includes('anyof') ? 'joined' : 'jsonText'
}

/** What stands before a cell: a title may be anything, “__proto__” too, so objects are written as text and never built. */
export function keyText({ title }: RecordColumn, at: number): string {
  return `${at === 0 ? '{' : ','}${JSON.stringify(title)}:`
}

/** Rows of the driver, with cells as c1, c2 …, as JSON text. Databases that write JSON themselves give the same bytes. */
export function rowWriter(
  dialect: Dialect,
  columns: readonly StoredColumn[],
  shape: RowShape,
): (row: DatabaseRow) => string {
  const cells = columns.map((column, at) => ({
    alias: `c${at + 1}`,
    before: keyText(column, at),
    write: cellWriter(dialect, column, shape),
  }))
  if (cells.length === 0) return () => '{}'
  return (row) => {
    let text = ''
    for (const { alias, before, write } of cells) text += before + write(row[alias])
    return `${text}}`
  }
}

function cellWriter({ values }: Dialect, column: StoredColumn, shape: RowShape): (raw: unknown) => string {
  const { word, type, options } = column
  const unlessEmpty = (write: (raw: unknown) => string) => (raw: unknown) =>
    raw === null || raw === undefined ? 'null' : write(raw)
  switch (cellForm(column, shape)) {
    case 'joined':
      return (raw) => JSON.stringify(joined(values.fromDatabase(word, raw), (value) => type.show(value, options)))
    case 'jsonText':
      return unlessEmpty((raw) => JSON.stringify(values.jsonText(raw)))
    case 'plain':
      return word === 'json' ? unlessEmpty(values.jsonText) : (raw) => JSON.stringify(values.fromDatabase(word, raw))
  }
}

function joined(value: CellValue, show: (value: CellValue) => string): CellValue {
  return value === null || typeof value !== 'object' ? value : show(value)
}
