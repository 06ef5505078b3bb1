// Records that come into a view or leave it, and answers to a form, for webhooks and automations alike. Pure.
import { invalidValue } from '@rowhouse/core/errors'
import type { RecordsEvent } from '@rowhouse/core/events'
import type { HookOperation, ViewEvent } from '@rowhouse/core/hooks/hook'
import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import { type FilterGroupNode, type FilterNode, testsIn } from '@rowhouse/core/views/filter-node'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { Telling } from './told-record.ts'

/** The view of the table that somebody wants to be told of. */
export function acceptWatched(on: ViewEvent, id: unknown, table: Pick<SnapshotTable, 'views' | 'columns'>): ViewRow {
  const view = table.views.find((one) => one.id === id)
  if (view === undefined) throw invalidValue('view', 'Choose a view of the table.')
  if (on !== 'form') requireFilter(view, table)
  else if (!viewTypes[viewTypeOf(view.type)].isHandedIn) throw invalidValue('view', 'Choose a form.')
  return view
}

function requireFilter({ settings }: ViewRow, { columns }: Pick<SnapshotTable, 'columns'>): void {
  const { filters: filter } = readViewSettings(settings)
  if (filter === null || testsIn(filter).length === 0)
    throw invalidValue('view', 'This view shows all records: give it a filter that records come to pass.')
  for (const { columnId } of testsIn(filter)) {
    const column = columns.find(({ id }) => id === columnId)
    if (column !== undefined && column.computed !== null)
      throw invalidValue(
        'view',
        `The view filters by “${column.title}”, which is computed: nobody knows what it was before.`,
      )
  }
}

interface Watched {
  readonly on: ViewEvent
  readonly view: string
  /** What records have to pass besides. */
  readonly filter: FilterNode | null
}

/** Which records of a change are meant; null: none of them. */
export function watchedBy(
  { on, view: id, filter }: Watched,
  event: RecordsEvent,
  operation: HookOperation,
  table: Pick<SnapshotTable, 'views'>,
): Pick<Telling, 'operation' | 'fields' | 'filter' | 'entering'> | null {
  const plain = { operation, fields: null, filter, entering: false }
  if (on === 'form') return event.type === 'records.inserted' && event.form === id ? plain : null
  const view = table.views.find((one) => one.id === id)
  const inView = view === undefined ? null : readViewSettings(view.settings).filters
  if (inView === null) return null
  if (on === 'enters')
    return operation === 'delete' ? null : { ...plain, filter: both(inView, filter), entering: operation === 'update' }
  // What was there and is not any more has come to pass the opposite.
  if (operation === 'update') return { ...plain, filter: both(negated(inView), filter), entering: true }
  return operation === 'delete' ? { ...plain, filter: both(inView, filter) } : null
}

const both = (one: FilterNode, other: FilterNode | null): FilterNode =>
  other === null ? one : { id: 'both', kind: 'group', joined: 'and', not: false, members: [one, other] }

const negated = (node: FilterNode): FilterGroupNode => ({
  id: 'not',
  kind: 'group',
  joined: 'and',
  not: true,
  members: [node],
})
