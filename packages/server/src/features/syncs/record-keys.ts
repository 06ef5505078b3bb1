import { notFound } from '@rowhouse/core/errors'
import type { MappedTable } from '@rowhouse/core/services/service-sheets'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { recordKey } from '../../query/record-key.ts'
import { isStored, type StoredColumn } from '../../query/record-table.ts'
import type { Acting } from '../imports/make-tables.ts'
import { accessTo } from '../records/read/access-to.ts'
import { matchRows } from '../records/write/match-rows.ts'

interface KnownRecord {
  /** As it stands in addresses. */
  readonly key: string
  /** As a link cell names it. */
  readonly cell: Readonly<Record<string, unknown>>
}

/** The records here that these there have become. */
export async function recordsFor(
  act: Acting,
  mapped: MappedTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownRecord>> {
  if (ids.length === 0) return new Map()
  const ctx = await act('records.import')
  const access = await accessTo(ctx, { table: mapped.id })
  const column = recordColumn(access.table, mapped)
  const rows = ids.map((id) => ({ [column.id]: id }))
  const found = await matchRows({ db: access.source.read, access }, rows, { match: [column], read: [] })
  return new Map(
    ids.flatMap((id, at) => {
      const key = found[at]?.[0]?.key
      if (key === undefined) return []
      const cell = Object.fromEntries(access.table.key.map((part, place) => [part.id, key[place]]))
      return [[id, { key: recordKey(access.table, key), cell }] as const]
    }),
  )
}

export function recordColumn(table: SnapshotTable, mapped: MappedTable): StoredColumn {
  const column = table.columns.find(({ id }) => id === mapped.record)
  if (column === undefined || !isStored(column)) throw notFound('column', mapped.record)
  return column
}
