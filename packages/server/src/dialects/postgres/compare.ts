import type { CellValue } from '@rowhouse/core/storage'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { compareWith, type Sorting } from '../compare/compare.ts'
import { caseVariants, isAscii } from '../compare/letter-case.ts'
import { isTextWord, type Operand } from '../compare/operand.ts'
import type { ComparePrimitives } from '../compare/primitives.ts'
import { postgresJson } from './json-cells.ts'
import { postgresText } from './text.ts'
import { postgresCasts, postgresValues } from './values.ts'

const primitives: ComparePrimitives = {
  ordered(operand) {
    const { word, expression } = operand
    if (isTextWord(word)) return sql`(${postgresText(operand)}) collate "C"`
    return word === 'json' ? sql`(${expression})::jsonb` : sql`${expression}`
  },

  orderedValue: bound,

  // Equality is bytewise under every ordinary collation, so an index of any collation helps.
  equal: (operand, value) => sql`${asCompared(operand)} = ${bound(operand, value)}`,

  among: (operand, values) =>
    sql`${asCompared(operand)} in (${sql.join(values.map((value) => bound(operand, value)))})`,

  text: postgresText,

  // The C collation folds ASCII only, the same on every server; other letters are sets of their cases. The planner judges a
  // pattern it sees by a small sample and takes most for rare: it would then read and sort the whole table for a first page.
  fits(text, pieces) {
    const cell = sql`(${text}) collate "C"`
    if (!isAscii(pieces.join(''))) return sql`(${cell} ~ (select ${regexOf(pieces)}::text))`
    const pattern = pieces.map((piece) => piece.replace(/[\\%_]/g, '\\$&')).join('%')
    return sql`(${cell} ilike (select ${pattern}::text))`
  },

  keepsMicroseconds: true,
  json: postgresJson,
}

export const postgresComparisons = compareWith(primitives)

export const postgresSorting: Sorting = {
  // Indexes end with the empty cells: where there are none, saying that they come first would only keep an index from use.
  by(operand, direction) {
    const empty = operand.neverEmpty ? sql`` : direction === 'asc' ? sql` nulls first` : sql` nulls last`
    return sql`${primitives.ordered(operand)} ${direction === 'asc' ? sql`asc` : sql`desc`}${empty}`
  },
  random: () => sql`random()`,
}

function bound({ word, declared }: Operand, value: CellValue): RawBuilder<unknown> {
  // A value may be longer than the column allows: it equals nothing, which is no mistake.
  const stored = postgresValues.toDatabase(word === 'shortText' ? 'longText' : word, value)
  // In single precision 0.1 is another number than in double.
  return sql`${stored}::${sql.raw(declared === 'real' ? declared : postgresCasts[word])}`
}

function asCompared(operand: Operand): Expression<unknown> {
  return isTextWord(operand.word) ? postgresText(operand) : operand.expression
}

function regexOf(pieces: readonly string[]): string {
  const parts = pieces.map((piece) => caseVariants(piece).map(regexSet).join(''))
  return `***:^${parts.join('.*')}$`
}

// In a set of letters nothing has a meaning; everything else is written by its number.
function regexSet(variants: string): string {
  if (/^[\p{L}\p{N}]+$/u.test(variants)) return [...variants].length === 1 ? variants : `[${variants}]`
  const numbers = Array.from(variants, (sign) => `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`)
  return numbers.length === 1 ? numbers.join('') : `(?:${numbers.join('|')})`
}
