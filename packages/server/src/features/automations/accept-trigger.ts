import { type AutomationTrigger, triggerKinds } from '@rowhouse/core/automations/automation'
import { invalidValue } from '@rowhouse/core/errors'
import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import { testsIn } from '@rowhouse/core/views/filter-node'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { ViewRow } from '../../meta/tables.ts'
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
      const view = viewIn(given, table)
      if (viewTypes[viewTypeOf(view.type)].judge === undefined) throw invalidValue('view', 'Choose a form.')
      return { kind, table: table.id, view: view.id }
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
  const view = viewIn(given, table)
  const { filters: filter } = readViewSettings(view.settings)
  if (filter === null || testsIn(filter).length === 0)
    throw invalidValue('view', 'This view shows all records: give it a filter that records come to pass.')
  for (const { columnId } of testsIn(filter)) {
    const column = table.columns.find(({ id }) => id === columnId)
    if (column !== undefined && column.computed !== null)
      throw invalidValue(
        'view',
        `The view filters by “${column.title}”, which is computed: nobody knows what it was before.`,
      )
  }
  return { kind: 'view', table: table.id, view: view.id, on: given.on === 'leaves' ? 'leaves' : 'enters' }
}

function tableIn({ table: id }: Given, { snapshot }: PlanMaker): SnapshotTable {
  const table = typeof id === 'string' ? snapshot.findTable(id) : null
  if (table === null || table.id !== id || table.row.junction === 1) throw invalidValue('table', 'Choose a table.')
  return table
}

function viewIn({ view: id }: Given, { views }: SnapshotTable): ViewRow {
  const view = views.find((one) => one.id === id)
  if (view === undefined) throw invalidValue('view', 'Choose a view of the table.')
  return view
}
