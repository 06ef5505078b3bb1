import { type ColumnFinder, columnFinder } from './column-finder.ts'
import { type FilterableColumn, type FilterStep, type FilterTree, joinSteps } from './filter-tree.ts'
import { checkDepth, FilterBudget } from './limits.ts'
import { operatorOf } from './operator-words.ts'
import { operators } from './operators.ts'
import { type JsonObject, readArray, readJson, readObject, readWritten } from './read-json.ts'
import { readTest } from './read-test.ts'
import { refuseNegatedEmptyLists } from './refuse-negated-empty-lists.ts'
import { excerpt, type FaultPlace, refused } from './refused.ts'

export interface FiltersOptions {
  readonly parameter?: string
  /**
   * What happens to a filter without column, operator or value. Stored ones are made step by step on the screen and
   * are skipped until they are whole; in a request a missing part is a mistake.
   */
  readonly incomplete?: 'refuse' | 'skip'
}

/** Filter objects: those stored with a view or hook, and `filterArrJson` (there also as text). */
export function parseFilters(
  input: unknown,
  columns: readonly FilterableColumn[],
  { parameter = 'filterArrJson', incomplete = 'refuse' }: FiltersOptions = {},
): FilterTree | null {
  if (typeof input === 'string' && input.trim() === '') return null
  const filters = typeof input === 'string' ? readJson(parameter, input) : input
  const reading: Reading = { columns: columnFinder(columns), budget: new FilterBudget(), skips: incomplete === 'skip' }
  const tree = readSteps(reading, filters, parameter, 0)
  if (tree !== null) refuseNegatedEmptyLists(tree, parameter)
  return tree
}

interface Reading {
  readonly columns: ColumnFinder<FilterableColumn>
  readonly budget: FilterBudget
  readonly skips: boolean
}

// A group without members says nothing: clients make the group first and its members later.
function readSteps(reading: Reading, input: unknown, place: FaultPlace, depth: number): FilterTree | null {
  const steps: FilterStep[] = []
  for (const [index, item] of readArray(input, place).entries()) {
    const at = `${place}[${index}]`
    const filter = readObject(item, at)
    const logic = readLogic(filter.logical_op, at)
    const tree = isGroup(filter) ? readGroup(reading, filter, at, depth + 1) : readLeaf(reading, filter, at)
    if (tree !== null) steps.push({ ...logic, tree })
  }
  return joinSteps(steps)
}

function isGroup(filter: JsonObject): boolean {
  return filter.is_group === true || filter.is_group === 1
}

function readGroup(reading: Reading, filter: JsonObject, place: FaultPlace, depth: number): FilterTree | null {
  checkDepth(depth, place)
  return readSteps(reading, filter.children ?? [], `${place}.children`, depth)
}

function readLeaf(reading: Reading, filter: JsonObject, place: FaultPlace): FilterTree | null {
  if (reading.skips && isIncomplete(filter)) return null
  reading.budget.takeClause(place)
  const { fk_column_id: id, comparison_op: word } = filter
  if (typeof id !== 'string') throw refused(place, 'A filter needs the id of its column in fk_column_id')
  const column = reading.columns.byId(id)
  if (column === null) throw refused(place, `There is no column “${excerpt(id)}”`)
  if (typeof word !== 'string') throw refused(place, 'A filter needs an operator in comparison_op')
  return readTest({ column, word, written: writtenOf(filter, place), place })
}

function isIncomplete(filter: JsonObject): boolean {
  const { fk_column_id: id, comparison_op: word, comparison_sub_op: part, value } = filter
  if (isMissing(id) || isMissing(word)) return true
  const operator = typeof word === 'string' ? operatorOf(word, value) : null
  return operator !== null && operators[operator].wants !== 'nothing' && isMissing(part) && isMissing(value)
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

/** The second part of a test on days, such as “daysAgo”, stands beside the value or inside it: “daysAgo,3”. */
function writtenOf(filter: JsonObject, place: FaultPlace): string | readonly string[] | null {
  return withPart(filter.comparison_sub_op, readWritten(filter.value, `${place}.value`))
}

export function withPart<Written>(part: unknown, written: Written): Written | string {
  if (typeof part !== 'string' || part === '') return written
  return typeof written === 'string' && needsMore(part) ? `${part},${written}` : part
}

function needsMore(part: string): boolean {
  return part === 'exactDate' || part.startsWith('days') || part.endsWith('NumberOfDays')
}

function readLogic(input: unknown, place: FaultPlace): Omit<FilterStep, 'tree'> {
  if (isMissing(input) || input === 'and') return { joined: 'and', not: false }
  if (input === 'or') return { joined: 'or', not: false }
  if (input === 'not') return { joined: 'and', not: true }
  throw refused(`${place}.logical_op`, 'Filters are joined by “and”, “or” or “not”')
}
