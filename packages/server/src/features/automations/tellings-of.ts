import type { AutomationPlan } from '@rowhouse/core/automations/automation'
import type { RecordsEvent } from '@rowhouse/core/events'
import type { HookOperation } from '@rowhouse/core/hooks/hook'
import type { FilterGroupNode, FilterNode } from '@rowhouse/core/views/filter-node'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { Telling } from '../webhooks/told-record.ts'

type Wanted = Pick<Telling, 'operation' | 'fields' | 'filter' | 'entering'>

/** Which records of a change start an automation; null: none of them. Pure. */
export function wantedBy(
  { trigger, filter }: AutomationPlan,
  event: RecordsEvent,
  operation: HookOperation,
  table: Pick<SnapshotTable, 'views'>,
): Wanted | null {
  const plain = { operation, fields: null, filter, entering: false }
  if (trigger.kind === 'record') return trigger.on === operation ? { ...plain, fields: trigger.fields } : null
  if (trigger.kind === 'form') return event.type === 'records.inserted' && event.form === trigger.view ? plain : null
  if (trigger.kind !== 'view') return null
  const view = table.views.find(({ id }) => id === trigger.view)
  const inView = view === undefined ? null : readViewSettings(view.settings).filters
  if (inView === null) return null
  if (trigger.on === 'enters')
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
