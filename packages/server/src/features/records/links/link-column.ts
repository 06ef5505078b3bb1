import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { AppError } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import type { ProjectSnapshot, SnapshotTable } from '../../../meta/snapshot.ts'
import type { Link } from '../../../query/record-table.ts'
import { isStored, type RecordColumn, type RecordTable, type StoredColumn } from '../../../query/record-table.ts'
import type { Sight } from '../../../query/sight.ts'

export interface LinkColumn {
  readonly column: RecordColumn
  readonly link: Link
  readonly options: LinkOptions
}

export function asLinkColumn(column: RecordColumn): LinkColumn | null {
  if (column.computed?.kind !== 'link') return null
  // Accepted by the type of the column, as every column's options are.
  return { column, link: column.computed.link, options: column.options as LinkOptions }
}

/** By title, database name or id, in the words existing clients know when it is no link. */
export function findLinkColumn({ columns }: Sight, key: string): LinkColumn {
  const column = columnFinder(columns).find(key)
  const found = column && asLinkColumn(column)
  if (found === null) throw new AppError('not_found', 'Column not found')
  return found
}

const known = new WeakMap<RecordTable, readonly LinkColumn[]>()

export function linkColumnsOf(table: RecordTable): readonly LinkColumn[] {
  const made = known.get(table) ?? table.columns.flatMap((column) => asLinkColumn(column) ?? [])
  known.set(table, made)
  return made
}

export function tableIn(snapshot: Pick<ProjectSnapshot, 'findTable'>, id: string): SnapshotTable {
  const table = snapshot.findTable(id)
  if (table?.id !== id) throw new AppError('not_found', 'Table not found')
  return table
}

/** A record there can be linked to one record here. */
export function isLinkedOnce({ link, options }: LinkColumn, there: RecordTable): boolean {
  if (link.junction !== null) return false
  if (link.kind !== 'bt') return true
  const partner = there.columns.find(({ id }) => id === options.partnerId)
  return link.own.unique || (partner !== undefined && asLinkColumn(partner)?.link.kind === 'oo')
}

/** The column as the table itself has it: the write path compares columns as objects. */
export function columnIn(table: RecordTable, { id, title }: StoredColumn): StoredColumn {
  const column = table.columns.find((one) => one.id === id)
  if (column === undefined || !isStored(column)) throw new AppError('not_found', `The column “${title}” is gone.`)
  return column
}
