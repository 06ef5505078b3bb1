import { recordsQuery } from './load-rows.ts'
import type { RowsQuery } from './rows-place.ts'
import { recordsOnScreen } from './table-records.ts'
import type { Settings } from './view-state.ts'

interface Shown {
  /** As its list is asked for. */
  readonly query: RowsQuery
  readonly settings: Settings
}

/** How a view is read: as it is on the screen, with a search and with what only this person sees, or as it is stored. */
export function shownQuery(viewId: string, stored: Settings): Shown {
  const query = recordsOnScreen(viewId)?.place.query ?? recordsQuery('', null, null)
  return { query, settings: { ...stored, ...triedIn(query) } }
}

function triedIn({ settings }: RowsQuery): Partial<Settings> {
  return settings === undefined ? {} : (JSON.parse(settings) as Partial<Settings>)
}
