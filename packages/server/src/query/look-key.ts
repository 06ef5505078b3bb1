// What shapes a statement beside the wish: what is seen of this table and of those its computed columns lead to.
import type { FilterTree } from '@rowhouse/core/filters/filter-tree'
import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import type { Condition, LinkedWith } from './conditions.ts'
import { type Look, sightOfOther } from './look.ts'
import { clockOf } from './operands.ts'
import type { RecordTable } from './record-table.ts'
import { conditionKey as plainConditionKey, sightKey } from './statement-key.ts'

export function lookKey(look: Look): string {
  const own = sightKey(look.sight)
  const { tables, usesDays } = reachOf(look.table)
  if (tables.length === 0) return own
  const others = tables.map((table) => sightKey(sightOfOther(look, table)))
  return `${own} ${others.join()} ${usesDays ? quarterOf(clockOf(look)) : ''}`
}

/** Days of conditions are put into the statement as they are now; in every zone they begin with a quarter of an hour. */
function quarterOf({ now, zone }: FilterClock): string {
  return `${now.slice(0, 14)}${Math.floor(Number(now.slice(14, 16)) / 15)} ${zone}`
}

export function conditionKey(condition: Condition): string {
  const { linked } = condition
  return linked === undefined ? plainConditionKey(condition) : `${plainConditionKey(condition)} ${linkedKey(linked)}`
}

function linkedKey({ from, column, key, isLinked }: LinkedWith): string {
  return `${isLinked ? 'linked' : 'unlinked'} ${from.table.id} ${column.id} ${JSON.stringify(key)} ${sightKey(from.sight)}`
}

interface Reach {
  readonly tables: readonly RecordTable[]
  readonly usesDays: boolean
}

/** All tables that computed columns of this one may lead to. */
function reachOf(table: RecordTable): Reach {
  const known = reaches.get(table)
  if (known !== undefined) return known
  const tables = new Set<RecordTable>()
  let usesDays = false
  const walk = (from: RecordTable): void => {
    for (const { computed } of from.columns) {
      if (computed === null || !('link' in computed)) continue
      if ('filter' in computed && computed.filter !== null && hasDays(computed.filter)) usesDays = true
      if (tables.has(computed.link.table)) continue
      tables.add(computed.link.table)
      walk(computed.link.table)
    }
  }
  walk(table)
  const reach = { tables: [...tables], usesDays }
  reaches.set(table, reach)
  return reach
}

const reaches = new WeakMap<RecordTable, Reach>()

function hasDays(filter: FilterTree): boolean {
  if (filter.kind === 'group') return filter.members.some(hasDays)
  return filter.value.kind === 'day' || filter.value.kind === 'dayPair' || filter.value.kind === 'span'
}
