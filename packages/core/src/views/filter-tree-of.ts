import { AppError } from '../errors.ts'
import {
  type FilterableColumn,
  type FilterTest,
  type FilterTree,
  joinFilters,
  negated,
} from '../filters/filter-tree.ts'
import { readWritten } from '../filters/read-json.ts'
import { readTest } from '../filters/read-test.ts'
import { refuseNegatedEmptyLists } from '../filters/refuse-negated-empty-lists.ts'
import type { FaultPlace } from '../filters/refused.ts'
import type { FilterNode } from './filter-node.ts'
import { isWhole, type WholeTest } from './whole-test.ts'

export const goneFilter = 'A filter speaks of a column that is no longer there and was left out.'

interface ReadFilter {
  readonly tree: FilterTree | null
  /** What had to be left out, and why. */
  readonly notes: readonly string[]
}

/**
 * A stored filter as it can be asked for now. Columns go and change their type while it lies there: what no longer makes sense
 * is left out and told, so that a view never stops working.
 */
export function filterTreeOf(node: FilterNode | null, columns: readonly FilterableColumn[]): ReadFilter {
  const notes: string[] = []
  const tree = node === null ? null : readNode(node, columns, notes)
  if (tree === null) return { tree, notes }
  try {
    refuseNegatedEmptyLists(tree, 'filters')
    return { tree, notes }
  } catch (error) {
    return { tree: null, notes: [...notes, sentenceOf(error)] }
  }
}

function readNode(node: FilterNode, columns: readonly FilterableColumn[], notes: string[]): FilterTree | null {
  if (node.kind === 'group') {
    const joined = joinFilters(
      node.joined,
      node.members.map((member) => readNode(member, columns, notes)),
    )
    return joined !== null && node.not ? negated(joined) : joined
  }
  if (!isWhole(node)) return null
  try {
    return testOf(node, columns, 'filters')
  } catch (error) {
    notes.push(sentenceOf(error))
    return null
  }
}

/** Throws when the column is gone or the test makes no sense for it. */
export function testOf(test: WholeTest, columns: readonly FilterableColumn[], place: FaultPlace): FilterTest {
  const column = columns.find(({ id }) => id === test.columnId)
  if (column === undefined) throw new AppError('invalid_request', goneFilter)
  return readTest({ column, word: test.operator, written: readWritten(test.value, place), place })
}

function sentenceOf(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.message
  throw error
}
