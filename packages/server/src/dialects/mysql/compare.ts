import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { compareWith, type Sorting } from '../compare/compare.ts'
import { caseVariants } from '../compare/letter-case.ts'
import { isTextWord, type Operand } from '../compare/operand.ts'
import type { ComparePrimitives } from '../compare/primitives.ts'
import { mysqlJson } from './json-cells.ts'
import { isSinglePrecision, mysqlText } from './text.ts'
import { mysqlValues } from './values.ts'

/** A parameter without type is compared as a float with a number: every value says what it is. */
const casts: Readonly<Record<StorageWord, RawBuilder<unknown> | null>> = {
  shortText: null,
  longText: null,
  integer: sql`signed`,
  decimal: sql`decimal(65,25)`,
  float: null,
  boolean: sql`signed`,
  date: sql`date`,
  time: sql`time(3)`,
  timestamp: sql`datetime(3)`,
  json: null,
}

const primitives: ComparePrimitives = {
  ordered: (operand) => (isTextWord(operand.word) ? bytes(mysqlText(operand)) : sql`${operand.expression}`),

  orderedValue: (operand, value) => (isTextWord(operand.word) ? bytes(bound(operand, value)) : bound(operand, value)),

  // The first half may use an index, whatever collation it has; the second knows case, accents and spaces at the end.
  equal(operand, value) {
    const { word, expression } = operand
    const given = bound(operand, value)
    if (!isTextWord(word)) return sql`${expression} = ${given}`
    return sql`(${expression} = ${given} and ${bytes(mysqlText(operand))} = ${bytes(given)})`
  },

  among(operand, values) {
    const { word, expression } = operand
    const list = values.map((value) => bound(operand, value))
    if (!isTextWord(word)) return sql`${expression} in (${sql.join(list)})`
    return sql`(${expression} in (${sql.join(list)}) and ${bytes(mysqlText(operand))} in (${sql.join(list.map(bytes))}))`
  },

  text: mysqlText,

  // A binary collation makes the regular expression exact: each letter is the set of its cases.
  fits(text, pieces) {
    const regex = regexOf(pieces)
    return regex === '' ? sql`(${text} is not null)` : sql`(${text} collate utf8mb4_bin regexp ${regex})`
  },

  keepsMicroseconds: true,
  json: mysqlJson,
}

export const mysqlComparisons = compareWith(primitives)

export const mysqlSorting: Sorting = {
  // Null is the least of all values in MySQL.
  by: (operand, direction) => sql`${primitives.ordered(operand)} ${direction === 'asc' ? sql`asc` : sql`desc`}`,
  random: () => sql`rand()`,
}

function bound(operand: Operand, value: CellValue): RawBuilder<unknown> {
  const { word, declared } = operand
  // A value may be longer than the column allows: it equals nothing, which is no mistake.
  const stored = mysqlValues.toDatabase(word === 'shortText' ? 'longText' : word, value)
  // In single precision 0.1 is another number than in double.
  if (word === 'float' && isSinglePrecision(declared)) return sql`${Math.fround(Number(stored))}`
  const cast = castFor(operand)
  return cast === null ? sql`${stored}` : sql`cast(${stored} as ${cast})`
}

/** Columns of others may hold more than a number of ours. */
function castFor({ word, declared = '' }: Operand): RawBuilder<unknown> | null {
  if (word === 'integer' && /\bunsigned\b/i.test(declared)) return sql`decimal(20,0)`
  const [, scale = '0'] = (word === 'decimal' && /\(\d+,\s*(\d+)\)/.exec(declared)) || []
  return Number(scale) > 25 ? sql`decimal(65,${sql.lit(Number(scale))})` : casts[word]
}

const bytes = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`cast(${text} as binary)`

// Open ends are left open: looking for “.*” first would try every place of a long text.
function regexOf(pieces: readonly string[]): string {
  const [first = '', ...rest] = pieces.map((piece) => caseVariants(piece).map(regexSet).join(''))
  const last = rest.pop()
  if (last === undefined) return `(?s)\\A${first}\\z`
  const parts = [first && `\\A${first}`, ...rest, last && `${last}\\z`].filter((part) => part !== '')
  return parts.length === 0 ? '' : `(?s)${parts.join('.*?')}`
}

// A sign that is no letter may have a meaning, unless a backslash stands before it.
function regexSet(variants: string): string {
  const [letter = ''] = variants
  if ([...variants].length > 1) return `[${variants}]`
  return /^[!-/:-@[-`{-~]$/.test(letter) ? `\\${letter}` : variants
}
