// What shapes a statement, as text: two wishes with the same text get the same statement.
import { hash } from 'node:crypto'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { Condition } from './conditions.ts'
import type { OrderStep } from './group-operand.ts'
import type { RecordColumn } from './record-table.ts'
import type { Sight } from './sight.ts'

/** Short, however much is seen: it is part of the name of every statement, which is looked up with every call. */
export function sightKey(sight: Sight): string {
  const known = sights.get(sight)
  if (known !== undefined) return known
  const text = `${columnsKey(sight.columns)} ${filterKey(sight.rows)}`
  const key = hash('sha256', text, 'base64url').slice(0, 22)
  sights.set(sight, key)
  return key
}

const sights = new WeakMap<Sight, string>()

/** With their titles, which are part of what some statements write, and which copies of a column may have of their own. */
export function columnsKey(columns: readonly RecordColumn[] | undefined): string {
  if (columns === undefined) return '*'
  let key = ''
  // Their length keeps a title from being taken for what follows it.
  for (const { id, title } of columns) key += `${id} ${title.length} ${title},`
  return key
}

export function sortsKey(sorts: readonly OrderStep[]): string {
  let key = ''
  for (const { column, direction, group } of sorts)
    key += `${column.id} ${direction}${group === undefined ? '' : ` ${group.zone}`},`
  return key
}

export function conditionKey({ filter, search }: Condition): string {
  return `${filterKey(filter ?? null)} ${search ? JSON.stringify([search.text, columnsKey(search.columns)]) : '-'}`
}

// Values are part of it: a null, an empty list or a letter beyond ASCII makes another statement.
export function filterKey(filter: ResolvedFilter | null): string {
  if (filter === null) return '-'
  if (filter.kind === 'test') return `${filter.column.id} ${filter.operator} ${JSON.stringify(filter.value)}`
  return `${filter.not ? '!' : ''}${filter.joined}(${filter.members.map(filterKey).join(';')})`
}
