import { invalidRequest } from '@rowhouse/core/errors'
import type { RecordColumn, RecordTable } from '../../../query/record-table.ts'
import type { NestedSpec } from '../../../query/select-records.ts'
import { visibleColumns } from '../../../query/table-access.ts'
import { type PageRequest, pageOf } from '../../../request/page.ts'
import { asLinkColumn, type LinkColumn } from '../links/link-column.ts'
import type { RecordsAccess } from './access-to.ts'
import { type ColumnKey, columnOf, columnsOf } from './column-key.ts'

/** What of the records behind a link comes with each record. */
export interface NestedRequest extends PageRequest {
  readonly column: ColumnKey
  /** Of the table on the other side. Left out: its key and its name; all: every column that leads no further. */
  readonly fields?: readonly ColumnKey[] | 'all' | undefined
}

/** By id of the link column. */
export function nestedSpecs(
  access: RecordsAccess,
  requests: readonly NestedRequest[],
): ReadonlyMap<string, NestedSpec> {
  return new Map(
    requests.flatMap(({ column, fields, ...page }): [string, NestedSpec][] => {
      const link = linkNamed(access, column)
      return link === null ? [] : [[link.column.id, { ...pageOf(page), ...fieldsBeyond(access, link, fields) }]]
    }),
  )
}

/** null: it is broken. Its cells say that it leads nowhere; the rest of the record is there all the same. */
export function linkNamed({ sight }: RecordsAccess, key: ColumnKey): LinkColumn | null {
  const column = columnOf(sight.columns, key, 'nested')
  if (column.computed?.kind === 'broken') return null
  const link = asLinkColumn(column)
  if (link === null) throw invalidRequest(`The column “${column.title}” links no records (nested).`)
  return link
}

function fieldsBeyond(
  access: RecordsAccess,
  link: LinkColumn,
  fields: NestedRequest['fields'],
): Pick<NestedSpec, 'fields'> {
  if (fields === undefined) return {}
  if (fields === 'all') return { fields: plainColumns(access, link) }
  return { fields: columnsOf(visibleBeyond(access, link.link.table), fields, 'nested') }
}

/** Without columns that lead on to further tables: those are asked for by name. */
export function plainColumns(access: RecordsAccess, { link }: LinkColumn): readonly RecordColumn[] {
  return visibleBeyond(access, link.table).filter(
    ({ computed }) => computed?.kind !== 'link' && computed?.kind !== 'lookup',
  )
}

export function visibleBeyond(access: RecordsAccess, table: RecordTable): readonly RecordColumn[] {
  const sight = access.sightOf?.(table) ?? { columns: table.columns, rows: null }
  return visibleColumns({ ...access, sight })
}
