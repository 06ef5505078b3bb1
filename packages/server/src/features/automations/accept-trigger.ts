import { type AutomationTrigger, triggerKinds } from '@rowhouse/core/automations/automation'
import { invalidValue } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { acceptWatched } from '../webhooks/view-events.ts'
import type { PlanMaker } from './plan-maker.ts'

type Given = Readonly<Record<string, unknown>>

export function acceptTrigger(input: unknown, maker: PlanMaker): AutomationTrigger {
  const given: Given = typeof input === 'object' && input !== null ? (input as Given) : {}
  const kind = triggerKinds.find((one) => one === given.kind)
  switch (kind) {
    case 'record':
      return recordTrigger(given, maker)
    case 'view':
      return viewTrigger(given, maker)
    case 'form': {
      const table = tableIn(given, maker)
      return { kind, table: table.id, view: acceptWatched(kind, given.view, table).id }
    }
    case 'structure':
      return { kind, of: given.of === null || given.of === undefined ? null : tableIn({ table: given.of }, maker).id }
    case 'comment':
    case 'button':
      return { kind, table: tableIn(given, maker).id }
    case 'schedule':
    case 'incoming':
      return { kind }
    case undefined:
      throw invalidValue('trigger', `A trigger is one of: ${triggerKinds.join(', ')}.`)
  }
}

function recordTrigger(given: Given, maker: PlanMaker): AutomationTrigger {
  const table = tableIn(given, maker)
  const on = (['insert', 'update', 'delete'] as const).find((one) => one === given.on)
  if (on === undefined) throw invalidValue('trigger', 'Records are inserted, updated or deleted.')
  const columns = maker.columnsOf(table)
  const fields = Array.isArray(given.fields) && given.fields.length > 0 ? (given.fields as readonly unknown[]) : null
  for (const id of fields ?? [])
    if (!columns.some((column) => column.id === id))
      throw invalidValue('trigger', 'One of the fields is not there any more.')
  return { kind: 'record', table: table.id, on, fields: on === 'update' ? (fields as readonly string[] | null) : null }
}

function viewTrigger(given: Given, maker: PlanMaker): AutomationTrigger {
  const table = tableIn(given, maker)
  const on = given.on === 'leaves' ? 'leaves' : 'enters'
  return { kind: 'view', table: table.id, view: acceptWatched(on, given.view, table).id, on }
}

function tableIn({ table: id }: Given, { snapshot }: PlanMaker): SnapshotTable {
  const table = typeof id === 'string' ? snapshot.findTable(id) : null
  if (table === null || table.id !== id || table.row.junction === 1) throw invalidValue('table', 'Choose a table.')
  return table
}
