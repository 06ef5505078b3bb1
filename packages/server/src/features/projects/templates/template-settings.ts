import type { TemplateSettings } from '@rowhouse/core/templates/template'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import type { SnapshotTable } from '../../../meta/snapshot.ts'

type NamedColumn = SnapshotTable['columns'][number]

export function columnNamed(table: SnapshotTable, title: string): NamedColumn {
  const column = table.columns.find((one) => one.title === title)
  if (column === undefined) throw new Error(`The table “${table.title}” of the template has no field “${title}”.`)
  return column
}

/** What a template says of a view in titles, in the words a view is stored in. */
export function settingsOf(
  table: SnapshotTable,
  order: readonly string[],
  { hidden = [], shown, colorBy, groups, sorts, filters, footers }: TemplateSettings,
): Partial<ViewSettings> {
  const idOf = (title: string): string => columnNamed(table, title).id
  const place = (title: string, isShown: boolean) => ({ id: idOf(title), shown: isShown, width: null })
  return {
    columns:
      shown === undefined
        ? order.map((title) => place(title, !hidden.includes(title)))
        : theseAlone(table, shown).map(([title, isShown]) => place(title, isShown)),
    ...(colorBy && { colorBy: idOf(colorBy) }),
    ...(groups && { groups: groups.map((title) => ({ columnId: idOf(title), direction: 'asc' })) }),
    ...(sorts && { sorts: sorts.map(([title, direction]) => ({ id: '', columnId: idOf(title), direction })) }),
    ...(filters && { filters: allOf(filters, idOf) }),
    ...(footers && {
      footers: Object.fromEntries(Object.entries(footers).map(([title, name]) => [idOf(title), name])),
    }),
  }
}

/** What names a record is never hidden: on cards it is the heading. */
function theseAlone({ columns }: SnapshotTable, shown: readonly string[]): readonly (readonly [string, boolean])[] {
  const others = columns.filter(({ title, system }) => !system && !shown.includes(title))
  return [
    ...shown.map((title) => [title, true] as const),
    ...others.map(({ title, isPrimaryValue }) => [title, isPrimaryValue] as const),
  ]
}

function allOf(filters: NonNullable<TemplateSettings['filters']>, idOf: (title: string) => string): FilterNode {
  const members: FilterNode[] = filters.map(([title, operator, value]) => ({
    id: '',
    kind: 'test',
    columnId: idOf(title),
    operator,
    value,
  }))
  return { id: '', kind: 'group', joined: 'and', not: false, members }
}
