import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import { clockToIso, midnight, readClock } from '@rowhouse/core/column-types/clock-time'
import { type ChosenDateFormat, readDay } from '@rowhouse/core/column-types/date-format'
import { dayAndClock } from '@rowhouse/core/column-types/instant'
import type { Reading } from '@rowhouse/core/column-types/reading'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { AppError } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import { type Column, optionsOf, storedOptionsOf } from '../structure/tables/table.ts'

export type ReadInput = { readonly value: CellValue } | { readonly fault: string }

/**
 * What a person typed into a field, as a value of the column; the sentence of the type where it makes none. `reading`: it
 * came with others, and they and the person tell what the settings of the field leave open.
 */
export function readInput(column: Column, text: string, reading?: Reading): ReadInput {
  if (text === '') return { value: null }
  const type = columnTypes[column.type]
  const options = reading === undefined ? optionsOf<object>(column) : storedOptionsOf<object>(column)
  const typed = asWritten(column, text, reading)
  try {
    // What the type can make nothing of, it refuses by a sentence when it is asked strictly.
    return { value: type.read(typed, options as never, reading) ?? acceptCell({ ...column, type }, typed) }
  } catch (error) {
    if (error instanceof AppError) return { fault: error.message }
    throw error
  }
}

/**
 * People write moments of their own clock, in the order of the column; instants are sent in UTC. What names its zone, or
 * is no moment, is left to the type.
 */
function asWritten(column: Column, text: string, reading?: Reading): string {
  const { comparison, kept } = columnTypes[column.type]
  if (comparison !== 'instant' || kept !== undefined) return text
  const [dayText, clockText] = dayAndClock(text)
  const options = reading === undefined ? optionsOf : storedOptionsOf
  const day = readDay(dayText, options<{ dateFormat: ChosenDateFormat }>(column).dateFormat, reading)
  // With a zone it is no time of the clock alone.
  const clock = clockText === null ? midnight : readClock(clockText)
  if (day === null || clock === null) return text
  const at = new Date(`${day}T${clockToIso(clock)}`)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}
