import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { OperatorName } from '@rowhouse/core/filters/operators'
import type { TextKey } from '../../i18n/catalogue.ts'
import { type Column, valuesOf } from '../../structure/tables/table.ts'

type Filtered = Pick<Column, 'type' | 'options' | 'result' | 'hasMany'>

/** In the order in which people are offered them. */
const inOrder: readonly OperatorName[] = [
  'eq',
  'neq',
  'like',
  'nlike',
  'gt',
  'gte',
  'lt',
  'lte',
  'btw',
  'nbtw',
  'in',
  'nin',
  'anyof',
  'nanyof',
  'allof',
  'nallof',
  'exactly',
  'within',
  'checked',
  'notchecked',
  'blank',
  'notblank',
  'empty',
  'notempty',
  'null',
  'notnull',
]

/** `chosen`: stored by a program, perhaps, and not taken away by looking at it. */
export function operatorsOf(column: Filtered, chosen: OperatorName | null = null): readonly OperatorName[] {
  const { operators: known } = valuesOf(column)
  const presence = presenceOf(column)
  const isOffered = (name: OperatorName): boolean => {
    // Lists of choices say it better.
    if (name === 'in' || name === 'nin') return !known.includes('anyof')
    return !allPresence.includes(name) || presence.includes(name)
  }
  const saysTheSame = (name: OperatorName) =>
    chosen !== null && name !== chosen && operatorText(column, name) === operatorText(column, chosen)
  return inOrder.filter((name) => known.includes(name) && (name === chosen || (isOffered(name) && !saysTheSame(name))))
}

const allPresence: readonly OperatorName[] = ['blank', 'notblank', 'empty', 'notempty', 'null', 'notnull']

/** How people ask whether there is a value: once, but for texts, where none and an empty one differ to a program. */
function presenceOf(column: Filtered): readonly OperatorName[] {
  if (isEmptyWhenNull(column)) return ['empty', 'notempty']
  const { type, comparison } = valuesOf(column)
  return comparison === 'text' && columnTypes[type].holds !== 'choices'
    ? ['blank', 'notblank', 'null', 'notnull']
    : ['blank', 'notblank']
}

/** Null, empty and blank find the same records: such a cell has a value or none, such a link leads somewhere or not. */
function isEmptyWhenNull(column: Filtered): boolean {
  const { comparison } = valuesOf(column)
  return (
    column.hasMany || columnTypes[column.type].computed === 'link' || (comparison !== 'text' && comparison !== 'list')
  )
}

/** What an operator is called where it stands: days come before and after each other, they are not less or more. */
export function operatorText(column: Filtered, name: OperatorName): TextKey {
  if (name === 'empty' && isEmptyWhenNull(column)) return 'grid.operator.blank'
  if (name === 'notempty' && isEmptyWhenNull(column)) return 'grid.operator.notblank'
  if (name === 'nin') return 'grid.operator.nanyof'
  const { comparison } = valuesOf(column)
  const byKind = comparison === 'date' || comparison === 'instant' ? ofDays : comparison === 'time' ? ofTimes : null
  return byKind?.[name] ?? `grid.operator.${name}`
}

type Called = Readonly<Partial<Record<OperatorName, TextKey>>>

const ofTimes: Called = {
  eq: 'grid.operator.days.eq',
  neq: 'grid.operator.days.neq',
  gt: 'grid.operator.days.gt',
  gte: 'grid.operator.times.gte',
  lt: 'grid.operator.days.lt',
  lte: 'grid.operator.times.lte',
}

const ofDays: Called = {
  ...ofTimes,
  gte: 'grid.operator.days.gte',
  lte: 'grid.operator.days.lte',
}
