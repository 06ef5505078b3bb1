import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import { columnsWithin, type Reach, viewWithin } from '../../meta/reach.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { Look } from '../../query/look.ts'
import { innerColumns, type RecordTable } from '../../query/record-table.ts'
import { type Sight, wholeSight } from '../../query/sight.ts'
import type { Ctx } from '../../request/context.ts'
import { reachOf } from '../../request/link-reach.ts'
import { callClock } from './call-clock.ts'
import { sightThrough } from './read/view-settings.ts'

// Compiled statements are remembered by sight, so the same table gives the same object.
const whole = new WeakMap<RecordTable, Sight>()

/**
 * What the caller may see of a table. The one place where rules for rows and fields live: every read, write, export, history
 * and trash is compiled under what comes out of here.
 */
export function sightOf({ link, now }: Viewer, table: SnapshotTable, clock?: FilterClock): Sight {
  if (link === null) return seenByAll(table)
  return seenThrough(table.whole ?? table, reachOf(link), clock ?? callClock({ now }, 'UTC'))
}

/** Of tables beside a shared view only what its links lead to is seen: nobody asks them for records themselves. */
export const isAsked = ({ link }: Pick<Ctx, 'link'>, { id }: RecordTable): boolean =>
  link === null || link.view === null || link.view.tableId === id

/** The same for the tables that links lead to. One function for all who see the same: what is visible is remembered by it. */
export function sightsFor({ link, now }: Viewer): (table: RecordTable) => Sight {
  if (link === null) return seenByAll
  const reach = reachOf(link)
  const ofServer = sights.get(now) ?? new Map<string, (table: RecordTable) => Sight>()
  const known = ofServer.get(reach.key)
  if (known !== undefined) return known
  // Tables of records are those of a snapshot, wherever a link leads.
  const made = (table: RecordTable): Sight => seenThrough(table as SnapshotTable, reach, callClock({ now }, 'UTC'))
  if (ofServer.size >= mostSights) ofServer.clear()
  sights.set(now, ofServer.set(reach.key, made))
  return made
}

type Viewer = Pick<Ctx, 'link' | 'now'>

const sights = new WeakMap<Viewer['now'], Map<string, (table: RecordTable) => Sight>>()
const mostSights = 1000

function seenByAll(table: RecordTable): Sight {
  const known = whole.get(table) ?? wholeSight(table)
  whole.set(table, known)
  return known
}

/** Through a view only what passes its filter is there, whichever way somebody asks. */
function seenThrough(table: SnapshotTable, reach: Reach, clock: FilterClock): Sight {
  const chosen = chosenIn(table, reach)
  const view = viewWithin(table, reach)
  return view === undefined ? chosen : sightThrough(view, table, chosen, clock)
}

const chosen = new WeakMap<readonly unknown[], Sight>()

function chosenIn(table: SnapshotTable, reach: Reach): Sight {
  const columns = columnsWithin(table, reach)
  const sight = chosen.get(columns) ?? {
    columns: columns.filter(({ secret }) => !secret),
    rows: null,
    ...(reach.view === null ? {} : { isChosen: true }),
  }
  chosen.set(columns, sight)
  return sight
}

const inner = new WeakMap<Sight, Sight>()

/** The same records with every column: what a caller may not see is changed, logged and restored all the same. */
export function withEverything(look: Look): Look {
  const sight = inner.get(look.sight) ?? { columns: innerColumns(look.table), rows: look.sight.rows }
  inner.set(look.sight, sight)
  return { ...look, sight }
}
