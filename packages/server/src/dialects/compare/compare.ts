// Every comparison of the product, put together from the few primitives in which engines differ.
// Each is true or false, never null: a negation is the exact opposite and holds for an empty cell too.
import { invalidRequest } from '@rowhouse/core/errors'
import type { OperatorName } from '@rowhouse/core/filters/operators'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Something to compare: a column, or an expression that gives values of that word. */
export interface Operand {
  readonly word: StorageWord
  readonly expression: Expression<unknown>
  /** Written by another program, perhaps in another form of the same meaning: compared by meaning, without an index. */
  readonly foreign?: boolean
}

export type Test = RawBuilder<SqlBool>

/** “within” is a span of time: whoever knows the clock turns it into `btw`. */
export type CompareName = Exclude<OperatorName, 'within'>

export type Compare = Readonly<Record<CompareName, (operand: Operand, value?: CellValue) => Test>>

export type Direction = 'asc' | 'desc'

export interface Sorting {
  /** A member of ORDER BY. Empty cells come first when ascending, texts go by code point. */
  by(operand: Operand, direction: Direction): RawBuilder<unknown>
  random(): RawBuilder<unknown>
}

export interface ComparePrimitives {
  /** The cell in a form whose order is ours; texts by code point, decimals by size. */
  ordered(operand: Operand): RawBuilder<unknown>
  /** A bound value in that same form. */
  orderedValue(word: StorageWord, value: CellValue): RawBuilder<unknown>
  /** Bytewise for texts. Where the engine allows it, in a form that an index helps. */
  equal(operand: Operand, value: CellValue): Test
  /** Case does not matter, nothing in the text has a special meaning. */
  contains(operand: Operand, text: string): Test
  /** The cell is a JSON list and holds this. */
  listHas(operand: Operand, item: string | number): Test
  /** How many a JSON list holds; null when it is none. */
  listLength(operand: Operand): RawBuilder<number>
}

const never: Test = sql<SqlBool>`(1 = 0)`
const always: Test = sql<SqlBool>`(1 = 1)`

export function compareWith(engine: ComparePrimitives): Compare {
  const isNull = ({ expression }: Operand): Test => sql`(${expression} is null)`
  const isFilled = ({ expression }: Operand): Test => sql`(${expression} is not null)`

  const eq = (operand: Operand, value: CellValue = null): Test =>
    value === null ? isNull(operand) : both(isFilled(operand), engine.equal(operand, value))

  const ordered =
    (sign: RawBuilder<unknown>) =>
    (operand: Operand, value: CellValue = null) =>
      value === null
        ? never
        : both(isFilled(operand), sql`${engine.ordered(operand)} ${sign} ${engine.orderedValue(operand.word, value)}`)
  const gte = ordered(sql`>=`)
  const lte = ordered(sql`<=`)

  const isIn = (operand: Operand, value: CellValue = null): Test => any(listOf(value).map((item) => eq(operand, item)))

  const btw = (operand: Operand, value: CellValue = null): Test => {
    const [from = null, to = null] = listOf(value)
    return both(gte(operand, from), lte(operand, to))
  }

  const like = (operand: Operand, value: CellValue = null): Test =>
    both(isFilled(operand), engine.contains(operand, textOf(value)))

  const empty = (operand: Operand): Test => {
    if (operand.word === 'json') return both(isFilled(operand), sql`coalesce(${engine.listLength(operand)}, -1) = 0`)
    return isTextWord(operand.word) ? eq(operand, '') : never
  }
  const blank = (operand: Operand): Test => any([isNull(operand), empty(operand)])

  const has = (operand: Operand, item: CellValue): Test =>
    operand.word === 'json' ? both(isFilled(operand), engine.listHas(operand, itemOf(item))) : eq(operand, item)
  const anyof = (operand: Operand, value: CellValue = null): Test =>
    any(distinct(value).map((item) => has(operand, item)))
  const allof = (operand: Operand, value: CellValue = null): Test =>
    all([isFilled(operand), ...distinct(value).map((item) => has(operand, item))])
  const exactly = (operand: Operand, value: CellValue = null): Test => {
    const items = distinct(value)
    // A single choice is a list of one. Lists hold each item once.
    if (operand.word !== 'json') return items.length === 1 ? allof(operand, items) : never
    return both(allof(operand, items), sql`coalesce(${engine.listLength(operand)}, -1) = ${sql.lit(items.length)}`)
  }
  const checked = (operand: Operand): Test => (operand.word === 'boolean' ? eq(operand, true) : never)

  return {
    eq,
    neq: opposite(eq),
    gt: ordered(sql`>`),
    gte,
    lt: ordered(sql`<`),
    lte,
    like,
    nlike: opposite(like),
    in: isIn,
    nin: opposite(isIn),
    btw,
    nbtw: opposite(btw),
    null: isNull,
    notnull: isFilled,
    empty,
    notempty: opposite(empty),
    blank,
    notblank: opposite(blank),
    checked,
    notchecked: opposite(checked),
    anyof,
    nanyof: opposite(anyof),
    allof,
    nallof: opposite(allof),
    exactly,
  }
}

function opposite(test: (operand: Operand, value?: CellValue) => Test): (operand: Operand, value?: CellValue) => Test {
  return (operand, value) => sql`not ${test(operand, value)}`
}

const both = (one: Test, other: Test): Test => sql`(${one} and ${other})`

function any(tests: readonly Test[]): Test {
  return tests.length === 0 ? never : sql`(${sql.join(tests, sql` or `)})`
}

function all(tests: readonly Test[]): Test {
  return tests.length === 0 ? always : sql`(${sql.join(tests, sql` and `)})`
}

export const isTextWord = (word: StorageWord): boolean => word === 'shortText' || word === 'longText'

function listOf(value: CellValue): readonly CellValue[] {
  if (Array.isArray(value)) return value
  throw invalidRequest('This comparison needs a list of values.')
}

function distinct(value: CellValue): readonly CellValue[] {
  return [...new Set(listOf(value))]
}

function textOf(value: CellValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw invalidRequest('This comparison needs a text.')
}

function itemOf(value: CellValue): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  throw invalidRequest('A list holds texts or numbers.')
}
