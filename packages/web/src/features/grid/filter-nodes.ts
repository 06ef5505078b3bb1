import { columnTypes } from '@rowhouse/core/column-types/registry'
import { type OperatorName, operators } from '@rowhouse/core/filters/operators'
import type { FilterGroupNode, FilterNode, FilterTestNode } from '@rowhouse/core/views/filter-node'
import { isWhole } from '@rowhouse/core/views/filter-tree-of'
import type { Column } from '../tables/table.ts'

/** From the outermost group inwards: the member at each level. */
export type FilterPath = readonly number[]

/** What people choose from. Lists and pairs of values are written by programs; both forms of nothing are one to a person. */
const offered: readonly OperatorName[] = [
  'eq',
  'neq',
  'like',
  'nlike',
  'gt',
  'gte',
  'lt',
  'lte',
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
  'null',
  'notnull',
]

/** Empty ids: the server gives them. */
export const emptyGroup = (joined: 'and' | 'or', members: readonly FilterNode[] = []): FilterGroupNode => ({
  id: '',
  kind: 'group',
  joined,
  not: false,
  members,
})

export function newTest(column: Column): FilterTestNode {
  const known = operatorsOf(column)
  // Of texts people look for a part, of everything else for the whole.
  const operator = columnTypes[column.type].comparison === 'text' && known.includes('like') ? 'like' : known[0]
  return { id: '', kind: 'test', columnId: column.id, operator: operator ?? null, value: null }
}

export function operatorsOf({ type }: Pick<Column, 'type'>): readonly OperatorName[] {
  const known: readonly OperatorName[] = columnTypes[type].operators
  return offered.filter((name) => known.includes(name))
}

export const wantsOf = (operator: OperatorName | null) => (operator === null ? 'nothing' : operators[operator].wants)

/** A stored filter may be a single test; on the screen there is always a group around it. */
export function rootOf(filters: FilterNode | null): FilterGroupNode {
  if (filters === null) return emptyGroup('and')
  return filters.kind === 'group' ? filters : emptyGroup('and', [filters])
}

/** null: nothing is left, which is no filter at all. */
export function filtersOf(root: FilterGroupNode): FilterNode | null {
  return root.members.length === 0 ? null : root
}

/** Conditions that are still being made let everything through and do not count. */
export function countTests(node: FilterNode | null): number {
  if (node === null) return 0
  if (node.kind === 'test') return isWhole(node) ? 1 : 0
  return node.members.reduce((sum, member) => sum + countTests(member), 0)
}

/** The tree with another node in that place; null takes it out. */
export function replacedAt(root: FilterGroupNode, path: FilterPath, next: FilterNode | null): FilterGroupNode {
  const [at, ...rest] = path
  if (at === undefined) return next?.kind === 'group' ? next : root
  const members = root.members.flatMap((member, place) => {
    if (place !== at) return [member]
    if (rest.length > 0 && member.kind === 'group') return [replacedAt(member, rest, next)]
    return next === null ? [] : [next]
  })
  return { ...root, members }
}

export function addedTo(root: FilterGroupNode, path: FilterPath, node: FilterNode): FilterGroupNode {
  const group = groupAt(root, path)
  return replacedAt(root, path, { ...group, members: [...group.members, node] })
}

function groupAt(root: FilterGroupNode, path: FilterPath): FilterGroupNode {
  let found = root
  for (const at of path) {
    const member = found.members[at]
    if (member?.kind === 'group') found = member
  }
  return found
}
