import type { OperatorName } from '../filters/operators.ts'

interface StackTest {
  readonly operator: OperatorName
  readonly value: string | readonly string[] | null
}

/** What the field of a card holds, as the head of its stack tells it: a choice, a list of one person, the name of a linked record. */
export function stackTest(value: unknown): StackTest {
  if (isNothing(value)) return { operator: 'blank', value: null }
  return Array.isArray(value)
    ? { operator: 'exactly', value: value.map(String) }
    : { operator: 'eq', value: String(value) }
}

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
