import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { type ComparePrimitives, compareWith, isTextWord, type Operand, type Sorting } from '../compare/compare.ts'
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

  contains: (operand, text) =>
    sql`(${text} = N'' or charindex(${folded(sql`cast(${text} as nvarchar(4000))`)}, ${folded(mssqlText(operand))}) > 0)`,

  listHas: (operand, item) =>
    sql`exists (select 1 from openjson(${listOf(operand)}) as l where l.[type] = ${typeof item === 'string' ? 1 : 2} and l.[value] = ${String(item)} collate ${binary} and datalength(l.[value]) = datalength(${String(item)}))`,

  listLength: (operand) =>
    sql`case when left(ltrim(${operand.expression}), 1) = N'[' and isjson(${operand.expression}) = 1 then (select count(*) from openjson(${listOf(operand)})) end`,
}

export const mssqlCompare = compareWith(primitives)

export const mssqlSorting: Sorting = {
  // Null is the least of all values in SQL Server.
  by: (operand, direction) => sql`${primitives.ordered(operand)} ${direction === 'asc' ? sql`asc` : sql`desc`}`,
  random: () => sql`newid()`,
}

function bound(word: StorageWord, value: CellValue): RawBuilder<unknown> {
  return sql`cast(${mssqlValues.toDatabase(word, value)} as ${sql.raw(mssqlCasts[word])})`
}

const folded = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(${text} collate Latin1_General_100_CI_AS) collate ${binary}`

// openjson fails on what is no JSON, and would walk through an object.
function listOf({ expression }: Operand): RawBuilder<unknown> {
  return sql`case when isjson(${expression}) = 1 and left(ltrim(${expression}), 1) = N'[' then ${expression} else N'[]' end`
}
