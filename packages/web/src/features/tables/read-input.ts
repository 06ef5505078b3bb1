import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { AppError } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { Column } from './table.ts'

export type ReadInput = { readonly value: CellValue } | { readonly fault: string }

/** What a person typed into a field, as a value of the column; the sentence of the type where it makes none. */
export function readInput(column: Column, text: string): ReadInput {
  if (text === '') return { value: null }
  const type = columnTypes[column.type]
  const typed = asWritten(column, text)
  try {
    // What the type can make nothing of, it refuses by a sentence when it is asked strictly.
    return { value: type.read(typed, column.options as never) ?? acceptCell({ ...column, type }, typed) }
  } catch (error) {
    if (error instanceof AppError) return { fault: error.message }
    throw error
  }
}

/** The fields of browsers speak of the local clock; instants are sent in UTC. */
function asWritten({ type }: Column, text: string): string {
  if (type !== 'DateTime') return text
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}
