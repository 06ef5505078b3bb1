import type { FilterableColumn } from '../filters/filter-tree.ts'
import { checkDepth, FilterBudget } from '../filters/limits.ts'
import { operatorOf } from '../filters/operator-words.ts'
import { type OperatorName, operators } from '../filters/operators.ts'
import { type JsonObject, readArray, readObject } from '../filters/read-json.ts'
import { excerpt, type FaultPlace, refused } from '../filters/refused.ts'
import type { FilterGroupNode, FilterNode, FilterTestNode, WrittenValue } from './filter-node.ts'
import { goneFilter, testOf } from './filter-tree-of.ts'
import { isWhole } from './whole-test.ts'

export interface FilterRules {
  readonly columns: readonly FilterableColumn[]
  /** It was stored like this before: whether it still suits its column is told elsewhere. */
  isStored?(test: FilterTestNode): boolean
  /** An id that is good as it is, or another one. */
  keepId(id: unknown): string
  /** Something was left out. */
  note(sentence: string): void
}

const valueLimits = { characters: 10_000, values: 1000 } as const

/**
 * A filter somebody wants to store. Mistakes are refused; what speaks of columns that are gone is left out, because whoever
 * sends it read it before they went.
 */
export function acceptFilter(input: unknown, rules: FilterRules, place: FaultPlace): FilterNode | null {
  if (input === null || input === undefined) return null
  return acceptNode(input, { ...rules, tests: new FilterBudget(), groups: new FilterBudget() }, place, 0)
}

interface Accepting extends FilterRules {
  readonly tests: FilterBudget
  readonly groups: FilterBudget
}

function acceptNode(input: unknown, accepting: Accepting, place: FaultPlace, depth: number): FilterNode | null {
  const node = readObject(input, place)
  if (node.kind === 'group') return acceptGroup(node, accepting, place, depth + 1)
  if (node.kind === 'test') return acceptTest(node, accepting, place)
  throw refused(`${place}.kind`, 'A filter is a “test” or a “group”')
}

function acceptGroup(node: JsonObject, accepting: Accepting, place: FaultPlace, depth: number): FilterGroupNode {
  checkDepth(depth, place)
  accepting.groups.takeClause(place)
  const { joined, not = false, implied } = node
  if (joined !== 'and' && joined !== 'or') throw refused(`${place}.joined`, 'Filters are joined by “and” or “or”')
  if (typeof not !== 'boolean') throw refused(`${place}.not`, 'Here “true” or “false” is needed')
  const members = readArray(node.members, `${place}.members`).flatMap((member, at) => {
    return acceptNode(member, accepting, `${place}.members[${at}]`, depth) ?? []
  })
  const id = accepting.keepId(node.id)
  return { id, kind: 'group', joined, not, members, ...(implied === true ? { implied } : {}) }
}

function acceptTest(node: JsonObject, accepting: Accepting, place: FaultPlace): FilterTestNode | null {
  accepting.tests.takeClause(place)
  const columnId = readText(node.columnId, `${place}.columnId`)
  const operator = readOperator(node.operator, `${place}.operator`)
  const value = readValue(node.value, `${place}.value`)
  const word = typeof node.word === 'string' && operatorOf(node.word, value) === operator ? { word: node.word } : {}
  const test: FilterTestNode = { id: accepting.keepId(node.id), kind: 'test', columnId, operator, value, ...word }
  if (columnId !== null && !accepting.columns.some(({ id }) => id === columnId)) {
    accepting.note(goneFilter)
    return null
  }
  if (isWhole(test) && !accepting.isStored?.(test)) testOf(test, accepting.columns, place)
  return test
}

function readText(input: unknown, place: FaultPlace): string | null {
  if (input === null || input === undefined || input === '') return null
  if (typeof input === 'string') return input
  throw refused(place, 'A text is needed here')
}

function readOperator(input: unknown, place: FaultPlace): OperatorName | null {
  const word = readText(input, place)
  if (word === null) return null
  if (Object.hasOwn(operators, word)) return word as OperatorName
  throw refused(place, `${excerpt(word)} : Invalid comparison operator`)
}

export function readValue(input: unknown, place: FaultPlace): WrittenValue {
  if (input === null || input === undefined) return null
  if (!Array.isArray(input)) return readScalar(input, place)
  if (input.length > valueLimits.values) throw refused(place, `A list may hold at most ${valueLimits.values} values`)
  return input.map((one) => readScalar(one, place))
}

function readScalar(input: unknown, place: FaultPlace): string | number | boolean {
  if (typeof input === 'boolean' || (typeof input === 'number' && Number.isFinite(input))) return input
  if (typeof input !== 'string')
    throw refused(place, 'A value must be a text, a number, true or false, or a list of them')
  if (input.length <= valueLimits.characters && input.isWellFormed() && !input.includes('\u0000')) return input
  throw refused(place, `A value may have at most ${valueLimits.characters} characters, none of them broken`)
}
