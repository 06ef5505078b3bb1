import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import type { Reading } from '@rowhouse/core/column-types/reading'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { AppError } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { type Column, optionsOf } from '../../structure/tables/table.ts'
import { type ReadInput, readInput } from '../../values/read-input.ts'

/** What an editor gave, as a value of the column. What came along with a text is checked like anything else. */
export function readDraft(column: Column, { text, value }: Draft, reading?: Reading): ReadInput {
  if (columnTypes[column.type].computed === 'link') return { value: readLinks(column, text, value) }
  if (value === undefined) return readInput(column, text, reading)
  try {
    return { value: acceptCell({ ...column, type: columnTypes[column.type] }, value) }
  } catch (error) {
    // A value of another column's type: its text may still be one of this column.
    if (error instanceof AppError) return readInput(column, text, reading)
    throw error
  }
}

/** Links are no cells of their own: the server finds the records they name. Those of another table count by their names. */
function readLinks(column: Column, text: string, value: unknown): CellValue {
  const names = text.trim() === '' ? null : text
  if (value === undefined) return names
  if (!isPlainObject(value) || !('tableId' in value)) return value as CellValue
  const { tableId, kind } = optionsOf<LinkOptions>(column)
  if (value.tableId !== tableId || !Array.isArray(value.records)) return names
  const records = value.records.filter(isPlainObject) as CellValue[]
  return kind === 'hm' || kind === 'mm' ? records : (records[0] ?? null)
}
