import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { type ComparePrimitives, compareWith, isTextWord, type Operand, type Sorting } from '../compare/compare.ts'
import { caseVariants, isAscii } from '../compare/letter-case.ts'
import { decimalKey, decimalKeyOf } from './decimal-key.ts'
import { sqliteText } from './text.ts'
import { sqliteValues } from './values.ts'

const primitives: ComparePrimitives = {
  ordered({ word, expression, foreign }) {
    if (word === 'decimal') return decimalKeyOf(expression)
    if (isTextWord(word)) return sql`${expression} collate binary`
    if (word === 'timestamp' && foreign) return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${expression})`
    return sql`${expression}`
  },

  orderedValue(word, value) {
    const stored = sqliteValues.toDatabase(word, value)
    return word === 'decimal' ? sql`${decimalKey(String(stored))}` : bound(word, value)
  },

  equal(operand, value) {
    const { word, expression, foreign } = operand
    if (isTextWord(word)) return sql`${expression} = ${sqliteValues.toDatabase(word, value)} collate binary`
    if (foreign && (word === 'decimal' || word === 'timestamp'))
      return sql`${primitives.ordered(operand)} = ${primitives.orderedValue(word, value)}`
    return sql`${expression} = ${bound(word, value)}`
  },

  // LIKE folds ASCII only. With other letters GLOB does it, which is exact: each letter as the set of its two cases.
  contains(operand, text) {
    const cell = sqliteText(operand)
    if (isAscii(text)) return sql`${cell} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
    return sql`${cell} glob ${`*${caseVariants(text).map(globSet).join('')}*`}`
  },

  listHas: (operand, item) => sql`exists (select 1 from json_each(${listOf(operand)}) where value = ${item})`,

  listLength: (operand) => sql`(select case json_type(l) when 'array' then json_array_length(l) end
    from (select case when json_valid(v) then v end as l from (select ${operand.expression} as v)))`,
}

export const sqliteCompare = compareWith(primitives)

export const sqliteSorting: Sorting = {
  // Null is the least of all values in SQLite.
  by: (operand, direction) => sql`${primitives.ordered(operand)} ${direction === 'asc' ? sql`asc` : sql`desc`}`,
  random: () => sql`random()`,
}

// A parameter has no type, and a number arrives as a float.
function bound(word: StorageWord, value: CellValue): RawBuilder<unknown> {
  const stored = sqliteValues.toDatabase(word, value)
  return word === 'integer' || word === 'boolean' ? sql`cast(${stored} as integer)` : sql`${stored}`
}

// json_each fails on what is no JSON, and would walk through an object.
function listOf({ expression }: Operand): RawBuilder<unknown> {
  return sql`(select case when json_valid(v) then case json_type(v) when 'array' then v else '[]' end else '[]' end
    from (select ${expression} as v))`
}

// A set must not begin with ^ or hold ]; both mean themselves outside of one.
function globSet(variants: string): string {
  if (variants === ']' || variants === '^') return variants
  return `[${variants}]`
}
