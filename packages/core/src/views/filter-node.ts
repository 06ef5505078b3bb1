import type { OperatorName } from '../filters/operators.ts'
import { Type } from '../schema/type.ts'

/** What is compared with, as written: every column type reads its values from texts. */
export type WrittenValue = string | number | boolean | null | readonly (string | number | boolean)[]

/** Made step by step on the screen, so any part may still be missing; until it is whole it lets every record through. */
export interface FilterTestNode {
  readonly id: string
  readonly kind: 'test'
  readonly columnId: string | null
  readonly operator: OperatorName | null
  /** A day that depends on today as “daysAgo,3”, a span as “pastMonth”. */
  readonly value: WrittenValue
  /** The word a client stored it under, such as “isNot like”: given back as it came for as long as it means `operator`. */
  readonly word?: string
}

export interface FilterGroupNode {
  readonly id: string
  readonly kind: 'group'
  readonly joined: 'and' | 'or'
  readonly not: boolean
  /** None: it says nothing. */
  readonly members: readonly FilterNode[]
  /** Nobody made it: “a and b or c” is a group of two and c. Clients that know no such groups see its members instead. */
  readonly implied?: true
}

export type FilterNode = FilterTestNode | FilterGroupNode

/** It nests, and mistakes in it deserve better sentences than a schema has: `acceptFilter` is its check. */
export const FilterNodeOrNull = Type.Unsafe<FilterNode | null>({
  description: 'null, { id, kind: "test", columnId, operator, value } or { id, kind: "group", joined, not, members }',
})

export function testsIn(node: FilterNode): FilterTestNode[] {
  return node.kind === 'test' ? [node] : node.members.flatMap(testsIn)
}
