import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { compareWith, type Sorting } from '../compare/compare.ts'
import { caseVariants } from '../compare/letter-case.ts'
import { all, isTextWord } from '../compare/operand.ts'
import type { ComparePrimitives } from '../compare/primitives.ts'
import { mssqlJson } from './json-cells.ts'
import { byCharacters, characters, isAmongTexts, isIdentifier, isSameText, membersOf, mssqlText } from './text.ts'
import { bytewise, mssqlCasts, mssqlValues } from './values.ts'

const binary = sql.raw(bytewise)

const primitives: ComparePrimitives = {
  ordered: (operand) => (isTextWord(operand.word) ? byCharacters(characters(operand)) : sql`${operand.expression}`),

  orderedValue: ({ word }, value) => (isTextWord(word) ? byCharacters(bound(word, value)) : bound(word, value)),

  equal(operand, value) {
    const { word, expression } = operand
    if (!isTextWord(word)) return sql`${expression} = ${bound(word, value)}`
    const same = isSameText(characters(operand), bound(word, value))
    // The key of a table, perhaps: its index knows it as it is, never its text.
    return isIdentifier(operand) ? all([sql`${expression} = ${identifier(bound(word, value))}`, same]) : same
  },

  among(operand, values) {
    const { word, expression } = operand
    if (!isTextWord(word)) return sql`${expression} in (${sql.join(values.map((value) => bound(word, value)))})`
    const texts = values.map((value) => String(mssqlValues.toDatabase('longText', value)))
    const among = isAmongTexts(characters(operand), texts)
    if (!isIdentifier(operand)) return among
    return all([sql`${expression} in (select ${identifier(sql`rh_i.[value]`)} from ${membersOf(texts)})`, among])
  },

  text: mssqlText,

  // Under a binary collation LIKE is exact: each letter is the set of its cases.
  fits(text, pieces) {
    const parts = pieces.map((piece) => caseVariants(piece).map(likeSet).join(''))
    return sql`((${text}) collate ${binary} like ${parts.join('%')} escape N'\\')`
  },

  keepsMicroseconds: true,
  json: mssqlJson,
}

export const mssqlComparisons = compareWith(primitives)

export const mssqlSorting: Sorting = {
  // Null is the least of all values in SQL Server.
  by: (operand, direction) => sql`${primitives.ordered(operand)} ${direction === 'asc' ? sql`asc` : sql`desc`}`,
  random: () => sql`newid()`,
}

/** null where it is none. */
const identifier = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`try_cast(${text} as uniqueidentifier)`

function bound(word: StorageWord, value: CellValue): RawBuilder<unknown> {
  // A value may be longer than the column allows: it equals nothing, which is no mistake.
  const stored = mssqlValues.toDatabase(word === 'shortText' ? 'longText' : word, value)
  return sql`cast(${stored} as ${sql.raw(mssqlCasts[word])})`
}

// A set is one UTF-16 unit wide: of a letter beyond that only its own form is found.
function likeSet(variants: string): string {
  const [letter = ''] = variants
  if ([...variants].length > 1 && !/[\ud800-\udfff]/.test(variants)) return `[${variants}]`
  return /[\\%_[\]^-]/.test(letter) ? `\\${letter}` : letter
}
