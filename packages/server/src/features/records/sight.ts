import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { ViewRow } from '../../meta/tables.ts'
import type { Look } from '../../query/look.ts'
import { innerColumns, type RecordTable } from '../../query/record-table.ts'
import { type Sight, wholeSight } from '../../query/sight.ts'
import type { Ctx } from '../../request/context.ts'

// Compiled statements are remembered by sight, so the same table gives the same object.
const whole = new WeakMap<RecordTable, Sight>()

/**
 * What the caller may see of a table, through a view or straight. The one place where rules for rows and fields live:
 * every read, write, export, history and trash is compiled under what comes out of here.
 */
export function sightOf(_ctx: Pick<Ctx, 'principal'>, table: SnapshotTable, _view?: ViewRow | null): Sight {
  return seenByAll(table)
}

/** The same for the tables that links lead to. One function for all who see the same: statements are remembered by it. */
export function sightsFor(_ctx: Pick<Ctx, 'principal'>): (table: RecordTable) => Sight {
  return seenByAll
}

function seenByAll(table: RecordTable): Sight {
  const known = whole.get(table) ?? wholeSight(table)
  whole.set(table, known)
  return known
}

const inner = new WeakMap<Sight, Sight>()

/** The same records with every column: what a caller may not see is changed, logged and restored all the same. */
export function withEverything(look: Look): Look {
  const sight = inner.get(look.sight) ?? { columns: innerColumns(look.table), rows: look.sight.rows }
  inner.set(look.sight, sight)
  return { ...look, sight }
}
