// Whose eyes look, as text: what is seen of this table and of those its computed columns lead to.
import { hash } from 'node:crypto'
import type { FilterTree, ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import type { RecordTable } from './record-table.ts'
import type { Sight } from './sight.ts'
import { clockOf, sightOfOther, type TableAccess } from './table-access.ts'

export function accessKey(access: TableAccess): string {
  const own = sightKey(access.sight)
  const { tables, usesDays } = reachOf(access.table)
  if (tables.length === 0) return own
  const others = tables.map((table) => sightKey(sightOfOther(access, table)))
  return `${own} ${others.join()} ${usesDays ? quarterOf(clockOf(access)) : ''}`
}

/** With its title, which is part of what some statements write, and which a copy of the column may have of its own. */
const columnKey = ({ id, title }: { readonly id: string; readonly title: string }): string =>
  // Its length keeps a title from being taken for what follows it.
  `${id} ${title.length} ${title}`

/** Short, however much is seen: it is part of the name of every statement, which is looked up with every call. */
function sightKey(sight: Sight): string {
  const known = sights.get(sight)
  if (known !== undefined) return known
  const text = `${sight.columns.map(columnKey).join()} ${filterKey(sight.rows)} ${sight.isChosen === true ? 'chosen' : ''}`
  const key = hash('sha256', text, 'base64url').slice(0, 22)
  sights.set(sight, key)
  return key
}

const sights = new WeakMap<Sight, string>()

// Values are part of it: a null, an empty list or a letter beyond ASCII makes another statement.
function filterKey(filter: ResolvedFilter | null): string {
  if (filter === null) return '-'
  if (filter.kind === 'test') return `${filter.column.id} ${filter.operator} ${JSON.stringify(filter.value)}`
  return `${filter.not ? '!' : ''}${filter.joined}(${filter.members.map(filterKey).join(';')})`
}

/** Days of conditions are put into the statement as they are now; in every zone they begin with a quarter of an hour. */
function quarterOf({ now, zone }: FilterClock): string {
  return `${now.slice(0, 14)}${Math.floor(Number(now.slice(14, 16)) / 15)} ${zone}`
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
