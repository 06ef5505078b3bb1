import { type AutomationTrigger, triggerTable } from '@rowhouse/core/automations/automation'
import type { Texts } from '../../i18n/catalogue.ts'
import type { TableSummary } from '../../structure/tables/table.ts'

/** What starts an automation, in one line. */
export function triggerText(trigger: AutomationTrigger, tables: readonly TableSummary[], t: Texts): string {
  const kind = 'on' in trigger ? t(`automations.on.${trigger.on}`) : t(`automations.trigger.${trigger.kind}`)
  const watched = trigger.kind === 'structure' ? trigger.of : triggerTable(trigger)
  const table = tables.find(({ id }) => id === watched)
  return table === undefined ? kind : `${kind} · ${table.title}`
}
