import type { Comparison } from '../column-types/column-type.ts'
import type { CellValue } from '../storage.ts'
import type { OperatorName } from './operators.ts'
import type { RelativeDay, Span } from './relative-dates.ts'

/** What a filter needs to know of a column; nothing here depends on where the column comes from. */
export interface FilterableColumn {
  readonly id: string
  readonly title: string
  /** In the database; null when nothing is stored. */
  readonly name: string | null
  readonly comparison: Comparison
  readonly operators: readonly OperatorName[]
  /** Why nothing can be asked of it: the attached database does not have it any more. */
  readonly missing?: string
  /**
   * One value (of a list: one member) as a person writes it; null when the text can be no value of this column. A fraction
   * is one also where cells are whole numbers: cells are more or less than it.
   * A choice that is no longer among the options is still a value: nothing equals it.
   */
  readFilterValue(text: string): CellValue
}

/** A value already checked for its column. `pattern`: these pieces in this order, anything between them. */
export type PlainValue =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'value'; readonly value: CellValue }
  | { readonly kind: 'pattern'; readonly pieces: readonly string[] }
  | { readonly kind: 'list'; readonly values: readonly CellValue[] }
  | { readonly kind: 'pair'; readonly from: CellValue; readonly to: CellValue }
  | RangeValue

/** Half open: `from` belongs to it, `before` does not; null is no bound. Days or instants, as the column compares. */
interface RangeValue {
  readonly kind: 'range'
  readonly from: string | null
  readonly before: string | null
}

/** Days that depend on now and on a time zone; `resolveFilter` turns them into plain values. */
type DayValue =
  | { readonly kind: 'day'; readonly day: RelativeDay }
  | { readonly kind: 'dayPair'; readonly from: RelativeDay; readonly to: RelativeDay }
  | { readonly kind: 'span'; readonly span: Span }

export type FilterValue = PlainValue | DayValue

export interface FilterTest<Value = FilterValue> {
  readonly kind: 'test'
  readonly column: FilterableColumn
  readonly operator: OperatorName
  readonly value: Value
}

/** Never without members: “no filter” is null, so that nobody takes an empty group for “every record”. */
export interface FilterGroup<Value = FilterValue> {
  readonly kind: 'group'
  readonly joined: 'and' | 'or'
  readonly not: boolean
  readonly members: readonly FilterTree<Value>[]
}

export type FilterTree<Value = FilterValue> = FilterTest<Value> | FilterGroup<Value>

/** What compilers take: no relative day and, where cells are whole numbers, no fraction is left in it. */
export type ResolvedFilter = FilterTree<PlainValue>

export interface FilterStep {
  readonly joined: 'and' | 'or'
  readonly not: boolean
  readonly tree: FilterTree
}

/** Steps one after the other, as written: “and” binds before “or”, as in SQL. The first step's `joined` says nothing. */
export function joinSteps(steps: readonly FilterStep[]): FilterTree | null {
  const alternatives: FilterTree[][] = []
  for (const { joined, not, tree } of steps) {
    const member = not ? negated(tree) : tree
    const last = alternatives.at(-1)
    if (last === undefined || joined === 'or') alternatives.push([member])
    else last.push(member)
  }
  return joinFilters(
    'or',
    alternatives.map((members) => joinFilters('and', members)),
  )
}

/** Several filters as one, those that are null left out; null when none is left. */
export function joinFilters<Value = FilterValue>(
  joined: 'and' | 'or',
  filters: readonly (FilterTree<Value> | null)[],
): FilterTree<Value> | null {
  const members = filters.filter((filter) => filter !== null)
  if (members.length > 1) return { kind: 'group', joined, not: false, members }
  return members[0] ?? null
}

export function negated<Value = FilterValue>(tree: FilterTree<Value>): FilterTree<Value> {
  if (tree.kind === 'test') return { kind: 'group', joined: 'and', not: true, members: [tree] }
  if (!tree.not) return { ...tree, not: true }
  const [sole] = tree.members
  return tree.members.length === 1 && sole !== undefined ? sole : { ...tree, not: false }
}
