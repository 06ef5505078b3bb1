// What arguments say, as a plain request of records: names of this schema become ids of columns.

import { invalidRequest } from '@rowhouse/core/errors'
import type { AskedFilter } from '@rowhouse/core/filters/asked-filter'
import { type OperatorName, operators } from '@rowhouse/core/filters/operators'
import type { SortDirection } from '@rowhouse/core/sorts/sort-step'
import type { RecordsAccess } from '../../../features/records/read/access-to.ts'
import type { RecordsRequest, SortRequest } from '../../../features/records/read/record-request.ts'
import type { GraphTable } from '../graph-tables.ts'
import type { Arguments, Selected } from '../selection.ts'

export const requestOf =
  (table: GraphTable) =>
  (_access: RecordsAccess, { args }: Selected): RecordsRequest => ({
    filter: filterOf(table, args.filter),
    sorts: sortsOf(args.sort),
    ...pageOf(args),
    ...(typeof args.search === 'string' ? { search: { text: args.search } } : {}),
  })

/** By limit and offset, or by how many come after a cursor. */
function pageOf({ limit, offset, first, after }: Arguments): Pick<RecordsRequest, 'limit' | 'offset'> {
  const most = numberIn(limit) ?? numberIn(first)
  if (after !== undefined && after !== null) return { limit: most, offset: placeOf(String(after)) + 1 }
  return { limit: most, offset: numberIn(offset) }
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The place of a record in its list, in a form that nobody computes with. */
export const cursorAt = (place: number): string => Buffer.from(`at ${place}`).toString('base64url')

function placeOf(cursor: string): number {
  const [, digits] = /^at (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (digits === undefined) throw invalidRequest('after needs a cursor that a list gave.')
  return Number(digits)
}

function sortsOf(sort: unknown): readonly SortRequest[] | undefined {
  if (!Array.isArray(sort)) return undefined
  return sort.map(({ field, direction }: { field: string; direction: SortDirection }) => ({ column: field, direction }))
}

type Tests = Readonly<Record<string, unknown>>

/** All members of a filter have to hold; null stands for nothing said. */
function filterOf(table: GraphTable, filter: unknown): AskedFilter | null {
  if (filter === null || filter === undefined) return null
  const members = Object.entries(filter as Tests).flatMap(([name, given]): AskedFilter[] => {
    if (given === null || given === undefined) return []
    if (name === '_and' || name === '_or') return [groupOf(table, name === '_and' ? 'and' : 'or', given)]
    if (name === '_not') {
      const inner = filterOf(table, given)
      return inner === null ? [] : [{ joined: 'and', not: true, members: [inner] }]
    }
    const column = table.columns.find((one) => one.name === name)?.column.id ?? name
    return Object.entries(given as Tests).map(([operator, value]) => testOf(column, operator as OperatorName, value))
  })
  return members.length === 0 ? null : { joined: 'and', members }
}

function groupOf(table: GraphTable, joined: 'and' | 'or', given: unknown): AskedFilter {
  const list = Array.isArray(given) ? given : [given]
  if (list.length === 0) throw invalidRequest(`_${joined} needs at least one condition.`)
  return { joined, members: list.flatMap((one) => filterOf(table, one) ?? []) }
}

function testOf(column: string, operator: OperatorName, value: unknown): AskedFilter {
  if (operators[operator].wants !== 'nothing') return { column, operator, value: value as never }
  const test = { column, operator }
  // “null: false” says that it is there.
  return value === false ? { joined: 'and', not: true, members: [test] } : test
}
