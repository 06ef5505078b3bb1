import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import { filterOf, rowDecision } from '../../meta/applied-rules.ts'
import { columnsWithin, type Reach, viewWithin } from '../../meta/reach.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { innerColumns, type RecordTable } from '../../query/record-table.ts'
import { type Sight, wholeSight } from '../../query/sight.ts'
import type { TableAccess } from '../../query/table-access.ts'
import type { Ctx } from '../../request/context.ts'
import { callClock } from './call-clock.ts'
import { isDated, sightThrough } from './read/view-settings.ts'

// Compiled statements are remembered by sight, so the same table gives the same object.
const whole = new WeakMap<RecordTable, Sight>()

/**
 * What the caller may see of a table. The one place where rules for rows and fields live: every read, write, export, history
 * and trash is compiled under what comes out of here.
 */
export function sightOf({ reach, now }: Viewer, table: SnapshotTable, clock?: FilterClock): Sight {
  if (reach === null) return seenByAll(table)
  return seenThrough(table.whole ?? table, reach, clock ?? callClock({ now }, 'UTC'))
}

/** Of tables beside a shared view only what its links lead to is seen: nobody asks them for records themselves. */
export const isAsked = ({ reach }: Pick<Ctx, 'reach'>, { id }: RecordTable): boolean =>
  reach === null || reach.view === null || reach.view.tableId === id

/** The same for the tables that links lead to. One function for all who see the same: what is visible is remembered by it. */
export function sightsFor({ reach, now }: Viewer): (table: RecordTable) => Sight {
  if (reach === null) return seenByAll
  const ruled = ruledSights.get(reach)
  if (ruled !== undefined) return ruled
  if (reach.rules !== null) {
    const made = (table: RecordTable): Sight => seenThrough(table as SnapshotTable, reach, callClock({ now }, 'UTC'))
    ruledSights.set(reach, made)
    return made
  }
  const ofServer = sights.get(now) ?? new Map<string, (table: RecordTable) => Sight>()
  const known = ofServer.get(reach.key)
  if (known !== undefined) return known
  // Tables of records are those of a snapshot, wherever a link leads.
  const made = (table: RecordTable): Sight => seenThrough(table as SnapshotTable, reach, callClock({ now }, 'UTC'))
  if (ofServer.size >= mostSights) ofServer.clear()
  sights.set(now, ofServer.set(reach.key, made))
  return made
}

type Viewer = Pick<Ctx, 'reach' | 'now'>

const sights = new WeakMap<Viewer['now'], Map<string, (table: RecordTable) => Sight>>()
const mostSights = 1000

// Of rules: the same caller has the same reach for as long as the structure stays as it is.
const ruledSights = new WeakMap<Reach, (table: RecordTable) => Sight>()

function seenByAll(table: RecordTable): Sight {
  const known = whole.get(table) ?? wholeSight(table)
  whole.set(table, known)
  return known
}

/** Through a view only what passes its filter is there, whichever way somebody asks. */
function seenThrough(table: SnapshotTable, reach: Reach, clock: FilterClock): Sight {
  const chosen = withinRules(table, reach, clock.now)
  const view = viewWithin(table, reach)
  return view === undefined ? chosen : sightThrough(view, table, chosen, clock)
}

const ruled = new WeakMap<Reach, WeakMap<RecordTable, Sight>>()

/** Days that rules speak of are those of UTC: nobody sees more by calling from elsewhere. */
function withinRules(table: SnapshotTable, reach: Reach, now: string): Sight {
  const { rules } = reach
  if (rules === null) return chosenIn(table, reach)
  const ofReach = ruled.get(reach) ?? new WeakMap<RecordTable, Sight>()
  ruled.set(reach, ofReach)
  const known = ofReach.get(table)
  if (known !== undefined) return known
  const columns = chosenIn(table, reach)
  const filter = filterOf(rowDecision(rules, table.id, 'read'), table, rules.ruled)
  const sight = filter === null ? columns : { ...columns, rows: resolveFilter(filter, { now, zone: 'UTC' }) }
  if (filter === null || !isDated(filter)) ofReach.set(table, sight)
  return sight
}

const chosen = new WeakMap<readonly unknown[], Sight>()

function chosenIn(table: SnapshotTable, reach: Reach): Sight {
  const columns = columnsWithin(table, reach)
  if (reach.isMembers && columns === table.columns) return seenByAll(table)
  const sight = chosen.get(columns) ?? {
    columns: columns.filter(({ secret }) => !secret),
    rows: null,
    ...(reach.rules === null ? {} : { secrets: columns.filter(({ secret }) => secret) }),
    // What rules leave of computed columns was looked at already, with all they are made of.
    ...(reach.view === null && reach.rules === null ? {} : { isChosen: true }),
  }
  chosen.set(columns, sight)
  return sight
}

const inner = new WeakMap<Sight, Sight>()

/** The same records with every column: what a caller may not see is changed, logged and restored all the same. */
export function withEverything(access: TableAccess): TableAccess {
  const sight = inner.get(access.sight) ?? { columns: innerColumns(access.table), rows: access.sight.rows }
  inner.set(access.sight, sight)
  return { ...access, sight }
}
