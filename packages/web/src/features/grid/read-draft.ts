import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { AppError } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { type ReadInput, readInput } from '../tables/read-input.ts'
import type { Column } from '../tables/table.ts'

/** What an editor gave, as a value of the column. What came along with a text is checked like anything else. */
export function readDraft(column: Column, { text, value }: Draft): ReadInput {
  if (value === undefined) return readInput(column, text)
  // Links are no cells of their own: the server finds the records they name.
  if (column.type === 'LinkToAnotherRecord') return { value: value as CellValue }
  try {
    return { value: acceptCell({ ...column, type: columnTypes[column.type] }, value) }
  } catch (error) {
    // A value of another column's type: its text may still be one of this column.
    if (error instanceof AppError) return readInput(column, text)
    throw error
  }
}
