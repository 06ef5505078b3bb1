import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { compareWith, type Sorting } from '../compare/compare.ts'
import { caseVariants } from '../compare/letter-case.ts'
import { any, isTextWord } from '../compare/operand.ts'
import type { ComparePrimitives } from '../compare/primitives.ts'
import { mssqlJson } from './json-cells.ts'
import { mssqlText } from './text.ts'
import { bytewise, mssqlCasts, mssqlValues } from './values.ts'

const binary = sql.raw(bytewise)

const primitives: ComparePrimitives = {
  ordered: ({ word, expression }) => (isTextWord(word) ? sql`${expression} collate ${binary}` : sql`${expression}`),

  orderedValue: bound,

  // Spaces at the end do not count for “=”, so the lengths must agree as well.
  equal({ word, expression }, value) {
    if (!isTextWord(word)) return sql`${expression} = ${bound(word, value)}`
    return sql`(${expression} = ${bound(word, value)} collate ${binary} and datalength(cast(${expression} as nvarchar(max))) = datalength(${bound(word, value)}))`
  },

  among(operand, values) {
    const { word, expression } = operand
    if (isTextWord(word)) return any(values.map((value) => primitives.equal(operand, value)))
    return sql`${expression} in (${sql.join(values.map((value) => bound(word, value)))})`
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
