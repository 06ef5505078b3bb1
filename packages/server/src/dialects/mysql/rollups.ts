import { type RawBuilder, sql } from 'kysely'
import { isTextWord, type Operand } from '../compare/operand.ts'
import { joinedWith, type Rollups } from '../rollups.ts'
import { mysqlText } from './text.ts'

/** Texts are cut off at group_concat_max_len, which every session of ours raises. */
export const mysqlRollups: Rollups = {
  // Sums of integers and decimals are decimals of 65 digits there.
  sum: ({ expression }, distinct) => sql`sum(${each(distinct)}${expression})`,

  average({ word, expression }, distinct) {
    const cells = sql`${each(distinct)}${expression}`
    if (word !== 'decimal') return sql`((sum(${cells}) + 0e0) / nullif(count(${cells}), 0))`
    return sql`round(cast(sum(${cells}) as decimal(65,25)) / nullif(count(${cells}), 0), 18)`
  },

  least: (operand) => extreme(sql`min`, operand),
  greatest: (operand) => extreme(sql`max`, operand),

  truth: (test) => sql`${test}`,

  joined: (text, order) => sql`group_concat(${text}${orderBy(order)} separator ${sql.lit(joinedWith)})`,

  // As bytes: collations take texts for the same that are not.
  uniqueJoined: (text, source) =>
    sql`(select convert(group_concat(distinct cast(${text} as binary) order by cast(${text} as binary) separator ${sql.lit(joinedWith)}) using utf8mb4) ${source})`,

  // json_arrayagg knows no order in MySQL.
  list: (operand, order) => sql`concat('[', coalesce(group_concat(${member(operand)}${orderBy(order)}), ''), ']')`,
}

function extreme(plain: RawBuilder<unknown>, operand: Operand): RawBuilder<unknown> {
  if (!isTextWord(operand.word)) return sql`${plain}(${operand.expression})`
  return sql`convert(${plain}(cast(${mysqlText(operand)} as binary)) using utf8mb4)`
}

function member(operand: Operand): RawBuilder<unknown> {
  switch (operand.word) {
    case 'integer':
    case 'float':
    case 'decimal':
    case 'boolean':
    case 'json':
      return mysqlText(operand)
    default:
      return sql`json_quote(${mysqlText(operand)})`
  }
}

const each = (distinct: boolean): RawBuilder<unknown> => (distinct ? sql`distinct ` : sql``)

const orderBy = (order: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  order.length === 0 ? sql`` : sql` order by ${sql.join([...order])}`
