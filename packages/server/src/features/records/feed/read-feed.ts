import { moveMonths } from '@rowhouse/core/filters/zoned-days'
import { calendarText, eventText } from '@rowhouse/core/ical/calendar-text'
import { rangeOf, standsIn } from '@rowhouse/core/times/range-filter'
import { dayOfWall, wallOf } from '@rowhouse/core/times/wall-clock'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { InProject } from '../../../request/context.ts'
import { findView } from '../../views/find-view.ts'
import { type ChunkRow, readChunks } from '../export/read-chunks.ts'
import { accessTo, type RecordsAccess } from '../read/access-to.ts'
import { recordSpec } from '../read/record-request.ts'
import { type EventFields, eventFields, eventOf } from './event-of.ts'

/** Calendar programs read everything each time: what lies further away nobody looks up in one. */
const monthsBack = 12
const monthsAhead = 24
const mostEvents = 10_000

interface FeedSpec {
  readonly viewId: string
  readonly signal: RecordsAccess['signal']
}

/** The records of a view as a calendar program reads them: what its calendar shows, of the time around today. */
export async function readFeed(ctx: InProject<'records.feed'>, { viewId, signal }: FeedSpec): Promise<string> {
  const { view } = await findView(ctx, viewId)
  const stored = readViewSettings(view.settings)
  // Where a view goes by the clocks of whoever looks, a program has none: only days that are told as moments depend on it.
  const zone = stored.calendarZone ?? 'UTC'
  const access = await accessTo(ctx, { view: viewId }, { zone, signal })
  const { settings } = liveSettings(stored, access.sight.columns)
  const fields = eventFields(access, settings)
  const events: string[] = []
  if (fields !== null) {
    const place = { config: ctx.config, projectId: ctx.project.id, stampMs: Date.parse(view.created_at) }
    for await (const rows of rowsAround(access, fields, ctx.now()))
      events.push(...rows.flatMap((row) => eventOf(access, fields, row, place) ?? []).map(eventText))
  }
  return calendarText(view.title, events)
}

/** The latest first: of too many, those that are long over are left out. */
function rowsAround(access: RecordsAccess, fields: EventFields, now: number): AsyncGenerator<readonly ChunkRow[]> {
  const { start, end, zone } = fields.dates
  const today = dayOfWall(wallOf(now, zone))
  const days = { first: moveMonths(today, -monthsBack), end: moveMonths(today, monthsAhead) }
  const spec = recordSpec(access, {
    filter: standsIn(start, end, rangeOf(days, zone)),
    sorts: [{ column: start.id, direction: 'desc' }],
  })
  return readChunks(access, { ...spec, most: mostEvents }, fields.columns)
}
