import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { StructureRows } from '../../meta/structure-rows.ts'
import { ColumnNames } from '../../structure/columns/column-names.ts'
import type { CopiedColumn } from '../../structure/copies/copied-columns.ts'
import { nextPosition } from '../../structure/next-position.ts'
import { isLinkRow, linkOptionsOf, looksThroughLink } from './going-along.ts'
import { linkRow } from './link-rows.ts'

/**
 * Columns that a copy of one table cannot have: links whose keys lie in other tables or in a junction, where nothing points
 * to the copies, and what is made of them. Links to a parent stay: their keys are copied.
 */
export function withoutOthersLinks(columns: readonly ColumnRow[]): ColumnRow[] {
  const gone = new Set(columns.filter((row) => isLinkRow(row) && linkOptionsOf(row).kind !== 'bt').map(({ id }) => id))
  for (let before = -1; before !== gone.size; ) {
    before = gone.size
    for (const row of columns) if (isMadeOf(row, gone)) gone.add(row.id)
  }
  return columns.filter(({ id }) => !gone.has(id))
}

function isMadeOf({ type, options }: ColumnRow, gone: ReadonlySet<string>): boolean {
  if (!looksThroughLink(type)) return false
  return gone.has((JSON.parse(options) as { linkId: string }).linkId)
}

/** The other sides: every parent gets a column that lists the copies, and both sides know each other. */
export function pairedLinks(
  copied: readonly CopiedColumn[],
  table: TableRow,
  { rows, base, at }: { readonly rows: StructureRows; readonly base: SnapshotBase; readonly at: string },
): { readonly own: readonly ColumnRow[]; readonly partners: readonly ColumnRow[] } {
  const names = new Map<string, ColumnNames>()
  const partners: ColumnRow[] = []
  const own = copied.map(({ from, row }) => {
    if (!isLinkRow(row)) return row
    const options = linkOptionsOf(row)
    const parent = rows.tables.find(({ id }) => id === options.tableId)
    const before = rows.columns.find(({ id }) => id === linkOptionsOf(from).partnerId)
    if (parent === undefined) return row
    const known = rows.columns.filter(({ table_id }) => table_id === parent.id)
    const taken = names.get(parent.id) ?? new ColumnNames(base.dialect, known)
    names.set(parent.id, taken)
    const kind = before !== undefined && linkOptionsOf(before).kind === 'oo' ? 'oo' : 'hm'
    const partner = linkRow(
      taken.takeFreeTitle(kind === 'oo' ? table.title : `${table.title} List`),
      {
        ...options,
        kind,
        tableId: table.id,
        ownColumnId: options.otherColumnId,
        otherColumnId: options.ownColumnId,
        partnerId: row.id,
        candidates: null,
      } satisfies LinkOptions,
      {
        table: parent,
        dialect: base.dialect,
        position: nextPosition(known) + partners.length,
        at,
      },
    )
    partners.push(partner)
    return { ...row, options: JSON.stringify({ ...options, partnerId: partner.id }) }
  })
  return { own, partners }
}
