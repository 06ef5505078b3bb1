import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { type ComparePrimitives, compareWith, isTextWord, type Operand, type Sorting } from '../compare/compare.ts'
import { caseVariants, isAscii } from '../compare/letter-case.ts'
import { postgresText } from './text.ts'
import { postgresCasts, postgresValues } from './values.ts'

const primitives: ComparePrimitives = {
  ordered({ word, expression }) {
    if (isTextWord(word)) return sql`(${expression})::text collate "C"`
    return word === 'json' ? sql`(${expression})::jsonb` : sql`${expression}`
  },

  orderedValue: bound,

  // Equality is bytewise under every ordinary collation, so an index of any collation helps.
  equal({ word, expression }, value) {
    if (isTextWord(word)) return sql`(${expression})::text = ${bound(word, value)}`
    return sql`${word === 'json' ? sql`(${expression})::jsonb` : expression} = ${bound(word, value)}`
  },

  // The C collation folds ASCII only, the same on every server; other letters are sets of their two cases.
  contains(operand, text) {
    const cell = sql`${postgresText(operand)} collate "C"`
    if (isAscii(text)) return sql`${cell} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
    return sql`${cell} ~ ${`***:${caseVariants(text).map(regexSet).join('')}`}`
  },

  listHas: (operand, item) =>
    sql`(jsonb_typeof(${json(operand)}) = 'array' and ${json(operand)} @> ${JSON.stringify([item])}::jsonb)`,

  listLength: (operand) =>
    sql`case jsonb_typeof(${json(operand)}) when 'array' then jsonb_array_length(${json(operand)}) end`,
}

export const postgresCompare = compareWith(primitives)

export const postgresSorting: Sorting = {
  by: (operand, direction) =>
    sql`${primitives.ordered(operand)} ${direction === 'asc' ? sql`asc nulls first` : sql`desc nulls last`}`,
  random: () => sql`random()`,
}

function bound(word: StorageWord, value: CellValue): RawBuilder<unknown> {
  return sql`${postgresValues.toDatabase(word, value)}::${sql.raw(postgresCasts[word])}`
}

const json = ({ expression }: Operand): RawBuilder<unknown> => sql`(${expression})::jsonb`

// In a set of letters nothing has a meaning; everything else is written by its number.
function regexSet(variants: string): string {
  if (/^[\p{L}\p{N}]+$/u.test(variants)) return `[${variants}]`
  return Array.from(variants, (sign) => `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`).join('')
}
