import { operators } from '../filters/operators.ts'
import type { FilterTestNode } from './filter-node.ts'

export type WholeTest = FilterTestNode & {
  readonly columnId: string
  readonly operator: NonNullable<FilterTestNode['operator']>
}

/** Whether every part is there that its operator needs. */
export function isWhole(test: FilterTestNode): test is WholeTest {
  if (test.columnId === null || test.operator === null) return false
  return operators[test.operator].wants === 'nothing' || (test.value !== null && test.value !== '')
}
