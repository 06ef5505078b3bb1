import { readFilterValue } from '@rowhouse/core/column-types/read-filter-value'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { type OperatorName, operators } from '@rowhouse/core/filters/operators'
import { relativeDayWords } from '@rowhouse/core/filters/relative-dates'
import type { FilterGroupNode, FilterNode, FilterTestNode } from '@rowhouse/core/views/filter-node'
import { type Column, shownColumns, type Table, valuesOf } from '../../structure/tables/table.ts'
import { operatorsOf } from './offered-operators.ts'

/** From the outermost group inwards: the member at each level. */
export type FilterPath = readonly number[]

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
  const operator = valuesOf(column).comparison === 'text' && known.includes('like') ? 'like' : known[0]
  return { id: '', kind: 'test', columnId: column.id, operator: operator ?? null, value: null }
}

export const filterable = (table: Table): readonly Column[] =>
  shownColumns(table).filter((column) => operatorsOf(column).length > 0)

/** Whether every value that is there can be one of its column: what cannot is not sent while somebody types. */
export function isReadable(node: FilterNode, { columns }: Pick<Table, 'columns'>): boolean {
  if (node.kind === 'group') return node.members.every((member) => isReadable(member, { columns }))
  const column = columns.find(({ id }) => id === node.columnId)
  if (column === undefined || node.value === null) return true
  const wants = wantsOf(node.operator)
  if (wants === 'text' || wants === 'nothing' || wants === 'span') return true
  const texts = Array.isArray(node.value) ? node.value : [node.value]
  if (wants === 'pair' && texts.length !== 2) return false
  return texts.every((text) => isValueOf(column, String(text)))
}

export function isValueOf(column: Pick<Column, 'type' | 'options' | 'result'>, text: string): boolean {
  if (relativeDayWords.includes(text.split(',')[0] ?? '')) return true
  const { type, options, comparison } = valuesOf(column)
  if (comparison !== 'number' && comparison !== 'decimal') return true
  return readFilterValue(columnTypes[type] as never, text, options) !== null
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
