import { invalidRequest } from '@rowhouse/core/errors'
import { visibleColumns } from '../../../query/look.ts'
import type { RecordColumn, RecordTable } from '../../../query/record-table.ts'
import type { NestedWish } from '../../../query/select-records.ts'
import { type PageRequest, pageOf } from '../../../request/page.ts'
import { asLinkColumn, type LinkColumn } from '../links/link-column.ts'
import { type ColumnKey, columnOf, columnsOf } from './column-key.ts'
import type { RecordsLook } from './look-at.ts'

/** What of the records behind a link comes with each record. */
export interface NestedRequest extends PageRequest {
  readonly column: ColumnKey
  /** Of the table on the other side. Left out: its key and its name; all: every column that leads no further. */
  readonly fields?: readonly ColumnKey[] | 'all' | undefined
}

/** By id of the link column. */
export function nestedWishes(look: RecordsLook, requests: readonly NestedRequest[]): ReadonlyMap<string, NestedWish> {
  return new Map(
    requests.flatMap(({ column, fields, ...page }): [string, NestedWish][] => {
      const link = linkNamed(look, column)
      return link === null ? [] : [[link.column.id, { ...pageOf(page), ...fieldsBeyond(look, link, fields) }]]
    }),
  )
}

/** null: it is broken. Its cells say that it leads nowhere; the rest of the record is there all the same. */
export function linkNamed({ sight }: RecordsLook, key: ColumnKey): LinkColumn | null {
  const column = columnOf(sight.columns, key, 'nested')
  if (column.computed?.kind === 'broken') return null
  const link = asLinkColumn(column)
  if (link === null) throw invalidRequest(`The column “${column.title}” links no records (nested).`)
  return link
}

function fieldsBeyond(
  look: RecordsLook,
  link: LinkColumn,
  fields: NestedRequest['fields'],
): Pick<NestedWish, 'fields'> {
  if (fields === undefined) return {}
  if (fields === 'all') return { fields: plainColumns(look, link) }
  return { fields: columnsOf(visibleBeyond(look, link.link.table), fields, 'nested') }
}

/** Without columns that lead on to further tables: those are asked for by name. */
export function plainColumns(look: RecordsLook, { link }: LinkColumn): readonly RecordColumn[] {
  return visibleBeyond(look, link.table).filter(
    ({ computed }) => computed?.kind !== 'link' && computed?.kind !== 'lookup',
  )
}

export function visibleBeyond(look: RecordsLook, table: RecordTable): readonly RecordColumn[] {
  const sight = look.sightOf?.(table) ?? { columns: table.columns, rows: null }
  return visibleColumns({ ...look, sight })
}
