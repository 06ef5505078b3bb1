import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import type { Computed, Junction, Link } from '../query/record-table.ts'
import { isStored, type RecordColumn, type RecordTable, type StoredColumn } from '../query/record-table.ts'
import { goneKey, goneTable, type Trashed } from './trashed.ts'

/** Every link column with what joins the records, or why nothing does. They depend on stored columns only. */
export function resolveLinks(tables: readonly RecordTable[], trashed: Trashed): ReadonlyMap<string, Computed> {
  const byId = new Map(tables.map((table) => [table.id, table]))
  return new Map(
    tables.flatMap((table) =>
      table.columns
        .filter(({ typeName }) => typeName === 'LinkToAnotherRecord')
        .map((column) => [column.id, resolveLink({ byId, trashed, table, column })] as const),
    ),
  )
}

interface LinkPlace {
  readonly byId: ReadonlyMap<string, RecordTable>
  readonly trashed: Trashed
  readonly table: RecordTable
  readonly column: RecordColumn
}

function resolveLink(place: LinkPlace): Computed {
  const { byId, trashed, table, column } = place
  // Accepted by the type when it was stored.
  const options = column.options as LinkOptions
  const other = byId.get(options.tableId)
  if (other === undefined) return broken(goneTable(trashed, options.tableId))
  const own = storedIn(table, options.ownColumnId)
  const theirs = storedIn(other, options.otherColumnId)
  if (own === null || theirs === null)
    return broken(goneKey(trashed, own === null ? options.ownColumnId : options.otherColumnId))
  const junction = options.junction === null ? null : resolveJunction(place, options.junction)
  if (typeof junction === 'string') return broken(junction)
  const link: Link = { columnId: column.id, kind: options.kind, table: other, own, other: theirs, junction }
  return { kind: 'link', link }
}

function resolveJunction(
  { byId, trashed }: LinkPlace,
  { tableId, ownColumnId, otherColumnId }: NonNullable<LinkOptions['junction']>,
): Junction | string {
  const table = byId.get(tableId)
  if (table === undefined) return goneTable(trashed, tableId)
  const own = storedIn(table, ownColumnId)
  const other = storedIn(table, otherColumnId)
  if (own === null || other === null) return goneKey(trashed, own === null ? ownColumnId : otherColumnId)
  return { tableId, ref: table.ref, own, other, position: table.linkPositions?.get(own.id) ?? null }
}

function storedIn(table: RecordTable, columnId: string): StoredColumn | null {
  const column = table.columns.find(({ id }) => id === columnId)
  return column !== undefined && isStored(column) ? column : null
}

const broken = (reason: string): Computed => ({ kind: 'broken', reason })
