import type { Comparison } from './column-types/column-type.ts'
import type { OperatorName } from './filters/operators.ts'

/**
 * Every function of a footer, and the columns it makes sense of. Percentages are of all records and go from 0 to 100; `empty`
 * means blank, as in filters. What has no answer, such as the average of nothing, is null.
 */
const aggregates = {
  count: 'any',
  empty: 'any',
  filled: 'any',
  unique: 'any',
  percentEmpty: 'any',
  percentFilled: 'any',
  percentUnique: 'any',
  sum: 'numbers',
  min: 'numbers',
  max: 'numbers',
  avg: 'numbers',
  median: 'numbers',
  /** Of these very records, not of a sample of more. */
  standardDeviation: 'numbers',
  /** Greatest minus least. */
  range: 'numbers',
  checked: 'checkboxes',
  unchecked: 'checkboxes',
  percentChecked: 'checkboxes',
  percentUnchecked: 'checkboxes',
  earliest: 'times',
  latest: 'times',
  /** Whole days from the earliest to the latest. */
  rangeDays: 'days',
  rangeMonths: 'days',
  /** Bytes of all files. */
  totalSize: 'files',
} as const satisfies Record<string, AggregateKind>

type AggregateKind = 'any' | 'numbers' | 'checkboxes' | 'times' | 'days' | 'files'

export type AggregateName = keyof typeof aggregates

export const aggregateNames = Object.keys(aggregates) as AggregateName[]

export function isAggregateName(name: string): name is AggregateName {
  return Object.hasOwn(aggregates, name)
}

interface AggregatedColumn {
  readonly comparison: Comparison
  readonly operators: readonly OperatorName[]
}

export function canAggregate(column: AggregatedColumn, name: AggregateName): boolean {
  return kinds[aggregates[name]](column)
}

export function aggregatesFor(column: AggregatedColumn): AggregateName[] {
  return aggregateNames.filter((name) => canAggregate(column, name))
}

const kinds: Record<AggregateKind, (column: AggregatedColumn) => boolean> = {
  any: () => true,
  numbers: ({ comparison }) => comparison === 'number' || comparison === 'decimal',
  checkboxes: ({ comparison }) => comparison === 'boolean',
  times: ({ comparison }) => comparison === 'date' || comparison === 'instant' || comparison === 'time',
  days: ({ comparison }) => comparison === 'date' || comparison === 'instant',
  // A list that nothing can be chosen from holds files.
  files: ({ comparison, operators }) => comparison === 'list' && !operators.includes('anyof'),
}
