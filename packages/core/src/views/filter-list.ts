// Filters as existing clients know them: a list in which each member is joined to what stands before it, “and” before “or”.
import type { OperatorName } from '../filters/operators.ts'
import type { FilterGroupNode, FilterNode, FilterTestNode, WrittenValue } from './filter-node.ts'

export interface FilterItem {
  readonly id: string
  /** not: and not. Of the first it says nothing but “not”. */
  readonly logic: 'and' | 'or' | 'not'
  readonly columnId: string | null
  readonly operator: OperatorName | null
  readonly value: WrittenValue
  readonly word?: string
  /** null: it is no group. */
  readonly children: readonly FilterItem[] | null
}

export function filterToList(filter: FilterNode | null): FilterItem[] {
  if (filter === null) return []
  return filter.kind === 'group' && !filter.not ? membersOf(filter) : [itemOf(filter, 'and', true)]
}

function membersOf({ joined, members }: FilterGroupNode): FilterItem[] {
  return members.flatMap((member, at) => {
    const isImplied = joined === 'or' && member.kind === 'group' && member.implied === true && !member.not
    if (!isImplied) return [itemOf(member, joined, at === 0)]
    const [first, ...others] = membersOf(member)
    if (first === undefined) return []
    return [first.logic === 'not' ? joinedBy(first, joined, at === 0) : { ...first, logic: joined }, ...others]
  })
}

function itemOf(node: FilterNode, joined: 'and' | 'or', isFirst: boolean): FilterItem {
  if (node.kind === 'test') return { ...leafOf(node), logic: joined }
  if (!node.not) return groupOf(node.id, joined, membersOf(node))
  const [sole] = node.members
  const negation =
    node.implied === true && sole?.kind === 'test' && node.members.length === 1
      ? { ...leafOf(sole), logic: 'not' as const }
      : groupOf(node.id, 'not', membersOf(node))
  return joinedBy(negation, joined, isFirst)
}

/** There is no “or not”: after an “or” the negation needs a group of its own, which goes by the same id. */
function joinedBy(negation: FilterItem, joined: 'and' | 'or', isFirst: boolean): FilterItem {
  return joined === 'and' || isFirst ? negation : groupOf(negation.id, joined, [negation])
}

function leafOf({ id, columnId, operator, value, word }: FilterTestNode): Omit<FilterItem, 'logic'> {
  return { id, columnId, operator, value, ...(word === undefined ? {} : { word }), children: null }
}

function groupOf(id: string, logic: FilterItem['logic'], children: readonly FilterItem[]): FilterItem {
  return { id, logic, columnId: null, operator: null, value: null, children }
}

/** The other way. Groups that nobody made get an empty id, which the server fills. */
export function listToFilter(items: readonly FilterItem[]): FilterNode | null {
  if (items.length === 0) return null
  const { joined, members } = joinItems(items)
  const [sole] = members
  // The outermost group is the list itself: a group that is alone in it must not take its place.
  if (sole?.kind === 'test' && members.length === 1) return sole
  return { id: '', kind: 'group', joined, not: false, members }
}

function joinItems(items: readonly FilterItem[]): Pick<FilterGroupNode, 'joined' | 'members'> {
  const alternatives: FilterNode[][] = []
  for (const item of items) {
    const last = alternatives.at(-1)
    if (last === undefined || item.logic === 'or') alternatives.push([nodeOf(item)])
    else last.push(nodeOf(item))
  }
  const [first = [], ...others] = alternatives
  if (others.length === 0) return { joined: isOr(items) ? 'or' : 'and', members: first }
  return { joined: 'or', members: alternatives.map(oneOf) }
}

// With one member it makes no difference; the next one will be joined as this one says.
function isOr(items: readonly FilterItem[]): boolean {
  return items.length === 1 && items[0]?.logic === 'or'
}

function oneOf(members: readonly FilterNode[]): FilterNode {
  const [sole] = members
  if (sole !== undefined && members.length === 1) return sole
  return { id: '', kind: 'group', joined: 'and', not: false, members, implied: true }
}

function nodeOf(item: FilterItem): FilterNode {
  const { id, children, logic } = item
  const [sole] = children ?? []
  if (children !== null && sole?.id === id && children.length === 1) return nodeOf(sole)
  const not = logic === 'not'
  if (children !== null) return { id, kind: 'group', ...joinItems(children), not }
  const { columnId, operator, value, word } = item
  const test: FilterTestNode = { id, kind: 'test', columnId, operator, value, ...(word === undefined ? {} : { word }) }
  return not ? { id: '', kind: 'group', joined: 'and', not, members: [test], implied: true } : test
}

interface FoundFilter {
  readonly item: FilterItem
  /** null: in no group. */
  readonly parentId: string | null
  /** Its place in the list it is in, from 0. */
  readonly at: number
}

export function findFilter(
  items: readonly FilterItem[],
  id: string,
  parentId: string | null = null,
): FoundFilter | null {
  for (const [at, item] of items.entries()) {
    if (item.id === id) return { item, parentId, at }
    const inside = item.children === null ? null : findFilter(item.children, id, item.id)
    if (inside !== null) return inside
  }
  return null
}

/** The same list with this one put in its place; null: without it. */
export function replaceFilter(items: readonly FilterItem[], id: string, by: FilterItem | null): FilterItem[] {
  return items.flatMap((item) => {
    if (item.id === id) return by ?? []
    return item.children === null ? item : { ...item, children: replaceFilter(item.children, id, by) }
  })
}

/** At the end of a group, or of the whole list. */
export function appendFilter(items: readonly FilterItem[], item: FilterItem, parentId: string | null): FilterItem[] {
  if (parentId === null) return [...items, item]
  const parent = findFilter(items, parentId)?.item
  if (parent === undefined) return [...items]
  return replaceFilter(items, parentId, { ...parent, children: [...(parent.children ?? []), item] })
}
