import { testsIn } from '@rowhouse/core/views/filter-node'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { readViewSettings, type ViewSettings, writeViewSettings } from '@rowhouse/core/views/view-settings'
import type { RecordColumn } from '../query/record-table.ts'
import type { Reach } from './reach.ts'
import type { ViewRow } from './rows/structure.ts'

/** A view as a public link tells of it: nothing of people, and nothing of what the link does not show. */
export function narrowView(view: ViewRow, columns: readonly RecordColumn[], reach: Reach): ViewRow {
  if (reach.isMembers) return withinRules(view, columns)
  const stored = { ...withoutHidden(readViewSettings(view.settings), columns), mailsTo: [] }
  // Its own filter holds for every call through a link to a view already.
  const settings = reach.view === null ? stored : liveSettings({ ...stored, filters: null }, columns).settings
  // A link to one view says as little of the view as of its table; see `narrow-snapshot.ts`.
  const description = reach.view === null ? view.description : null
  return { ...view, description, settings: writeViewSettings(settings), owner_id: null, meta: null, hidden_from: '' }
}

/** Whatever speaks of fields that are not there for the caller is left out: which records it picks would tell them. */
function withinRules(view: ViewRow, columns: readonly RecordColumn[]): ViewRow {
  const { settings } = liveSettings(withoutHidden(readViewSettings(view.settings), columns), columns)
  return { ...view, settings: writeViewSettings(settings) }
}

/** A rule that asks for something hidden would tell it by its colour. */
function withoutHidden(stored: ViewSettings, columns: readonly RecordColumn[]): ViewSettings {
  const known = new Set(columns.map(({ id }) => id))
  const colors = stored.colors.filter(({ filter }) =>
    testsIn(filter).every(({ columnId }) => columnId === null || known.has(columnId)),
  )
  return { ...stored, colors }
}
