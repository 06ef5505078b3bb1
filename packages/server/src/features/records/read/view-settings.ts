import { joinFilters } from '@rowhouse/core/filters/filter-tree'
import { parseFilters } from '@rowhouse/core/filters/parse-filters'
import { resolveDates } from '@rowhouse/core/filters/resolve-dates'
import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import { parseSortObjects, type SortStep } from '@rowhouse/core/sorts/parse-sort'
import type { ViewRow } from '../../../meta/tables.ts'
import type { RecordColumn, RecordTable } from '../../../query/record-table.ts'
import type { Sight } from '../../../query/sight.ts'

/** What a view stores that concerns reading; each part may be missing. */
interface ViewSettings {
  /** Filter objects, as clients send them. */
  readonly filters?: readonly unknown[]
  /** `{ fk_column_id, direction }` */
  readonly sorts?: readonly { readonly fk_column_id: string }[]
  /** Ids of columns. */
  readonly hidden?: readonly string[]
}

/** What is left of a sight through a view. The same object when the view leaves nothing out. */
export function sightThrough(view: ViewRow, table: RecordTable, whole: Sight, clock: FilterClock): Sight {
  const { filters = [], hidden = [] } = settingsOf(view)
  if (filters.length === 0 && hidden.length === 0) return whole
  // A filter may speak of a column that the view hides.
  const filter = parseFilters(filters, table.columns, { parameter: 'view', incomplete: 'skip' })
  return {
    // Records are told apart by their key, so it stays.
    columns: whole.columns.filter(({ id, keyPart }) => keyPart !== null || !hidden.includes(id)),
    rows: joinFilters('and', [whole.rows, filter && resolveDates(filter, clock)]),
  }
}

export function sortsOf(view: ViewRow, { columns }: Sight): readonly SortStep<RecordColumn>[] {
  const { sorts = [] } = settingsOf(view)
  // A column that was deleted or hidden since takes its sort with it.
  const known = sorts.filter(({ fk_column_id }) => columns.some(({ id }) => id === fk_column_id))
  return known.length === 0 ? [] : parseSortObjects(known, columns, 'view')
}

const read = new WeakMap<ViewRow, ViewSettings>()

function settingsOf(view: ViewRow): ViewSettings {
  const known = read.get(view) ?? (JSON.parse(view.settings) as ViewSettings)
  read.set(view, known)
  return known
}
