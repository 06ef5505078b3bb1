import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { compareWith, type Sorting } from '../compare/compare.ts'
import { caseVariants, isAscii } from '../compare/letter-case.ts'
import { isTextWord } from '../compare/operand.ts'
import type { ComparePrimitives } from '../compare/primitives.ts'
import { decimalKey, decimalKeyOf } from './decimal-key.ts'
import { sqliteJson } from './json-cells.ts'
import { sqliteText } from './text.ts'
import { sqliteValues } from './values.ts'

const primitives: ComparePrimitives = {
  ordered({ word, expression, foreign }) {
    if (word === 'decimal') return decimalKeyOf({ expression, foreign })
    if (isTextWord(word)) return sql`${expression} collate binary`
    if (word === 'timestamp' && foreign) return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${expression})`
    return sql`${expression}`
  },

  orderedValue({ word }, value) {
    const stored = sqliteValues.toDatabase(comparedAs(word), value)
    return word === 'decimal' ? sql`${decimalKey(String(stored))}` : bound(word, value)
  },

  equal(operand, value) {
    const { word, expression, foreign } = operand
    if (isTextWord(word)) return sql`${expression} = ${bound(word, value)} collate binary`
    if (foreign && (word === 'decimal' || word === 'timestamp'))
      return sql`${primitives.ordered(operand)} = ${primitives.orderedValue(operand, value)}`
    return sql`${expression} = ${bound(word, value)}`
  },

  among(operand, values) {
    const { word, expression, foreign } = operand
    if (foreign && (word === 'decimal' || word === 'timestamp'))
      return sql`${primitives.ordered(operand)} in (${sql.join(values.map((value) => primitives.orderedValue(operand, value)))})`
    const list = sql.join(values.map((value) => bound(word, value)))
    return isTextWord(word) ? sql`${expression} collate binary in (${list})` : sql`${expression} in (${list})`
  },

  text: sqliteText,

  // LIKE folds ASCII only. With other letters GLOB does it, which is exact: each letter as the set of its cases.
  fits(text, pieces) {
    if (!isAscii(pieces.join(''))) return sql`(${text} glob cast(${globOf(pieces)} as text))`
    const pattern = pieces.map((piece) => piece.replace(/[\\%_]/g, '\\$&')).join('%')
    return sql`(${text} like cast(${pattern} as text) escape '\\')`
  },

  // Texts of other programs are brought to milliseconds by `ordered`.
  keepsMicroseconds: false,
  json: sqliteJson,
}

export const sqliteComparisons = compareWith(primitives)

export const sqliteSorting: Sorting = {
  // Null is the least of all values in SQLite.
  by: (operand, direction) => sql`${primitives.ordered(operand)} ${direction === 'asc' ? sql`asc` : sql`desc`}`,
  random: () => sql`random()`,
}

// A parameter has no type, and a number arrives as a float.
function bound(word: StorageWord, value: CellValue): RawBuilder<unknown> {
  const stored = sqliteValues.toDatabase(comparedAs(word), value)
  return word === 'integer' || word === 'boolean' ? sql`cast(${stored} as integer)` : sql`${stored}`
}

// A value may be longer than the column allows: it equals nothing, which is no mistake.
const comparedAs = (word: StorageWord): StorageWord => (word === 'shortText' ? 'longText' : word)

function globOf(pieces: readonly string[]): string {
  return pieces.map((piece) => caseVariants(piece).map(globSet).join('')).join('*')
}

// A set must not begin with ^ or hold ]; both mean themselves outside of one. Sets cost time: most signs need none.
function globSet(variants: string): string {
  return variants.length === 1 && !/[*?[]/.test(variants) ? variants : `[${variants}]`
}
