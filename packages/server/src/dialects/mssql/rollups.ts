import { type RawBuilder, sql } from 'kysely'
import { isTextWord, type Operand } from '../compare/operand.ts'
import { joinedWith, type Rollups } from '../rollups.ts'
import { decimalAverage, decimalSum } from './sum-parts.ts'
import { characters, mssqlText } from './text.ts'
import { bytewise } from './values.ts'

const binary = sql.raw(bytewise)
const between = sql.raw(`N'${joinedWith}'`)

export const mssqlRollups: Rollups = {
  sum({ word, expression }, distinct) {
    if (word === 'decimal' && !distinct) return decimalSum(expression)
    // Integers would be added as integers of the same size and overflow.
    return sql`sum(${each(distinct)}${word === 'integer' ? sql`cast(${expression} as decimal(38,0))` : expression})`
  },

  average({ word, expression }, distinct) {
    if (word !== 'decimal') return sql`avg(${each(distinct)}cast(${expression} as float))`
    return distinct ? sql`avg(distinct cast(${expression} as decimal(38,18)))` : decimalAverage(expression)
  },

  least: (operand) => extreme(sql`min`, operand),
  greatest: (operand) => extreme(sql`max`, operand),

  truth: (test) => sql`cast(case when ${test} then 1 else 0 end as bit)`,

  joined: (text, order) => sql`string_agg(cast(${text} as nvarchar(max)), ${between})${withinGroup(order)}`,

  uniqueJoined: (text, source) =>
    sql`(select string_agg(rh_u.t, ${between}) within group (order by rh_u.t) from (select distinct cast(${text} as nvarchar(max)) collate ${binary} as t ${source}) as rh_u)`,

  list: (operand, order) =>
    sql`concat(N'[', string_agg(cast(${member(operand)} as nvarchar(max)), N',')${withinGroup(order)}, N']')`,
}

function extreme(plain: RawBuilder<unknown>, operand: Operand): RawBuilder<unknown> {
  const { word, expression } = operand
  if (word === 'boolean') return sql`cast(${plain}(cast(${expression} as int)) as bit)`
  return isTextWord(word) ? sql`${plain}(${characters(operand)} collate ${binary})` : sql`${plain}(${expression})`
}

function member(operand: Operand): RawBuilder<unknown> {
  switch (operand.word) {
    case 'integer':
    case 'float':
    case 'decimal':
    case 'boolean':
    case 'json':
      return mssqlText(operand)
    default:
      return sql`concat(N'"', string_escape(${mssqlText(operand)}, N'json'), N'"')`
  }
}

const each = (distinct: boolean): RawBuilder<unknown> => (distinct ? sql`distinct ` : sql``)

const withinGroup = (order: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  order.length === 0 ? sql`` : sql` within group (order by ${sql.join([...order])})`
