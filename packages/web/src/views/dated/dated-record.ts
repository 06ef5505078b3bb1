import type { CellValue } from '@rowhouse/core/storage'
import type { DateCells, DateColumn, RecordDates, RecordTimes } from '@rowhouse/core/times/record-times'
import { type Column, type RecordRow, valuesOf } from '../../structure/tables/table.ts'

/** A field by which records stand in time. */
export type DatedColumn = Column & DateColumn

/** The fields by which the records of a view stand in time, and whose clocks it goes by. */
export type ViewDates = RecordDates<DatedColumn>

/** A record that has a place in time. */
export interface DatedRecord extends RecordTimes {
  readonly key: string
  readonly title: string | null
  /** The number of its colour. */
  readonly pill: number | null
  readonly record: RecordRow
  readonly cells: DateCells
  /** What it has in other fields the view goes by, also where the server has not confirmed it. */
  readonly beside: readonly CellValue[]
}

export const dated = (column: Column): DatedColumn => ({ ...column, comparison: valuesOf(column).comparison })

/** By when they begin, the longer first; those that are alike as they come. */
export const byTime = (one: RecordTimes, other: RecordTimes): number => one.begin - other.begin || other.end - one.end
