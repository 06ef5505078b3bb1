// Which records of a time are asked for, as filters of the ordinary list.
import type { Comparison } from '../column-types/column-type.ts'
import type { AskedFilter } from '../filters/asked-filter.ts'
import type { OperatorName } from '../filters/operators.ts'
import { dateOfDay } from '../filters/zoned-days.ts'
import { dayMs, instantOf } from './wall-clock.ts'

/** A column of days or moments. */
interface AskedColumn {
  readonly id: string
  readonly comparison: Comparison
}

/** Half open: days from `from` on that are before `before`, and the moments they begin at in the zone of the view. */
interface DateRange {
  readonly from: RangeBound
  readonly before: RangeBound
}

interface RangeBound {
  readonly day: string
  readonly instant: string
}

/** Days as they are counted from 1970-01-01, the first one and the one behind the last, as lists are asked for them. */
export function rangeOf({ first, end }: { readonly first: number; readonly end: number }, zone: string): DateRange {
  return { from: boundOf(first, zone), before: boundOf(end, zone) }
}

function boundOf(day: number, zone: string): RangeBound {
  const instant = new Date(instantOf(day * dayMs, zone))
  return { day: dateOfDay(day) ?? lastDay, instant: instant.toISOString() }
}

const lastDay = '9999-12-31'

/** What stands in a part of time: what begins in it, and what began earlier and ends in it or later. */
export function standsIn(start: AskedColumn, end: AskedColumn | null, { from, before }: DateRange): AskedFilter {
  const isLate = [start, end].flatMap((column) => (column === null ? [] : [test(column, 'gte', from)]))
  return { joined: 'and', members: [test(start, 'lt', before), { joined: 'or', members: isLate }] }
}

/** The same for `filterArrJson`. */
export function rangeFilter(start: AskedColumn, end: AskedColumn | null, range: DateRange): string {
  return JSON.stringify([written(standsIn(start, end, range), 'and')])
}

/** Records that have no place in time yet. */
export function undatedFilter(start: AskedColumn): string {
  return JSON.stringify([{ fk_column_id: start.id, comparison_op: 'blank' }])
}

/** … and those that have one. */
export function datedFilter(start: AskedColumn): string {
  return JSON.stringify([{ fk_column_id: start.id, comparison_op: 'notblank' }])
}

const test = ({ id, comparison }: AskedColumn, operator: OperatorName, { day, instant }: RangeBound): AskedFilter => ({
  column: id,
  operator,
  value: comparison === 'date' ? day : instant,
})

function written(asked: AskedFilter, joined: 'and' | 'or'): object {
  if ('members' in asked) {
    const children = asked.members.map((member) => written(member, asked.joined))
    return { is_group: true, logical_op: joined, children }
  }
  return { fk_column_id: asked.column, comparison_op: asked.operator, value: asked.value, logical_op: joined }
}
