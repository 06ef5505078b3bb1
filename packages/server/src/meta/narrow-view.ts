import { testsIn } from '@rowhouse/core/views/filter-node'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { readViewSettings, type ViewSettings, writeViewSettings } from '@rowhouse/core/views/view-settings'
import type { RecordColumn } from '../query/record-table.ts'
import type { Reach } from './reach.ts'
import type { ViewRow } from './tables.ts'

/** A view as a public link tells of it: nothing of people, and nothing of what the link does not show. */
export function narrowView(view: ViewRow, columns: readonly RecordColumn[], reach: Reach): ViewRow {
  const stored: ViewSettings = { ...readViewSettings(view.settings), mailsTo: [] }
  const settings = reach.view === null ? stored : liveSettings(withoutHidden(stored, columns), columns).settings
  return { ...view, settings: writeViewSettings(settings), owner_id: null, meta: null }
}

/** Its own filter holds for every call already. A rule that asks for something hidden would colour what it tells. */
function withoutHidden(stored: ViewSettings, columns: readonly RecordColumn[]): ViewSettings {
  const known = new Set(columns.map(({ id }) => id))
  const colors = stored.colors.filter(({ filter }) =>
    testsIn(filter).every(({ columnId }) => columnId === null || known.has(columnId)),
  )
  return { ...stored, filters: null, colors }
}
