import type { FilterNode } from '@rowhouse/core/views/filter-node'
import { isWhole } from '@rowhouse/core/views/whole-test'

/** Conditions that are still being made let everything through and do not count. */
export function countTests(node: FilterNode | null): number {
  if (node === null) return 0
  if (node.kind === 'test') return isWhole(node) ? 1 : 0
  return node.members.reduce((sum, member) => sum + countTests(member), 0)
}
