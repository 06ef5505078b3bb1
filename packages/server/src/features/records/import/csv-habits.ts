import { ColumnHabits } from '@rowhouse/core/column-types/column-habits'
import type { Habits } from '@rowhouse/core/column-types/reading'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { CsvRow } from './csv-rows.ts'

const writtenInWays: ReadonlySet<RecordColumn['comparison']> = new Set(['number', 'decimal', 'date', 'instant'])

/** How the numbers and days of each column of a file are written; nothing is read where there are none. */
export async function csvHabits(
  rows: AsyncIterable<CsvRow>,
  targets: readonly (RecordColumn | null)[],
): Promise<ReadonlyMap<RecordColumn, Habits>> {
  const asked = targets.flatMap((column, at) =>
    column !== null && writtenInWays.has(column.comparison) ? [{ column, at, seen: new ColumnHabits() }] : [],
  )
  if (asked.length > 0) for await (const { cells } of rows) for (const { at, seen } of asked) seen.see(cells[at] ?? '')
  return new Map(asked.map(({ column, seen }) => [column, seen.habits]))
}
