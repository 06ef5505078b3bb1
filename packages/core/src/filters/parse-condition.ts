import { type ColumnFinder, columnFinder } from './column-finder.ts'
import { type FilterableColumn, type FilterTree, joinFilters, negated } from './filter-tree.ts'
import { checkDepth, FilterBudget } from './limits.ts'
import { isOperatorWord } from './operator-words.ts'
import { readArray, readJson, readObject, readWritten } from './read-json.ts'
import { readTest } from './read-test.ts'
import { refuseNegatedEmptyLists } from './refuse-negated-empty-lists.ts'
import { excerpt, type FaultPlace, refused } from './refused.ts'

interface ConditionOptions {
  readonly parameter?: string
}

/** The older form, as text or as an object: `{ "Age": { "gt": 3 }, "_or": [{ "City": { "like": "ber%" } }, …] }`. */
export function parseCondition(
  input: unknown,
  columns: readonly FilterableColumn[],
  { parameter = 'condition' }: ConditionOptions = {},
): FilterTree | null {
  if (typeof input === 'string' && input.trim() === '') return null
  const condition = typeof input === 'string' ? readJson(parameter, input) : input
  const reading: Reading = { columns: columnFinder(columns), budget: new FilterBudget() }
  const tree = readCondition(reading, condition, parameter, 0)
  if (tree !== null) refuseNegatedEmptyLists(tree, parameter)
  return tree
}

interface Reading {
  readonly columns: ColumnFinder<FilterableColumn>
  readonly budget: FilterBudget
}

function readCondition(reading: Reading, input: unknown, place: FaultPlace, depth: number): FilterTree | null {
  checkDepth(depth, place)
  const members = Object.entries(readObject(input, place)).map(([key, value]) => {
    const at = `${place}.${excerpt(key)}`
    if (key === '_and') return readMembers(reading, 'and', value, at, depth + 1)
    if (key === '_or') return readMembers(reading, 'or', value, at, depth + 1)
    if (key === '_not') return negated(readMember(reading, value, at, depth + 1))
    return readColumn(reading, key, value, at)
  })
  return joinFilters('and', members)
}

function readMembers(
  reading: Reading,
  joined: 'and' | 'or',
  input: unknown,
  place: FaultPlace,
  depth: number,
): FilterTree | null {
  const list = readArray(input, place)
  if (list.length === 0) throw refused(place, 'This list needs at least one condition')
  return joinFilters(
    joined,
    list.map((item, index) => readMember(reading, item, `${place}[${index}]`, depth)),
  )
}

function readMember(reading: Reading, input: unknown, place: FaultPlace, depth: number): FilterTree {
  const member = readCondition(reading, input, place, depth)
  if (member === null) throw refused(place, 'A condition is needed here')
  return member
}

function readColumn(reading: Reading, key: string, input: unknown, place: FaultPlace): FilterTree | null {
  const column = reading.columns.find(key)
  if (column === null) throw refused(place, `There is no column “${excerpt(key)}”`)
  const tests = Object.entries(readObject(input, place))
  if (tests.length === 0) throw refused(place, `“${column.title}” needs an operator and a value`)
  return joinFilters(
    'and',
    tests.map(([word, value]) => {
      const at = `${place}.${excerpt(word)}`
      reading.budget.takeClause(at)
      if (!isOperatorWord(word)) throw refused(at, `${excerpt(word)} : Invalid comparison operator`)
      return readTest({ column, word, written: readWritten(value, at), place: at, wildcards: 'whole' })
    }),
  )
}
