// What a public link shows of tables. Whatever else there is does not exist for whoever comes through it.
import type { FilterTree } from '@rowhouse/core/filters/filter-tree'
import { columnIdsIn } from '@rowhouse/core/formula/dependencies'
import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import { shownBesideFields } from '@rowhouse/core/views/read-settings'
import { columnsInView } from '@rowhouse/core/views/view-columns'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { RecordColumn, RecordTable } from '../query/record-table.ts'
import type { SnapshotTable } from './snapshot.ts'
import type { ViewRow } from './tables.ts'

export interface Reach {
  /** The same for all that show the same. */
  readonly key: string
  /** null: whole tables. */
  readonly view: { readonly id: string; readonly tableId: string } | null
  /** Where whole tables are shown; null: all. */
  readonly tables: ReadonlySet<string> | null
}

const known = new WeakMap<RecordTable, Map<string, readonly RecordColumn[]>>()
const mostKnown = 200

/** Of a table as everybody else has it. Statements are remembered by columns, so the same list is given again. */
export function columnsWithin(table: RecordTable, reach: Reach): readonly RecordColumn[] {
  const ofTable = known.get(table) ?? new Map<string, readonly RecordColumn[]>()
  known.set(table, ofTable)
  const made = ofTable.get(reach.key) ?? find(table, reach)
  if (ofTable.size >= mostKnown) ofTable.clear()
  ofTable.set(reach.key, made)
  return made
}

function find(table: RecordTable, reach: Reach): readonly RecordColumn[] {
  if (reach.view === null) {
    if (!holdsTable(reach, table.id)) return []
    return table.columns.filter((column) => staysWithin(table, column, reach))
  }
  const columns = table.columns.filter(({ secret, computed }) => !secret && computed?.kind !== 'broken')
  // Behind a link stands what its cells show: what a record is told apart and called by.
  if (table.id !== reach.view.tableId)
    return columns.filter(({ keyPart, isPrimaryValue }) => keyPart !== null || isPrimaryValue)
  const view = viewWithin(table as SnapshotTable, reach)
  return view === undefined ? [] : columnsThrough(view, columns)
}

export const viewWithin = ({ views }: Pick<SnapshotTable, 'views'>, { view }: Reach): ViewRow | undefined =>
  views.find(({ id }) => id === view?.id)

/** Records are told apart by their key, so it stays; of those that are handed in nobody sees one. */
function columnsThrough(view: ViewRow, columns: readonly RecordColumn[]): readonly RecordColumn[] {
  const settings = readViewSettings(view.settings)
  const besideFields = shownBesideFields(settings)
  const isHandedIn = viewTypes[viewTypeOf(view.type)].judge !== undefined
  return columnsInView(settings, columns)
    .filter(({ column, shown }) => shown || (!isHandedIn && (column.keyPart !== null || besideFields.has(column.id))))
    .map(({ column }) => column)
}

export const holdsTable = ({ tables }: Reach, id: string): boolean => tables === null || tables.has(id)

/** Whether nothing it is made of lies in a table that is not shown. */
function staysWithin(table: RecordTable, column: RecordColumn, reach: Reach): boolean {
  const { computed } = column
  if (computed === null || reach.tables === null) return true
  switch (computed.kind) {
    case 'link':
      return holdsTable(reach, computed.link.table.id)
    case 'count':
      return holdsTable(reach, computed.link.table.id) && filterStays(computed.link.table, computed.filter, reach)
    case 'lookup':
    case 'rollup': {
      const { link, filter } = computed
      const isThere = holdsTable(reach, link.table.id) && staysWithin(link.table, computed.column, reach)
      return isThere && filterStays(link.table, filter, reach)
    }
    case 'formula':
      return [...columnIdsIn(computed.expression)].every((id) => {
        const used = table.columns.find((one) => one.id === id)
        return used === undefined || staysWithin(table, used, reach)
      })
    case 'same':
      return staysWithin(table, computed.column, reach)
    // Why it cannot be computed may name what is not shown.
    case 'broken':
      return false
  }
}

function filterStays(table: RecordTable, filter: FilterTree | null, reach: Reach): boolean {
  if (filter === null) return true
  if (filter.kind === 'group') return filter.members.every((member) => filterStays(table, member, reach))
  const column = table.columns.find(({ id }) => id === filter.column.id)
  return column === undefined || staysWithin(table, column, reach)
}
