import { type RawBuilder, sql } from 'kysely'
import { isTextWord, type Operand } from '../compare/operand.ts'
import { joinedWith, type Rollups } from '../rollups.ts'
import { postgresText } from './text.ts'

export const postgresRollups: Rollups = {
  // Sums of integers and decimals are numerics there, without limit.
  sum: ({ expression }, distinct) => sql`sum(${each(distinct)}${expression})`,

  average({ word, expression }, distinct) {
    const cells = sql`${each(distinct)}${expression}`
    if (word !== 'decimal') return sql`(sum(${cells})::float8 / nullif(count(${cells}), 0))`
    // A quotient has as many places as the longer number; by itself it would have some sixteen digits.
    return sql`trim_scale(round(sum(${cells}) * 1.0000000000000000000000000 / nullif(count(${cells}), 0), 18))`
  },

  least: (operand) => extreme(sql`min`, sql`bool_and`, operand),
  greatest: (operand) => extreme(sql`max`, sql`bool_or`, operand),

  truth: (test) => sql`${test}`,

  joined: (text, order) => sql`string_agg(${text}, ${sql.lit(joinedWith)}${orderBy(order)})`,

  uniqueJoined: (text, source) =>
    sql`(select string_agg(rh_u.t, ${sql.lit(joinedWith)} order by rh_u.t collate "C") from (select distinct ${text} collate "C" as t ${source}) as rh_u)`,

  list: (operand, order) => sql`coalesce(jsonb_agg(${member(operand)}${orderBy(order)}), '[]'::jsonb)`,
}

function extreme(plain: RawBuilder<unknown>, ofTruths: RawBuilder<unknown>, operand: Operand): RawBuilder<unknown> {
  const { word, expression } = operand
  if (word === 'boolean') return sql`${ofTruths}(${expression})`
  return isTextWord(word) ? sql`${plain}((${expression})::text collate "C")` : sql`${plain}(${expression})`
}

function member(operand: Operand): RawBuilder<unknown> {
  switch (operand.word) {
    case 'date':
    case 'time':
    case 'timestamp':
      return postgresText(operand)
    case 'shortText':
    case 'longText':
      return sql`(${operand.expression})::text`
    case 'json':
      return sql`(${operand.expression})::jsonb`
    default:
      return sql`${operand.expression}`
  }
}

const each = (distinct: boolean): RawBuilder<unknown> => (distinct ? sql`distinct ` : sql``)

const orderBy = (order: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  order.length === 0 ? sql`` : sql` order by ${sql.join([...order])}`
