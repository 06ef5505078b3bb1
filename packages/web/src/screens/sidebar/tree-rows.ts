import type { TableSummary } from '../../structure/tables/table.ts'
import type { View, ViewsByTable } from '../../structure/views/view.ts'

export type TreeRow =
  | { readonly kind: 'source'; readonly key: string; readonly baseId: string; readonly isOpen: boolean }
  | { readonly kind: 'table'; readonly key: string; readonly table: TableSummary; readonly isOpen: boolean }
  | { readonly kind: 'view'; readonly key: string; readonly table: TableSummary; readonly view: View }
  | { readonly kind: 'newView'; readonly key: string; readonly table: TableSummary }

export interface TreeContent {
  /** In order. */
  readonly tables: readonly TableSummary[]
  readonly views: ViewsByTable
  /** The databases in their order; with one alone nothing is grouped. */
  readonly baseIds: readonly string[]
  /** Ids of tables whose views are shown. */
  readonly open: ReadonlySet<string>
  /** Ids of databases whose tables are not shown. */
  readonly folded: ReadonlySet<string>
  readonly mayAddView: boolean
  readonly search: string
}

/** The lines of the sidebar from top to bottom. A search opens whatever it finds something in. */
export function treeRows(content: TreeContent): readonly TreeRow[] {
  const { tables, baseIds, folded, search } = content
  if (baseIds.length < 2) return tables.flatMap((table) => rowsOfTable(content, table))
  return baseIds.flatMap((baseId) => {
    const rows = tables.filter(({ base_id }) => base_id === baseId).flatMap((table) => rowsOfTable(content, table))
    const isSearching = search.trim() !== ''
    if (rows.length === 0 && isSearching) return []
    const isOpen = isSearching || !folded.has(baseId)
    return [{ kind: 'source' as const, key: baseId, baseId, isOpen }, ...(isOpen ? rows : [])]
  })
}

function rowsOfTable({ views, open, mayAddView, search }: TreeContent, table: TableSummary): readonly TreeRow[] {
  const all = views.get(table.id) ?? []
  const wanted = search.trim().toLowerCase()
  const isFound = ({ title }: { readonly title: string }) => title.toLowerCase().includes(wanted)
  const asRow = (view: View): TreeRow => ({ kind: 'view', key: view.id, table, view })
  if (wanted === '') {
    const isOpen = open.has(table.id)
    const head: TreeRow = { kind: 'table', key: table.id, table, isOpen }
    if (!isOpen) return [head]
    const add: readonly TreeRow[] = mayAddView ? [{ kind: 'newView', key: `${table.id} new`, table }] : []
    return [head, ...all.map(asRow), ...add]
  }
  const found = all.filter(isFound)
  if (!isFound(table) && found.length === 0) return []
  return [{ kind: 'table', key: table.id, table, isOpen: found.length > 0 }, ...found.map(asRow)]
}
