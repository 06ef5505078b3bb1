import type { AutomationPlan } from '@rowhouse/core/automations/automation'
import type { RecordsEvent } from '@rowhouse/core/events'
import type { HookOperation } from '@rowhouse/core/hooks/hook'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { Telling } from '../webhooks/told-record.ts'
import { watchedBy } from '../webhooks/view-events.ts'

type Wanted = Pick<Telling, 'operation' | 'fields' | 'filter' | 'entering'>

/** Which records of a change start an automation; null: none of them. Pure. */
export function wantedBy(
  { trigger, filter }: AutomationPlan,
  event: RecordsEvent,
  operation: HookOperation,
  table: Pick<SnapshotTable, 'views'>,
): Wanted | null {
  if (trigger.kind === 'record')
    return trigger.on === operation ? { operation, fields: trigger.fields, filter, entering: false } : null
  if (trigger.kind !== 'view' && trigger.kind !== 'form') return null
  const on = trigger.kind === 'form' ? 'form' : trigger.on
  return watchedBy({ on, view: trigger.view, filter }, event, operation, table)
}
