import { listIn, objectOf, textIn } from '@rowhouse/core/services/loose-json'
import { isTrue, type NocodbView } from '@rowhouse/core/services/nocodb/nocodb-json'
import { groupsIn, rowsIn, sortsIn } from '@rowhouse/core/services/nocodb/nocodb-views'
import type { NocodbApi } from './nocodb-apis.ts'
import { ServiceRefusal } from './service-client.ts'

type Ask = (path: (api: NocodbApi) => string) => Promise<unknown>

/** As deep as filters go here. */
const deepest = 10
const mostFilters = 100

/** A view with what it shows, and how. What the token may not read is left out and said. */
export async function readNocodbView(ask: Ask, view: NocodbView): Promise<NocodbView> {
  const columns = listIn(objectOf(await ask((api) => api.viewColumns(view.id))).list).map(objectOf)
  const shown = columns
    .filter(({ show }) => isTrue(show))
    .toSorted((one, other) => Number(one.order) - Number(other.order))
    .map(({ fk_column_id }) => textIn(fk_column_id))
  const seen = columns.length === 0 ? view : { ...view, shown, groups: groupsIn(columns) }
  try {
    const filters = await filtersIn(ask, await ask((api) => api.viewFilters(view.id)))
    return { ...seen, filters, sorts: sortsIn(await ask((api) => api.viewSorts(view.id))) }
  } catch (error) {
    if (!isClosed(error)) throw error
    return { ...seen, note: 'Its filters and sorts could not be read with this token.' }
  }
}

/** The first version gives groups with what is in them, the second by another call. */
async function filtersIn(ask: Ask, answer: unknown, depth = 0): Promise<readonly unknown[]> {
  const filters: unknown[] = []
  for (const row of rowsIn(answer, 'filters').slice(0, mostFilters)) {
    if (!isTrue(row.is_group)) filters.push(row)
    else if (depth < deepest) {
      const inside = row.children ?? (await ask((api) => api.filterChildren(textIn(row.id))))
      filters.push({ ...row, children: await filtersIn(ask, inside, depth + 1) })
    }
  }
  return filters
}

/** Not there in this version, or not for this token. */
export const isClosed = (error: unknown): error is ServiceRefusal =>
  error instanceof ServiceRefusal && [400, 403, 404, 405].includes(error.answered)
