import { type RawBuilder, sql } from 'kysely'
import { isTextWord, type Operand } from '../compare/operand.ts'
import { joinedWith, type Rollups } from '../rollups.ts'
import { decimalTextOf } from './decimal-key.ts'
import { sqliteText } from './text.ts'

export const sqliteRollups: Rollups = {
  sum(operand, distinct) {
    const { word, expression } = operand
    if (word === 'decimal') return sql`rh_decimal_sum(${each(distinct)}${decimalTextOf(operand)})`
    if (word !== 'integer') return sql`sum(${each(distinct)}${expression})`
    if (distinct) return sql`cast(rh_decimal_sum(distinct ${expression}) as integer)`
    // Added as they are, integers overflow and the statement fails; put together by operators they become a float then.
    return sql`(sum(${expression} >> 32) * 4294967296 + sum(${expression} & 4294967295))`
  },

  average(operand, distinct) {
    if (operand.word === 'decimal') return sql`rh_decimal_average(${each(distinct)}${decimalTextOf(operand)})`
    return sql`avg(${each(distinct)}${operand.expression})`
  },

  least: (operand) => extreme(sql`min`, sql`rh_decimal_least`, operand),
  greatest: (operand) => extreme(sql`max`, sql`rh_decimal_greatest`, operand),

  truth: (test) => sql`${test}`,

  joined: (text, order) => sql`group_concat(${text}, ${sql.lit(joinedWith)}${orderBy(order)})`,

  uniqueJoined: (text, source) =>
    sql`(select group_concat(rh_u.t, ${sql.lit(joinedWith)} order by rh_u.t) from (select distinct ${text} collate binary as t ${source}) as rh_u)`,

  list: (operand, order) => sql`json_group_array(${member(operand)}${orderBy(order)})`,
}

function extreme(plain: RawBuilder<unknown>, ofDecimals: RawBuilder<unknown>, operand: Operand): RawBuilder<unknown> {
  const { word, expression, foreign } = operand
  if (word === 'decimal') return sql`${ofDecimals}(${decimalTextOf(operand)})`
  if (isTextWord(word)) return sql`${plain}(${expression} collate binary)`
  return word === 'timestamp' && foreign
    ? sql`${plain}(strftime('%Y-%m-%dT%H:%M:%fZ', ${expression}))`
    : sql`${plain}(${expression})`
}

function member(operand: Operand): RawBuilder<unknown> {
  switch (operand.word) {
    case 'integer':
    case 'float':
      return sql`${operand.expression}`
    case 'decimal':
      return sql`cast(${decimalTextOf(operand)} as real)`
    case 'boolean':
      return sql`json(${sqliteText(operand)})`
    case 'json':
      return sql`json(${operand.expression})`
    default:
      return sqliteText(operand)
  }
}

const each = (distinct: boolean): RawBuilder<unknown> => (distinct ? sql`distinct ` : sql``)

const orderBy = (order: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  order.length === 0 ? sql`` : sql` order by ${sql.join([...order])}`
