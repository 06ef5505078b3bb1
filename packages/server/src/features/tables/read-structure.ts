import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { readStructure as contract } from '@rowhouse/core/api/tables'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { isLinkRow, type LinkRow, linkOptionsOf } from '../links/going-along.ts'

type Structure = ReplyOf<typeof contract>

/** Tables with their columns, and what links them. Junctions are edges, not tables; both sides of a link are one edge. */
export async function readStructure(ctx: InProject<'tables.read'>): Promise<Structure> {
  const snapshot = await ctx.snapshot()
  const tables = snapshot.tables.filter(({ row }) => row.junction === 0)
  const ids = new Set(tables.map(({ id }) => id))
  const links = tables.flatMap(linkRowsOf).filter((row) => ids.has(linkOptionsOf(row).tableId))
  return { tables: tables.map(presentTable), links: links.filter(isFirstSide).map(presentLink) }
}

function linkRowsOf({ columns, columnRows }: SnapshotTable): LinkRow[] {
  return columns.flatMap(({ id }) => {
    const row = columnRows.get(id)
    return row !== undefined && isLinkRow(row) ? [row] : []
  })
}

/** The side that holds the key says it; where none does, the one with the smaller id. */
function isFirstSide(row: LinkRow): boolean {
  const { kind, partnerId } = linkOptionsOf(row)
  if (partnerId === null || partnerId === row.id) return true
  if (kind === 'bt') return true
  return kind === 'mm' ? row.id < partnerId : false
}

function presentLink(row: LinkRow): Structure['links'][number] {
  const { kind, tableId, partnerId } = linkOptionsOf(row)
  return {
    id: row.id,
    kind,
    title: row.title,
    from: { tableId: row.table_id, columnId: row.id },
    to: { tableId, columnId: partnerId },
  }
}

function presentTable({ row, base, columns, columnRows }: SnapshotTable): Structure['tables'][number] {
  return {
    id: row.id,
    title: row.title,
    name: row.name,
    baseId: base.id,
    kind: row.kind,
    columns: columns.flatMap(({ id }) => {
      const column = columnRows.get(id)
      if (column === undefined || column.system === 1) return []
      const { title, type, is_primary_value } = column
      return { id, title, uidt: type, pk: column.key_part !== null, pv: is_primary_value === 1 }
    }),
  }
}
