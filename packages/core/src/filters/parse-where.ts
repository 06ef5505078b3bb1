import { invalidRequest } from '../errors.ts'
import { type ColumnFinder, columnFinder } from './column-finder.ts'
import { type FilterableColumn, type FilterStep, type FilterTree, joinSteps } from './filter-tree.ts'
import { checkDepth, FilterBudget } from './limits.ts'
import { isOperatorWord } from './operator-words.ts'
import { quotedEnd, unquoted } from './quoted.ts'
import { isListWritten, readTest } from './read-test.ts'
import { refuseNegatedEmptyLists } from './refuse-negated-empty-lists.ts'
import { excerpt, type FaultPlace, refused } from './refused.ts'

/**
 * The text grammar: `(Age,gt,3)~and((City,like,ber)~or(City,null,))`. One pass by hand, never by a regular expression:
 * the text comes from anybody. What cannot be read is refused and named; leaving a condition out would show more
 * records than were asked for.
 */
interface WhereOptions {
  /** How the request calls it, for messages. */
  readonly parameter?: string
  /** The older grammar: % in “like” is written by the client, ~andnot and ~ornot exist. */
  readonly older?: boolean
  /** Of clients: a % in “like” is anything, unless the text stands in quotes. Left out: a % is a %, as `printWhere` writes it. */
  readonly wildcards?: boolean
}

export function parseWhere(
  text: string,
  columns: readonly FilterableColumn[],
  { parameter = 'where', older = false, wildcards = false }: WhereOptions = {},
): FilterTree | null {
  if (text.trim() === '') return null
  const tree = new WhereReader(text, columnFinder(columns), { parameter, older, wildcards }).readAll()
  if (tree !== null) refuseNegatedEmptyLists(tree, parameter)
  return tree
}

type Logic = Omit<FilterStep, 'tree'>

const plainAnd: Logic = { joined: 'and', not: false }
const logicWords: ReadonlyMap<string, Logic> = new Map<string, Logic>([
  ['and', plainAnd],
  ['or', { joined: 'or', not: false }],
  ['not', { joined: 'and', not: true }],
])
const olderLogicWords: ReadonlyMap<string, Logic> = new Map<string, Logic>([
  ...logicWords,
  ['andnot', { joined: 'and', not: true }],
  ['ornot', { joined: 'or', not: true }],
])

interface Head {
  readonly column: FilterableColumn
  readonly word: string
  /** Where the value begins. */
  readonly value: number
}

const longestWord = 40

class WhereReader {
  readonly #text: string
  readonly #columns: ColumnFinder<FilterableColumn>
  readonly #parameter: string
  readonly #older: boolean
  readonly #wildcards: boolean
  readonly #budget = new FilterBudget()
  #at = 0

  constructor(
    text: string,
    columns: ColumnFinder<FilterableColumn>,
    { parameter, older, wildcards }: Required<WhereOptions>,
  ) {
    this.#text = text
    this.#columns = columns
    this.#parameter = parameter
    this.#older = older
    this.#wildcards = wildcards
  }

