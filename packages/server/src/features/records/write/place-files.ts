import { isUploaded } from '@rowhouse/core/column-types/attached-files'
import type { CellValue } from '@rowhouse/core/storage'
import type { Kysely } from 'kysely'
import type { FilePlaceRow } from '../../../meta/rows/files.ts'
import type { MetaTables } from '../../../meta/tables.ts'
import type { RecordTable, StoredColumn } from '../../../query/record-table.ts'
import type { AcceptedCells } from './accept-row.ts'
import { columnsWithRules } from './columns-with-rules.ts'
import { chunksOf } from './limits.ts'
import type { FoundCells } from './record-store.ts'
import type { WriteAttempt } from './write-attempt.ts'

export interface PlacedRecord {
  readonly record: string
  readonly cells: AcceptedCells
  /** By column id. */
  readonly before?: FoundCells
}

/**
 * Notes where files were put. It says where to look and not what is there: the record itself tells, so nothing has to be
 * noted when files or records go, or come back.
 */
export async function placeFiles(attempt: WriteAttempt, records: readonly PlacedRecord[]): Promise<void> {
  const columns = fileColumns(attempt.table)
  if (columns.length === 0) return
  const places = records.flatMap(({ record, cells, before }) =>
    columns.flatMap((column) => {
      const already = new Set(fileIds(before?.get(column.id)))
      const fresh = fileIds(cells.get(column)).filter((id) => !already.has(id))
      return fresh.map((file_id) => ({ file_id, column_id: column.id, record }))
    }),
  )
  if (places.length > 0) await attempt.changeMeta((tx) => insertPlaces(tx, places))
}

/** Most tables have none, and pay for nothing but this look. */
export const fileColumns = (table: RecordTable): readonly StoredColumn[] => columnsWithRules(table).files

export function fileIds(value: CellValue | undefined): string[] {
  return Array.isArray(value) ? [...new Set(value.flatMap((file) => (isUploaded(file) ? file.id : [])))] : []
}

const placesAtOnce = 500

export async function insertPlaces(meta: Kysely<MetaTables>, places: readonly FilePlaceRow[]): Promise<void> {
  for (const some of chunksOf(places, placesAtOnce))
    await meta
      .insertInto('rh_file_places')
      .values([...some])
      .onConflict((conflict) => conflict.columns(['file_id', 'column_id', 'record']).doNothing())
      .execute()
}
