import { integerCell } from '../column-types/integer-value.ts'
import type { CellValue } from '../storage.ts'
import type { FilterTest, PlainValue } from './filter-tree.ts'
import type { OperatorName } from './operators.ts'

type PlainTest = FilterTest<PlainValue>

/**
 * A test of whole numbers against fractions, as one against whole numbers that is true of the same cells: databases round a
 * fraction, refuse it or leave their index when it meets such a column.
 */
export function wholeTest(test: PlainTest): PlainTest {
  const { column, operator, value } = test
  if (column.comparison !== 'number') return test
  if (value.kind === 'value' && isFraction(value.value)) return besideFraction(test, value.value)
  if (value.kind === 'pair') return { ...test, value: { ...value, from: above(value.from), to: below(value.to) } }
  if (value.kind !== 'list') return test
  const values = value.values.filter((item) => !isFraction(item))
  const [fraction] = value.values.filter(isFraction)
  if (fraction === undefined) return test
  // No list is left where none of its members can be a cell: nothing is between the two neighbours of a fraction.
  return values.length > 0 || (operator !== 'in' && operator !== 'nin')
    ? { ...test, value: { kind: 'list', values } }
    : besideFraction({ ...test, operator: operator === 'in' ? 'eq' : 'neq' }, fraction)
}

// Cells are numbers or, beyond 2^53, digits. A column of floats reads numbers.
const isFraction = (value: CellValue): value is string => typeof value === 'string' && value.includes('.')

function besideFraction(test: PlainTest, fraction: string): PlainTest {
  const bound = (operator: OperatorName, value: CellValue): PlainTest => ({
    ...test,
    operator,
    value: { kind: 'value', value },
  })
  const none: PlainValue = { kind: 'pair', from: above(fraction), to: below(fraction) }
  switch (test.operator) {
    case 'gt':
    case 'gte':
      return bound('gte', above(fraction))
    case 'lt':
    case 'lte':
      return bound('lte', below(fraction))
    case 'neq':
      return { ...test, operator: 'nbtw', value: none }
    default:
      return { ...test, operator: 'btw', value: none }
  }
}

const above = (value: CellValue): CellValue => (isFraction(value) ? neighbour(value, false) : value)
const below = (value: CellValue): CellValue => (isFraction(value) ? neighbour(value, true) : value)

function neighbour(fraction: string, isBelow: boolean): CellValue {
  const isNegative = fraction.startsWith('-')
  const whole = BigInt(fraction.slice(0, fraction.indexOf('.')))
  return integerCell(isBelow === isNegative ? whole + (isBelow ? -1n : 1n) : whole)
}
