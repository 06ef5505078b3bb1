import type { FormulaType } from '@rowhouse/core/formula/tree'
import { sql } from 'kysely'
import { argumentAt, mayBeBlank } from '../../formula/argument.ts'
import type { FormulaNode, Outcome, Sql } from '../../formula/formula-node.ts'
import { anyNumber, wholeUpTo } from '../../formula/number-range.ts'
import type { ListPrimitives } from '../../formula/primitive-families.ts'
import { mysqlText } from '../text.ts'
import { numberText } from './number-texts.ts'

/** Lists are JSON, put together as texts: only GROUP_CONCAT keeps an order on every server. */
export const mysqlLists: ListPrimitives = {
  list: (args) => {
    const [only = sql`'[]'`, ...more] = args.map(partOf)
    return {
      value: more.length === 0 ? only : sql`json_merge_preserve(${sql.join([only, ...more])})`,
      mayBeBlank: false,
    }
  },
  listToTexts: (args) => {
    const type = itemType(args)
    const list = argumentAt(args, 0).value
    const tooLarge = sql`(select max(abs(rh_l.t + 0e0)) ${from(list)}) >= 1e30`
    return {
      value: filled(args, collected(sql`coalesce(json_quote(${itemText(type)}), 'null')`, list)),
      ...(type === 'number' ? { fails: [{ when: tooLarge, code: '#NUM' }] } : {}),
    }
  },
  listToNumbers: (args) => ({
    value: filled(
      args,
      collected(sql`case rh_l.t when 'true' then '1' when 'false' then '0' else 'null' end`, argumentAt(args, 0).value),
    ),
  }),
  listCompact: (args) => ({
    value: filled(
      args,
      collected(item(args), argumentAt(args, 0).value, { where: sql` where char_length(rh_l.t) > 0` }),
    ),
  }),
  listUnique: (args) => {
    const list = argumentAt(args, 0).value
    const key = sql`cast(${item(args)} as binary)`
    // The first of its kind: nothing before it is equal.
    const first = sql`not exists (select 1 from ${table(list, 'rh_k')}
      where rh_k.o < rh_l.o and cast(${item(args, 'rh_k')} as binary) = ${key})`
    return { value: filled(args, collected(item(args), list, { where: sql` where ${first}` })) }
  },
  listSort: (args) => {
    const direction = args[1]?.constant === true ? sql`desc` : sql`asc`
    const key = itemType(args) === 'number' ? sql`rh_l.t + 0e0` : sql`cast(rh_l.t as binary)`
    const order = sql`rh_l.t is null, ${key} ${direction}, rh_l.o`
    return { value: filled(args, collected(item(args), argumentAt(args, 0).value, { order })) }
  },
  listSlice: (args) => {
    const [list, first, last] = [argumentAt(args, 0).value, argumentAt(args, 1).value, argumentAt(args, 2).value]
    const length = sql`json_length(${list})`
    const start = sql`case when ${first} < 0 then ${length} + ${first} + 1 else greatest(${first}, 1) end`
    const end = sql`case when ${last} < 0 then ${length} + ${last} + 1 else greatest(${last}, 1) end`
    return {
      value: filled(args, collected(item(args), list, { where: sql` where rh_l.o >= ${start} and rh_l.o <= ${end}` })),
    }
  },
  listJoin: (args) => {
    const [list, between] = [argumentAt(args, 0).value, argumentAt(args, 1).value]
    // What GROUP_CONCAT puts between must be a constant: each but the first brings it along.
    const part = sql`concat(case when rh_l.o > 1 then ${between} else '' end, coalesce(rh_l.t, ''))`
    return {
      value: filled(args, sql`(select coalesce(group_concat(${part} order by rh_l.o separator ''), '') ${from(list)})`),
    }
  },
  listCount: (args) => ({ value: sql`(json_length(${argumentAt(args, 0).value}) + 0e0)`, range: wholeUpTo(1e9) }),
  listSum: (args) => ({
    value: filled(args, sql`(select coalesce(sum(${itemNumber}), 0e0) ${from(argumentAt(args, 0).value)})`),
    range: { ...anyNumber, most: 1e160, least: 1e-170 },
  }),
  listMin: (args, type) => extreme(sql`min`, args, type),
  listMax: (args, type) => extreme(sql`max`, args, type),
}

function extreme(name: Sql, args: readonly FormulaNode[], type: FormulaType): Outcome {
  const list = argumentAt(args, 0).value
  if (type === 'number')
    return { value: sql`(select ${name}(${itemNumber}) ${from(list)})`, range: anyNumber, mayBeBlank: true }
  const cast = type === 'date' ? sql`date` : sql`datetime(3)`
  return { value: sql`(select ${name}(cast(replace(rh_l.t, 'Z', '') as ${cast})) ${from(list)})`, mayBeBlank: true }
}

// Of nothing, an aggregate would make an empty list.
function filled(args: readonly FormulaNode[], value: Sql): Sql {
  if (!mayBeBlank(args)) return value
  const tests = args.filter((arg) => arg.mayBeBlank).map((arg) => sql`${arg.value} is not null`)
  return sql`case when ${sql.join(tests, sql` and `)} then ${value} end`
}

/** t: the text of an item, null for nothing; v: its JSON. */
const table = (list: Sql, name: string): Sql =>
  sql`json_table(${list}, '$[*]' columns (o for ordinality, v json path '$',
    t longtext character set utf8mb4 path '$')) as ${sql.raw(name)}`

const from = (list: Sql): Sql => sql`from ${table(list, 'rh_l')}`

interface Ways {
  readonly where?: Sql
  readonly order?: Sql
}

const collected = (one: Sql, list: Sql, { where = sql``, order = sql`rh_l.o` }: Ways = {}): Sql =>
  sql`(select concat('[', coalesce(group_concat(${one} order by ${order} separator ','), ''), ']') ${from(list)}${where})`

const itemType = ([list]: readonly FormulaNode[]): string =>
  typeof list?.type === 'object' ? list.type.listOf : 'text'

const itemNumber = sql`least(greatest(rh_l.t + 0e0, -2e150), 2e150)`

/** The JSON of an item again. */
function item(args: readonly FormulaNode[], name = 'rh_l'): Sql {
  const text = sql.raw(`${name}.t`)
  const isPlain = ['number', 'boolean'].includes(itemType(args))
  return sql`coalesce(${isPlain ? text : sql`json_quote(${text})`}, 'null')`
}

function itemText(type: string): Sql {
  if (type === 'boolean') return sql`upper(rh_l.t)`
  return type === 'number' ? numberText(sql`(rh_l.t + 0e0)`) : sql`rh_l.t`
}

/** A scalar is a list of one. */
function partOf({ type, value }: FormulaNode): Sql {
  if (typeof type === 'object') return sql`coalesce(${value}, '[]')`
  if (type === 'boolean')
    return sql`concat('[', case when ${value} then 'true' when not ${value} then 'false' else 'null' end, ']')`
  if (type === 'instant') return sql`json_array(${mysqlText({ word: 'timestamp', expression: value })})`
  if (type === 'date') return sql`json_array(date_format(${value}, '%Y-%m-%d'))`
  return sql`json_array(${value})`
}
