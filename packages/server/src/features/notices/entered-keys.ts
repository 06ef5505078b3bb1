import type { RecordChange } from '@rowhouse/core/events'
import type { FilterTree } from '@rowhouse/core/filters/filter-tree'
import { matches } from '@rowhouse/core/filters/matches'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import type { CellValue } from '@rowhouse/core/storage'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { recordKeyIn } from '../../query/record-key.ts'
import { isStored, type RecordColumn } from '../../query/record-table.ts'
import { innerSight } from '../../query/sight.ts'
import type { Services } from '../../request/services.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { findRecords } from '../records/write/record-store.ts'

/**
 * Of changed records those that a view did not show before, as far as that can be told. What is computed is not in the log, so
 * of a view that asks for it nobody knows which records it showed: there only new records are told of. Whether the view shows
 * them now is asked of the database, for each reader.
 */
export async function enteredKeys(
  services: Services,
  table: SnapshotTable,
  view: ViewRow,
  changes: readonly RecordChange[],
): Promise<string[]> {
  const { tree } = filterTreeOf(readViewSettings(view.settings).filters, table.columns)
  // A view that shows all records is entered by new ones alone.
  if (tree === null) return []
  const asked = new Set<RecordColumn>(columnsIn(tree) as RecordColumn[])
  const columns = [...asked].filter(isStored)
  if (columns.length < asked.size) return []
  const ids = new Set(columns.map(({ id }) => id))
  const touching = changes.flatMap((change) => {
    const key = recordKeyIn(table, change.record)
    return key !== null && Object.keys(change.after).some((id) => ids.has(id)) ? [{ change, key }] : []
  })
  const { read } = await sourceOf(services, table.base)
  const access = { table, sight: innerSight(table), dialect: table.base.dialect }
  const found = await findRecords(
    { db: read, access },
    touching.map(({ key }) => key),
    columns,
  )
  const filter = resolveFilter(tree, { now: new Date(services.now()).toISOString(), zone: 'UTC' })
  return touching.flatMap(({ change }, at) => {
    const now = found[at] ?? null
    if (now === null) return []
    // The log holds stored values, as they are compared.
    const before = new Map([...now, ...(Object.entries(change.before) as [string, CellValue][])])
    return matches(filter, before) ? [] : [change.record]
  })
}

function columnsIn(tree: FilterTree): unknown[] {
  return tree.kind === 'test' ? [tree.column] : tree.members.flatMap(columnsIn)
}