  readAll(): FilterTree | null {
    const tree = this.#readSteps(0)
    if (this.#at < this.#text.length)
      throw this.#refused(this.#at, `${this.#rest(this.#at)} : Opening bracket not found`)
    return tree
  }

  #readSteps(depth: number): FilterTree | null {
    const steps: FilterStep[] = []
    while (true) {
      this.#skipSpaces()
      const next = this.#text[this.#at]
      if (steps.length > 0 && (next === undefined || next === ')')) return joinSteps(steps)
      const logic = next === '~' || steps.length > 0 ? this.#readLogic(steps.length === 0) : plainAnd
      steps.push({ ...logic, tree: this.#readTerm(depth) })
    }
  }

  #readLogic(first: boolean): Logic {
    const start = this.#at
    if (this.#text[start] !== '~') throw this.#refused(start, `${this.#rest(start)} : not a valid syntax`)
    this.#at += 1
    while (isLetter(this.#text.charCodeAt(this.#at))) this.#at += 1
    const word = this.#text.slice(start + 1, this.#at)
    const logic = (this.#older ? olderLogicWords : logicWords).get(word)
    if (logic === undefined) throw this.#refused(start, `~${excerpt(word)} : not a valid syntax: use ~and, ~or or ~not`)
    if (first && word !== 'not') throw this.#refused(start, `~${word} needs a condition before it`)
    return logic
  }

  #readTerm(depth: number): FilterTree {
    this.#skipSpaces()
    const open = this.#at
    if (this.#text[open] !== '(') throw this.#refused(open, `${this.#rest(open)} : not a valid syntax`)
    this.#at += 1
    this.#skipSpaces()
    const head = this.#findHead()
    if (head !== null) return this.#readTest(open, head)
    const next = this.#text[this.#at]
    if (next !== '(' && next !== '~') throw this.#faultOf(open)
    checkDepth(depth + 1, this.#place(open))
    const group = this.#readSteps(depth + 1)
    if (this.#text[this.#at] !== ')' || group === null) throw this.#unclosed(open)
    this.#at += 1
    return group
  }

  // Titles may hold commas and brackets, so the columns decide where one ends: the first known title that is followed
  // by a known operator.
  #findHead(): Head | null {
    const start = this.#at
    const limit = start + this.#columns.longestKey + longestWord
    for (let comma = this.#comma(start, limit); comma !== -1; comma = this.#comma(comma + 1, limit)) {
      const column = this.#columns.find(this.#text.slice(start, comma).trim())
      const second = column === null ? -1 : this.#comma(comma + 1, comma + longestWord)
      const word = this.#text.slice(comma + 1, second).trim()
      if (column !== null && second !== -1 && isOperatorWord(word)) return { column, word, value: second + 1 }
    }
    return null
  }

  #readTest(open: number, { column, word, value }: Head): FilterTree {
    const place = this.#place(open)
    this.#budget.takeClause(place)
    const listed = isListWritten(column, word)
    const end = this.#valueEnd(open, value, listed)
    this.#at = end + 1
    const raw = this.#text.slice(value, end)
    return readTest({ column, word, written: listed ? raw : unquoted(raw), place, wildcards: this.#wildcardsIn(raw) })
  }

  #wildcardsIn(raw: string): 'whole' | 'inside' | undefined {
    if (this.#older) return 'whole'
    return this.#wildcards && unquoted(raw) === raw ? 'inside' : undefined
  }

  // A value ends at the first closing bracket that pairs with none inside the value and is followed by what may follow
  // a condition; “a)b” is therefore a value.
  #valueEnd(open: number, start: number, listed: boolean): number {
    let depth = 0
    let at = this.#afterQuoted(start, listed)
    for (; at < this.#text.length; at += 1) {
      const character = this.#text[at]
      if (character === '(') depth += 1
      else if (character === ',' && listed) at = this.#afterQuoted(at + 1, true) - 1
      else if (character === ')') {
        const follower = this.#afterSpaces(at + 1)
        const ends = follower === undefined || follower === ')' || follower === '~'
        if (ends && depth === 0) return at
        // A bracket left open would otherwise swallow the conditions behind it.
        if (follower === '~' && depth > 0) throw this.#unclosed(open)
        if (depth > 0) depth -= 1
      }
    }
    throw this.#unclosed(open)
  }

  #afterQuoted(start: number, listed: boolean): number {
    const end = quotedEnd(this.#text, start)
    const closes = end !== -1 && (this.#text[end] === ')' || (listed && this.#text[end] === ','))
    return closes ? end : start
  }

  #faultOf(open: number): Error {
    const start = this.#at
    const comma = this.#text.indexOf(',', start)
    if (comma === -1) return this.#text.includes(')', start) ? this.#malformed(open) : this.#unclosed(open)
    const title = this.#text.slice(start, comma).trim()
    if (this.#columns.find(title) === null)
      return title.includes(')')
        ? this.#malformed(open)
        : this.#refused(start, `There is no column “${excerpt(title)}”`)
    const second = this.#text.indexOf(',', comma + 1)
    const word = this.#text.slice(comma + 1, second === -1 ? undefined : second).trim()
    if (second === -1 || word.includes(')')) return this.#malformed(open)
    return this.#refused(comma + 1, `${excerpt(word)} : Invalid comparison operator`)
  }

  #malformed(open: number): Error {
    return this.#refused(
      open,
      `${this.#rest(open)} : not a valid syntax: a condition is (column,operator,value), with both commas`,
    )
  }

  // Existing clients know this sentence, so the place is only in the details.
  #unclosed(open: number): Error {
    return invalidRequest(`${this.#rest(open)} : Closing bracket not found`, { place: this.#place(open) })
  }

  #refused(at: number, sentence: string): Error {
    return refused(this.#place(at), sentence)
  }

  #place(at: number): FaultPlace {
    return `${this.#parameter}, character ${at + 1}`
  }

  #rest(at: number): string {
    return excerpt(this.#text.slice(at, at + 100))
  }

  #skipSpaces(): void {
    while (this.#text[this.#at] === ' ') this.#at += 1
  }

  #afterSpaces(start: number): string | undefined {
    let at = start
    while (this.#text[at] === ' ') at += 1
    return this.#text[at]
  }

  #comma(start: number, limit: number): number {
    for (let at = start; at < this.#text.length && at <= limit; at += 1) if (this.#text[at] === ',') return at
    return -1
  }
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}
