// Which records a calendar asks for, as filters of the ordinary list.
import type { Comparison } from '../../column-types/column-type.ts'
import type { OperatorName } from '../../filters/operators.ts'

/** A column of days or moments. */
interface DateColumn {
  readonly id: string
  readonly comparison: Comparison
}

/** Half open: days from `from` on that are before `before`, and the moments they begin at in the zone of the calendar. */
export interface DateRange {
  readonly from: RangeBound
  readonly before: RangeBound
}

export interface RangeBound {
  readonly day: string
  readonly instant: string
}

/** What stands in a part of the calendar, for `filterArrJson`: what begins in it, and what began earlier and ends in it or later. */
export function rangeFilter(start: DateColumn, end: DateColumn | null, { from, before }: DateRange): string {
  const isLate = [test(start, 'gte', from), ...(end === null ? [] : [{ ...test(end, 'gte', from), logical_op: 'or' }])]
  return JSON.stringify([test(start, 'lt', before), { is_group: true, logical_op: 'and', children: isLate }])
}

/** Records that have no place in the calendar yet. */
export function undatedFilter(start: DateColumn): string {
  return JSON.stringify([{ fk_column_id: start.id, comparison_op: 'blank' }])
}

const test = ({ id, comparison }: DateColumn, operator: OperatorName, { day, instant }: RangeBound) => ({
  fk_column_id: id,
  comparison_op: operator,
  value: comparison === 'date' ? day : instant,
})
