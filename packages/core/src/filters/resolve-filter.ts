import type { FilterTest, FilterTree, PlainValue, ResolvedFilter } from './filter-tree.ts'
import { negated } from './filter-tree.ts'
import type { OperatorName } from './operators.ts'
import { type DayRange, dayOf, type RelativeDay, spanOfDays, spanOfInstants } from './relative-dates.ts'
import { wholeTest } from './whole-numbers.ts'
import { dateOfDay, type FilterClock, lastInstant, type ZonedDays, zonedDays } from './zoned-days.ts'

/**
 * A filter as it is meant now and there. Tests of days on instants become tests of half-open ranges, so a compiler
 * knows nothing of zones, and a day of 23 or 25 hours is exactly as long as it was. Fractions become whole numbers where
 * cells are.
 */
export function resolveFilter(tree: FilterTree, clock: FilterClock): ResolvedFilter {
  return resolve(
    tree,
    once(() => zonedDays(clock)),
  )
}

function resolve(tree: FilterTree, days: () => ZonedDays): ResolvedFilter {
  if (tree.kind === 'group') return { ...tree, members: tree.members.map((member) => resolve(member, days)) }
  const { value } = tree
  const onInstants = tree.column.comparison === 'instant'
  if (value.kind === 'span') {
    const range = onInstants ? spanOfInstants(value.span, days()) : spanOfDays(value.span, days())
    return test(tree, 'within', { kind: 'range', ...range })
  }
  if (value.kind === 'day')
    return onInstants ? dayOnInstants(tree, value.day, days()) : dayOnDays(tree, value.day, days())
  if (value.kind === 'dayPair') return pairOfDays(tree, value, days())
  return wholeTest({ ...tree, value })
}

function dayOnDays(tree: FilterTest, day: RelativeDay, { today }: ZonedDays): ResolvedFilter {
  return test(tree, tree.operator, { kind: 'value', value: dateOfDay(dayOf(day, today)) })
}

function dayOnInstants(tree: FilterTest, day: RelativeDay, days: ZonedDays): ResolvedFilter {
  const { from, before } = instantsFrom(day, day, days)
  switch (tree.operator) {
    case 'neq':
      return negated(test(tree, 'within', { kind: 'range', from, before }))
    case 'gt':
      return before === null ? bound(tree, 'gt', lastInstant) : bound(tree, 'gte', before)
    case 'gte':
      return bound(tree, 'gte', from)
    case 'lt':
      return bound(tree, 'lt', from)
    case 'lte':
      return before === null ? bound(tree, 'lte', lastInstant) : bound(tree, 'lt', before)
    default:
      return test(tree, 'within', { kind: 'range', from, before })
  }
}

function pairOfDays(
  tree: FilterTest,
  { from, to }: { readonly from: RelativeDay; readonly to: RelativeDay },
  days: ZonedDays,
): ResolvedFilter {
  if (tree.column.comparison !== 'instant') {
    const [first, last] = [dateOfDay(dayOf(from, days.today)), dateOfDay(dayOf(to, days.today))]
    return test(tree, tree.operator, { kind: 'pair', from: first, to: last })
  }
  const inside = test(tree, 'within', { kind: 'range', ...instantsFrom(from, to, days) })
  return tree.operator === 'nbtw' ? negated(inside) : inside
}

function instantsFrom(first: RelativeDay, last: RelativeDay, days: ZonedDays): DayRange {
  return { from: days.startOf(dayOf(first, days.today)), before: days.startOf(dayOf(last, days.today) + 1) }
}

function bound(tree: FilterTest, operator: OperatorName, instant: string | null): ResolvedFilter {
  return test(tree, operator, { kind: 'value', value: instant ?? lastInstant })
}

function test({ column }: FilterTest, operator: OperatorName, value: PlainValue): ResolvedFilter {
  return { kind: 'test', column, operator, value }
}

// Most filters hold no relative day: they need no clock, and a wrong zone must not break them.
function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined
  return () => {
    made ??= make()
    return made
  }
}
