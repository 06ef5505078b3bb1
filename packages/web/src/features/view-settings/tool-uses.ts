import type { Table } from '../../structure/tables/table.ts'
import { fieldsInView } from './columns-in-view.ts'
import { countTests } from './count-tests.ts'
import type { ViewState } from './view-state.ts'
import type { ToolUses } from './view-tools.ts'

export function usesOf(table: Table, settings: ViewState['settings']): ToolUses {
  return {
    stacks: settings.stackBy === null ? 0 : 1,
    cards: settings.cover === null ? 0 : 1,
    dates: settings.startField === null ? 0 : 1,
    lanes: settings.laneBy === null ? 0 : 1,
    waits: settings.dependsOn === null ? 0 : 1,
    fields: fieldsInView(table, settings).filter(({ shown }) => !shown).length,
    filter: countTests(settings.filters),
    sort: settings.sorts.length,
    group: settings.groups.length,
    total: settings.stackTotal === null ? 0 : 1,
    color: settings.colors.length + (settings.colorBy === null ? 0 : 1),
    height: settings.rowHeight === 'short' ? 0 : 1,
  }
}
