import type { SnapshotTable } from '../../meta/snapshot.ts'
import { recordKey } from '../../query/record-key.ts'
import { innerSight } from '../../query/sight.ts'
import type { Services } from '../../request/services.ts'
import { eachCells } from '../../structure/cells/each-cells.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { fileColumns, fileIds, insertPlaces } from '../records/write/place-files.ts'

/**
 * Searches the cells of a table for files and notes where they are: for what was not written record by record, such as a
 * copy. Gives what it found.
 */
export async function findPlaces(services: Services, table: SnapshotTable): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const columns = fileColumns(table)
  // Nobody writes into a table without a key; it may show cells of others, which are searched there.
  if (columns.length === 0 || table.key.length === 0) return found
  const access = { table, sight: innerSight(table), dialect: table.base.dialect }
  const { scan } = await sourceOf(services, table.base)
  for await (const records of eachCells(scan, access, columns)) {
    const places = records.flatMap(({ key, cells }) =>
      [...cells].flatMap(([column_id, value]) =>
        fileIds(value).map((file_id) => ({ file_id, column_id, record: recordKey(table, key) })),
      ),
    )
    for (const { file_id } of places) found.add(file_id)
    if (places.length > 0) await services.meta.write((tx) => insertPlaces(tx, places))
  }
  return found
}
