import { AppError } from '@rowhouse/core/errors'
import { parseFilters } from '@rowhouse/core/filters/parse-filters'
import { listIn, objectOf, textIn } from '@rowhouse/core/services/loose-json'
import type { MappedTable } from '@rowhouse/core/services/service-sheets'
import type { SourceView } from '@rowhouse/core/services/source-base'
import { type ViewTypeName, viewTypes } from '@rowhouse/core/view-types/registry'
import { filterNodeOf } from '@rowhouse/core/views/filter-node-of'
import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import type { SnapshotTable } from '../../meta/snapshot.ts'

interface Taken {
  readonly settings: Partial<ViewSettings>
  /** What could not be taken over, as sentences. */
  readonly notes: readonly string[]
}

/** How a view of a service looks at its records, in our words. What this kind of view does not have is left out. */
export function sourceViewSettings(
  table: SnapshotTable,
  mapped: MappedTable,
  view: SourceView,
  kind: ViewTypeName,
): Taken {
  const notes: string[] = []
  const own = (field: string) => table.columns.find(({ id }) => id === mapped.fields[field])
  const steps = (given: SourceView['sorts'], what: string) =>
    (given ?? []).flatMap(({ field, direction }) => {
      const column = own(field)
      if (column !== undefined && column.comparison !== 'none') return [{ columnId: column.id, direction }]
      notes.push(`View “${view.title}”: it cannot be ${what} by a field that stayed there or has no order.`)
      return []
    })
  const byField = Object.entries(view.by ?? {}).flatMap(([setting, field]) => {
    const id = own(field)?.id
    return id === undefined ? [] : [[setting, id]]
  })
  const settings = {
    filters: filtersOf(table, mapped, view, notes),
    sorts: steps(view.sorts, 'sorted').map((step) => ({ id: '', ...step })),
    groups: steps(view.groups, 'grouped'),
    ...Object.fromEntries(byField),
  }
  const known = new Set<string>(viewTypes[kind].settings)
  return { settings: Object.fromEntries(Object.entries(settings).filter(([name]) => known.has(name))), notes }
}

/** All of it or nothing: half a filter would show other records. */
function filtersOf(
  { columns }: SnapshotTable,
  { fields }: MappedTable,
  { filters, title }: SourceView,
  notes: string[],
): ViewSettings['filters'] {
  const renamed = (rows: readonly unknown[]): object[] =>
    rows.map((row) => {
      const { fk_column_id, children, ...rest } = objectOf(row)
      const field = textIn(fk_column_id)
      return {
        ...rest,
        ...(field === '' ? {} : { fk_column_id: fields[field] ?? field }),
        ...(children === undefined ? {} : { children: renamed(listIn(children)) }),
      }
    })
  try {
    const tree = parseFilters(renamed(filters ?? []), columns, { parameter: 'filter', incomplete: 'skip' })
    return tree === null ? null : filterNodeOf(tree)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    notes.push(`View “${title}”: its filter stays there. ${error.message}`)
    return null
  }
}
