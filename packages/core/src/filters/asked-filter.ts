import type { WrittenValue } from '../views/filter-node.ts'
import { type ColumnFinder, columnFinder, columnNamed } from './column-finder.ts'
import { type FilterableColumn, type FilterTree, joinFilters, negated } from './filter-tree.ts'
import { checkDepth, FilterBudget } from './limits.ts'
import { readWritten } from './read-json.ts'
import { readTest } from './read-test.ts'
import { refuseNegatedEmptyLists } from './refuse-negated-empty-lists.ts'
import type { FaultPlace } from './refused.ts'

/** A filter in plain words, for programs: no grammar stands between what is meant and what is asked. */
export type AskedFilter = AskedTest | AskedGroup

interface AskedTest {
  /** Title, database name or id. */
  readonly column: string
  /** As in texts: “eq”, “gt”, “isWithin” … */
  readonly operator: string
  /** Left out for operators that need none. */
  readonly value?: WrittenValue
}

interface AskedGroup {
  readonly joined: 'and' | 'or'
  readonly not?: boolean
  /** None: it says nothing. */
  readonly members: readonly AskedFilter[]
}

const place: FaultPlace = 'filter'

/** Refuses what cannot be asked: a condition left out would show more records than were asked for. */
export function readAskedFilter(asked: AskedFilter, columns: readonly FilterableColumn[]): FilterTree | null {
  const tree = readAsked(asked, { finder: columnFinder(columns), budget: new FilterBudget() }, 0)
  if (tree !== null) refuseNegatedEmptyLists(tree, place)
  return tree
}

interface Reading {
  readonly finder: ColumnFinder<FilterableColumn>
  readonly budget: FilterBudget
}

function readAsked(asked: AskedFilter, reading: Reading, depth: number): FilterTree | null {
  if ('members' in asked) {
    checkDepth(depth + 1, place)
    const members = asked.members.map((member) => readAsked(member, reading, depth + 1))
    const joined = joinFilters(asked.joined, members)
    return joined !== null && asked.not === true ? negated(joined) : joined
  }
  reading.budget.takeClause(place)
  const column = columnNamed(reading.finder, asked.column, place)
  return readTest({ column, word: asked.operator, written: readWritten(asked.value ?? null, place), place })
}
