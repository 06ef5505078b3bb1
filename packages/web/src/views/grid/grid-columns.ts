import type { GridColumn } from '@rowhouse/grid/source'
import { alignOf, cellTypes } from '../../cells/cell-types.ts'
import { whyFieldReadOnly } from '../../features/records/why-read-only.ts'
import { placesOnScreen, usualWidth } from '../../features/view-settings/columns-in-view.ts'
import { isEditable, type Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'

/** The columns on the screen as the canvas wants them. */
export function gridColumns(table: Table, settings: Settings, mayWrite: boolean): readonly GridColumn[] {
  const sorts = new Map(settings.sorts.map(({ columnId, direction }) => [columnId, direction]))
  return placesOnScreen(table, settings).map(({ column, width }) => {
    const sorted = sorts.get(column.id)
    const whyReadOnly = whyFieldReadOnly(column)
    return {
      id: column.id,
      title: column.title,
      width: width ?? usualWidth(column, column.type),
      icon: cellTypes[column.type].icon,
      align: alignOf(column),
      isEditable: mayWrite && isEditable(column),
      ...(whyReadOnly === null ? {} : { whyReadOnly }),
      hasMenu: true,
      isComputed: !isEditable(column) && !column.isKey,
      canMove: !column.isPrimaryValue,
      ...(column.description === null || column.description === '' ? {} : { note: column.description }),
      ...(column.brokenReason === null ? {} : { fault: column.brokenReason }),
      ...(sorted === undefined ? {} : { sorted: sorted === 'asc' ? ('up' as const) : ('down' as const) }),
    }
  })
}
