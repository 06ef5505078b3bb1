import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { type ComparePrimitives, compareWith, isTextWord, type Operand, type Sorting } from '../compare/compare.ts'
import { mysqlText } from './text.ts'
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

  orderedValue: (word, value) => (isTextWord(word) ? bytes(bound(word, value)) : bound(word, value)),

  // The first half may use an index, whatever collation it has; the second knows case, accents and spaces at the end.
  equal(operand, value) {
    const { word, expression } = operand
    if (word === 'json')
      return sql`json_contains(${expression}, ${asJson(value)}) and json_contains(${asJson(value)}, ${expression})`
    if (!isTextWord(word)) return sql`${expression} = ${bound(word, value)}`
    return sql`(${expression} = ${bound(word, value)} and ${bytes(mysqlText(operand))} = ${bytes(bound(word, value))})`
  },

  contains: (operand, text) =>
    sql`locate(${lower(sql`convert(${text} using utf8mb4)`)}, ${lower(mysqlText(operand))}) > 0`,

  listHas: (operand, item) =>
    sql`(${isList(operand)} and coalesce(json_contains(${operand.expression}, ${asJson(item)}), 0) = 1)`,

  listLength: (operand) => sql`case when ${isList(operand)} then json_length(${operand.expression}) end`,
}

export const mysqlCompare = compareWith(primitives)

export const mysqlSorting: Sorting = {
  // Null is the least of all values in MySQL.
  by: (operand, direction) => sql`${primitives.ordered(operand)} ${direction === 'asc' ? sql`asc` : sql`desc`}`,
  random: () => sql`rand()`,
}

function bound(word: StorageWord, value: CellValue): RawBuilder<unknown> {
  const stored = mysqlValues.toDatabase(word, value)
  const cast = casts[word]
  return cast === null ? sql`${stored}` : sql`cast(${stored} as ${cast})`
}

const bytes = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`cast(${text} as binary)`

const lower = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`lower(${text}) collate utf8mb4_bin`

const isList = ({ expression }: Operand): RawBuilder<unknown> =>
  sql`(json_valid(${expression}) and json_type(${expression}) = 'ARRAY')`

const asJson = (value: CellValue): string => JSON.stringify(value)
