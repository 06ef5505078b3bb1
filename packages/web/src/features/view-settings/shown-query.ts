import type { Settings } from '../../structure/views/settings.ts'
import { recordsQuery } from '../records/load-rows.ts'
import { recordsOnScreen } from '../records/records-on-screen.ts'
import type { RowsQuery } from '../records/rows-place.ts'

interface Shown {
  /** As its list is asked for. */
  readonly query: RowsQuery
  readonly settings: Settings
}

/** How a view is read: as it is on the screen, with a search and with what only this person sees, or as it is stored. */
export function shownQuery(viewId: string, stored: Settings): Shown {
  const query = recordsOnScreen(viewId)[0]?.place.query ?? recordsQuery('', null, null)
  return { query, settings: { ...stored, ...triedIn(query) } }
}

function triedIn({ settings }: RowsQuery): Partial<Settings> {
  return settings === undefined ? {} : (JSON.parse(settings) as Partial<Settings>)
}
