import type { FilterNode } from './filter-node.ts'
import { newPartId } from './part-ids.ts'
import { defaultSettings, type ViewSettings } from './view-settings.ts'

export interface SettingsCopy {
  /** Of the view that gets them. */
  readonly viewId: string
  /** The same column in the table of that view; null: it has none. */
  columnId(id: string): string | null
  nextByte(): number
}

/** Settings for another view. Its parts get ids of their own: an id leads to one view. */
export function copiedSettings(settings: ViewSettings, copy: SettingsCopy): ViewSettings {
  const { viewId, columnId, nextByte } = copy
  const ofColumn = <Part extends { readonly columnId: string }>(part: Part): Part[] => {
    const id = columnId(part.columnId)
    return id === null ? [] : [{ ...part, columnId: id }]
  }
  return {
    ...settings,
    columns: settings.columns.flatMap((column) => {
      const id = columnId(column.id)
      return id === null ? [] : [{ ...column, id }]
    }),
    filters: copiedFilter(settings.filters, copy),
    sorts: settings.sorts.flatMap(ofColumn).map((sort) => ({ ...sort, id: newPartId('sort', viewId, nextByte) })),
    groups: settings.groups.flatMap(ofColumn),
    frozen:
      typeof settings.frozen === 'string' ? (columnId(settings.frozen) ?? defaultSettings.frozen) : settings.frozen,
    footers: Object.fromEntries(
      Object.entries(settings.footers).flatMap(([id, name]) => {
        const other = columnId(id)
        return other === null ? [] : [[other, name] as const]
      }),
    ),
    colors: settings.colors.flatMap(({ filter: original, color }) => {
      const filter = copiedFilter(original, copy)
      return filter === null ? [] : [{ filter, color }]
    }),
    colorBy: settings.colorBy === null ? null : columnId(settings.colorBy),
  }
}

function copiedFilter(filter: FilterNode | null, copy: SettingsCopy): FilterNode | null {
  if (filter === null) return null
  const id = newPartId('filter', copy.viewId, copy.nextByte)
  if (filter.kind === 'group') {
    const members = filter.members.flatMap((member) => copiedFilter(member, copy) ?? [])
    return members.length === 0 && filter.members.length > 0 ? null : { ...filter, id, members }
  }
  const columnId = filter.columnId === null ? null : copy.columnId(filter.columnId)
  return columnId === null && filter.columnId !== null ? null : { ...filter, id, columnId }
}
