import type { AggregateName } from '@rowhouse/core/aggregates'
import type { CellValue } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import type { Test } from '../dialects/compare/operand.ts'
import type { DatabaseRow } from './answer.ts'
import { averageOf, differenceOf, integerOrDecimal } from './exact-numbers.ts'
import type { Measured, MeasureList, Taken } from './measure-list.ts'
import { daysBetween, monthsBetween } from './time-between.ts'

/** Says what to measure, and gives what to make of it. */
type Outcome = (list: MeasureList, column: Measured) => (row: DatabaseRow) => CellValue

export const outcomes: Record<AggregateName, Outcome> = {
  count: () => total,
  empty: (list, column) => countOf(list, column, 'blank'),
  filled: (list, column) => complementOf(countOf(list, column, 'blank')),
  unique: (list, column) => unique(list, column),
  percentEmpty: (list, column) => percentOf(countOf(list, column, 'blank')),
  percentFilled: (list, column) => percentOf(complementOf(countOf(list, column, 'blank'))),
  percentUnique: (list, column) => percentOf(unique(list, column)),

  sum: (list, column) => {
    const sum = sumOf(list, column)
    return (row) => integerOrDecimal(column.operand.word, sum(row))
  },
  min: (list, column) => extremeOf(list, column, 'least'),
  max: (list, column) => extremeOf(list, column, 'greatest'),
  avg: (list, column) => {
    const [sum, filled] = [sumOf(list, column), notNull(list, column)]
    return (row) => averageOf(sum(row), filled(row))
  },
  median: (list, column) => {
    const taken = list.takeMiddle(column)
    return (row) => {
      const [low, high] = taken(row).map((raw) => list.access.dialect.values.fromDatabase(column.operand.word, raw))
      if (low === null || low === undefined || high === undefined) return null
      return low === high ? low : middleOf(low, high)
    }
  },
  standardDeviation: (list, column) => {
    const taken = list.takeDeviation(column)
    return (row) => {
      const [deviation] = taken(row)
      return deviation === null || deviation === undefined ? null : Number(deviation)
    }
  },
  range: (list, column) => {
    const [least, greatest] = ends(list, column)
    return (row) => integerOrDecimal(column.operand.word, differenceOf(greatest(row), least(row)))
  },

  checked: (list, column) => countOf(list, column, 'checked'),
  unchecked: (list, column) => complementOf(countOf(list, column, 'checked')),
  percentChecked: (list, column) => percentOf(countOf(list, column, 'checked')),
  percentUnchecked: (list, column) => percentOf(complementOf(countOf(list, column, 'checked'))),

  earliest: (list, column) => extremeOf(list, column, 'least'),
  latest: (list, column) => extremeOf(list, column, 'greatest'),
  rangeDays: (list, column) => {
    const [least, greatest] = ends(list, column)
    return (row) => daysBetween(least(row), greatest(row))
  },
  rangeMonths: (list, column) => {
    const [least, greatest] = ends(list, column)
    return (row) => monthsBetween(least(row), greatest(row))
  },

  totalSize: (list, column) => {
    const taken = list.takeSize(column)
    return (row) => Number(first(taken, row) ?? 0)
  },
}

type Count = (row: DatabaseRow) => number

const total: Count = ({ n }) => Number(n ?? 0)

const complementOf =
  (count: Count): Count =>
  (row) =>
    total(row) - count(row)

const percentOf =
  (count: Count): Count =>
  (row) =>
    total(row) === 0 ? 0 : (100 * count(row)) / total(row)

function countOf(list: MeasureList, column: Measured, test: 'blank' | 'checked' | 'notnull'): Count {
  return counted(list, `${test} ${column.id}`, list.access.dialect.compare[test](column.operand))
}

const notNull = (list: MeasureList, column: Measured): Count => countOf(list, column, 'notnull')

function counted(list: MeasureList, key: string, test: Test): Count {
  const taken = list.take(key, () => [sql`sum(case when ${test} then 1 else 0 end)`])
  return (row) => Number(first(taken, row) ?? 0)
}

function unique(list: MeasureList, column: Measured): Count {
  const { compare, rows } = list.access.dialect
  const operand = column.operand
  const taken = list.take(`unique ${column.id}`, () => [
    sql`count(distinct case when ${compare.notblank(operand)} then ${rows.grouped(operand)} end)`,
  ])
  return (row) => Number(first(taken, row) ?? 0)
}

function sumOf(list: MeasureList, column: Measured): (row: DatabaseRow) => string | null {
  const { measures } = list.access.dialect
  const taken = list.take(`sum ${column.id}`, () => measures.sum(column.operand))
  return (row) => measures.readSum(column.operand.word, taken(row))
}

function extremeOf(list: MeasureList, column: Measured, which: 'least' | 'greatest'): (row: DatabaseRow) => CellValue {
  const { measures } = list.access.dialect
  const taken = list.take(`${which} ${column.id}`, () => [measures[which](column.operand)])
  return (row) => measures.readExtreme(column.operand.word, first(taken, row))
}

function ends(list: MeasureList, column: Measured): [(row: DatabaseRow) => CellValue, (row: DatabaseRow) => CellValue] {
  return [extremeOf(list, column, 'least'), extremeOf(list, column, 'greatest')]
}

function middleOf(low: CellValue, high: CellValue): CellValue {
  return averageOf(differenceOf(low, high, 'sum'), 2)
}

const first = (taken: Taken, row: DatabaseRow): unknown => taken(row)[0]
