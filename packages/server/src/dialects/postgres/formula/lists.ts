import type { FormulaType } from '@rowhouse/core/formula/tree'
import { sql } from 'kysely'
import { argumentAt, mayBeBlank } from '../../formula/argument.ts'
import type { FormulaNode, Outcome, PrimitiveSql, Sql } from '../../formula/formula-node.ts'
import { anyNumber, wholeUpTo } from '../../formula/number-range.ts'
import type { ListPrimitives } from '../../formula/primitive-families.ts'
import { withNames } from '../../formula/with-names.ts'
import { postgresText } from '../text.ts'
import { postgresBasics } from './basics.ts'
import { numberText } from './number-texts.ts'

/** Lists are jsonb. */
export const postgresLists: ListPrimitives = {
  list: (args) => ({
    value: args.length === 0 ? sql`'[]'::jsonb` : sql`(${sql.join(args.map(partOf), sql` || `)})`,
    mayBeBlank: false,
  }),
  listToTexts: (args) => {
    const type = itemType(args)
    const isNumber = type === 'number'
    const code = sql`(select case when bool_or(abs(${itemNumber}) >= 1e30) then '#NUM' end ${from(argumentAt(args, 0).value)})`
    return {
      value: ofList(args, ([list = sql``]) => collected(sql`to_jsonb(${itemText(type)})`, list)),
      ...(isNumber ? { code } : {}),
    }
  },
  listToNumbers: onList(([list = sql``]) =>
    collected(
      sql`case rh_l.v when 'true'::jsonb then '1'::jsonb when 'false'::jsonb then '0'::jsonb else 'null'::jsonb end`,
      list,
    ),
  ),
  listCompact: onList(([list = sql``]) =>
    collected(sql`rh_l.v`, list, sql` where rh_l.v <> 'null'::jsonb and rh_l.v <> '""'::jsonb`),
  ),
  listUnique: onList(
    ([list = sql``]) =>
      sql`(select coalesce(jsonb_agg(rh_d.v order by rh_d.o), '[]'::jsonb) from (select rh_l.v, min(rh_l.o) as o ${from(list)} group by rh_l.v) as rh_d)`,
  ),
  listSort: (args) => {
    const [list, descending] = args
    const direction = descending?.constant === true ? sql`desc` : sql`asc`
    const key = itemOrder(itemType(args))
    return {
      value: ofList(
        [argumentAt([...(list ? [list] : [])], 0)],
        ([items = sql``]) =>
          sql`(select coalesce(jsonb_agg(rh_l.v order by rh_l.v = 'null'::jsonb, ${key} ${direction}, rh_l.o), '[]'::jsonb) ${from(items)})`,
      ),
    }
  },
  listSlice: onList(([list = sql``, first = sql``, last = sql``]) => {
    const length = sql`jsonb_array_length(${list})`
    const start = sql`case when ${first} < 0 then ${length} + ${first} + 1 else greatest(${first}, 1) end`
    const end = sql`case when ${last} < 0 then ${length} + ${last} + 1 else greatest(${last}, 1) end`
    return collected(sql`rh_l.v`, list, sql` where rh_l.o >= ${start} and rh_l.o <= ${end}`)
  }),
  listJoin: onList(
    ([list = sql``, between = sql``]) =>
      sql`(select coalesce(string_agg(coalesce(rh_l.v #>> '{}', ''), ${between} order by rh_l.o), '') ${from(list)})`,
  ),
  listCount: (args) => ({
    value: sql`jsonb_array_length(${argumentAt(args, 0).value})::float8`,
    range: wholeUpTo(1e9),
  }),
  listSum: (args) => ({
    ...onList(([list = sql``]) => sql`(select coalesce(sum(${itemNumber} order by rh_l.o), 0) ${from(list)})`)(
      args,
      'number',
    ),
    range: { ...anyNumber, most: 1e160, least: 1e-170 },
  }),
  listMin: (args, type) => extreme(sql`min`, args, type),
  listMax: (args, type) => extreme(sql`max`, args, type),
}

function extreme(name: Sql, args: readonly FormulaNode[], type: FormulaType): Outcome {
  const value = (cast: Sql, item: Sql): Sql =>
    ofList(args, ([list = sql``]) => sql`(select ${name}(${item})${cast} ${from(list)})`)
  const found =
    type === 'number'
      ? value(sql``, itemNumber)
      : value(type === 'date' ? sql`::date` : sql`::timestamptz`, sql`${dateItem} collate "C"`)
  return { value: found, mayBeBlank: true, ...(type === 'number' ? { range: anyNumber } : {}) }
}

function onList(body: (names: readonly Sql[]) => Sql): PrimitiveSql {
  return (args) => ({ value: ofList(args, body) })
}

// Of nothing, an aggregate would make an empty list.
function ofList(args: readonly FormulaNode[], body: (names: readonly Sql[]) => Sql): Sql {
  return withNames(postgresBasics, 'rh_x', args, (names) => {
    if (!mayBeBlank(args)) return body(names)
    const filled = names.filter((_, at) => args[at]?.mayBeBlank).map((name) => sql`${name} is not null`)
    return sql`case when ${sql.join(filled, sql` and `)} then ${body(names)} end`
  })
}

const from = (list: Sql): Sql => sql`from jsonb_array_elements(${list}) with ordinality as rh_l(v, o)`

const collected = (item: Sql, list: Sql, where: Sql = sql``): Sql =>
  sql`(select coalesce(jsonb_agg(${item} order by rh_l.o), '[]'::jsonb) ${from(list)}${where})`

const itemType = ([list]: readonly FormulaNode[]): string =>
  typeof list?.type === 'object' ? list.type.listOf : 'text'

const text = sql`(rh_l.v #>> '{}')`
const dateItem = sql`case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then ${text} end`

const itemNumber = sql`case when jsonb_typeof(rh_l.v) = 'number' then case when abs(${text}::numeric) < 1e-150 then float8 '0'
    else least(greatest(${text}::numeric, -2e150), 2e150)::float8 end end`

function itemText(type: string): Sql {
  if (type === 'boolean') return sql`upper(${text})`
  return type === 'number' ? postgresBasics.named('rh_n', [itemNumber], ([x = sql``]) => numberText(x)) : text
}

function itemOrder(type: string): Sql {
  if (type === 'number') return sql`case when jsonb_typeof(rh_l.v) = 'number' then ${text}::numeric end`
  return sql`${text} collate "C"`
}

/** A scalar is a list of one. */
function partOf({ type, value }: FormulaNode): Sql {
  if (typeof type === 'object') return sql`coalesce(${value}, '[]'::jsonb)`
  if (type === 'instant') return sql`jsonb_build_array(${postgresText({ word: 'timestamp', expression: value })})`
  return sql`jsonb_build_array(${type === 'nothing' ? sql`null` : value})`
}
