import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { Dialect } from '../dialects/dialect.ts'
import type { DatabaseRow } from './answer.ts'
import type { RecordColumn } from './record-table.ts'

/** classic: lists of choices as “a,b” and files as JSON text, which existing clients expect. */
export type RowShape = 'classic' | 'structured'

/** How a cell is shown: as it is, its choices in one text, or its JSON as a text. */
type CellForm = 'plain' | 'joined' | 'jsonText'

export function cellForm({ comparison, operators }: RecordColumn, shape: RowShape): CellForm {
  if (shape === 'structured' || comparison !== 'list') return 'plain'
  // A list that nothing can be chosen from holds files.
  return operators.includes('anyof') ? 'joined' : 'jsonText'
}

/** What stands before a cell: a title may be anything, “__proto__” too, so objects are written as text and never built. */
export function keyText(name: string, at: number): string {
  return `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`
}

/** What came by statements beside the row: for each of them, the JSON of a cell by the key that led to it. */
export type LinkedTexts = readonly ReadonlyMap<string, string>[]

/** The JSON of a cell, or of a whole row. */
export type RowText = (row: DatabaseRow, linked: LinkedTexts) => string

interface WrittenCell {
  readonly name: string
  readonly write: RowText
}

/** Rows of the driver as JSON text. Databases that write JSON themselves give the same bytes (json-columns.ts). */
export function rowWriter(cells: readonly WrittenCell[]): (row: DatabaseRow, linked?: LinkedTexts) => string {
  const parts = cells.map(({ name, write }, at) => ({ before: keyText(name, at), write }))
  if (parts.length === 0) return () => '{}'
  return (row, linked = []) => {
    let text = ''
    for (const { before, write } of parts) text += before + write(row, linked)
    return `${text}}`
  }
}

/** A column and the word of the value that comes for it. */
interface WrittenColumn {
  readonly column: RecordColumn
  readonly word: StorageWord
}

export function cellWriter(
  { values }: Dialect,
  { column, word }: WrittenColumn,
  shape: RowShape,
): (raw: unknown) => string {
  const { type, options } = lookedUpIn(column)
  const unlessEmpty = (write: (raw: unknown) => string) => (raw: unknown) =>
    raw === null || raw === undefined ? 'null' : write(raw)
  switch (word === 'json' ? cellForm(column, shape) : 'plain') {
    case 'joined':
      return (raw) => JSON.stringify(joined(values.fromDatabase(word, raw), (value) => type.show(value, options)))
    case 'jsonText':
      return unlessEmpty((raw) => JSON.stringify(values.jsonText(raw)))
    case 'plain':
      return word === 'json' ? unlessEmpty(values.jsonText) : (raw) => JSON.stringify(values.fromDatabase(word, raw))
  }
}

/** How choices look in a text is known by the type they come from. */
function lookedUpIn(column: RecordColumn): RecordColumn {
  const { computed } = column
  return computed?.kind === 'lookup' || computed?.kind === 'same' ? lookedUpIn(computed.column) : column
}

function joined(value: CellValue, show: (value: CellValue) => string): CellValue {
  return value === null || typeof value !== 'object' ? value : show(value)
}
