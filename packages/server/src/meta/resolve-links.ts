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
        .filter(({ type }) => type.computed === 'link')
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
  const own = storedIn(table, options.ownColumnId, trashed)
  if (typeof own === 'string') return broken(own)
  const theirs = storedIn(other, options.otherColumnId, trashed)
  if (typeof theirs === 'string') return broken(theirs)
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
  const own = storedIn(table, ownColumnId, trashed)
  if (typeof own === 'string') return own
  const other = storedIn(table, otherColumnId, trashed)
  if (typeof other === 'string') return other
  return { tableId, ref: table.ref, own, other, position: table.linkPositions?.get(own.id) ?? null }
}

/** The column, or why it holds no link any more. */
function storedIn(table: RecordTable, columnId: string, trashed: Trashed): StoredColumn | string {
  const column = table.columns.find(({ id }) => id === columnId)
  if (column === undefined) return goneKey(trashed, columnId)
  return isStored(column) ? column : (column.missing ?? goneKey(trashed, columnId))
}

const broken = (reason: string): Computed => ({ kind: 'broken', reason })
