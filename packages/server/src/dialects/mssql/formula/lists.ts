import type { FormulaType } from '@rowhouse/core/formula/tree'
import { sql } from 'kysely'
import { argumentAt, mayBeBlank } from '../../formula/argument.ts'
import type { FormulaNode, Outcome, Sql } from '../../formula/formula-node.ts'
import { anyNumber, wholeUpTo } from '../../formula/number-range.ts'
import type { ListPrimitives } from '../../formula/primitive-families.ts'
import { mssqlText } from '../text.ts'
import { bytewise } from '../values.ts'
import { numberText } from './number-texts.ts'

/** Lists are JSON texts. */
export const mssqlLists: ListPrimitives = {
  list: (args) => ({
    value:
      args.length === 0
        ? sql`N'[]'`
        : sql`concat(N'[', concat_ws(N',', ${sql.join([...args.map(partOf), sql`null`])}), N']')`,
    mayBeBlank: false,
  }),
  listToTexts: (args) => {
    const type = itemType(args)
    const list = argumentAt(args, 0).value
    const tooLarge = sql`(select max(abs(try_cast(rh_l.[value] as float))) ${from(list)}) >= 1e30`
    return {
      value: filled(args, collected(quoted(itemText(type)), list)),
      ...(type === 'number' ? { fails: [{ when: tooLarge, code: '#NUM' }] } : {}),
    }
  },
  listToNumbers: (args) => ({
    value: filled(
      args,
      collected(
        sql`case rh_l.[value] when N'true' then N'1' when N'false' then N'0' else N'null' end`,
        argumentAt(args, 0).value,
      ),
    ),
  }),
  listCompact: (args) => ({
    value: filled(
      args,
      collected(item(args), argumentAt(args, 0).value, { where: sql` where datalength(rh_l.[value]) > 0` }),
    ),
  }),
  listUnique: (args) => {
    const list = argumentAt(args, 0).value
    const same = sql`cast(coalesce(rh_k.[value], N'null') as varbinary(max)) = cast(coalesce(rh_l.[value], N'null') as varbinary(max)) and rh_k.[type] = rh_l.[type]`
    const first = sql`not exists (select 1 from openjson(${list}) as rh_k where cast(rh_k.[key] as int) < cast(rh_l.[key] as int) and ${same})`
    return { value: filled(args, collected(item(args), list, { where: sql` where ${first}` })) }
  },
  listSort: (args) => {
    const direction = args[1]?.constant === true ? sql`desc` : sql`asc`
    const key =
      itemType(args) === 'number'
        ? sql`try_cast(rh_l.[value] as float)`
        : sql`rh_l.[value] collate ${sql.raw(bytewise)}`
    const order = sql`case when rh_l.[value] is null then 1 else 0 end, ${key} ${direction}, cast(rh_l.[key] as int)`
    return { value: filled(args, collected(item(args), argumentAt(args, 0).value, { order })) }
  },
  listSlice: (args) => {
    const [list, first, last] = [argumentAt(args, 0).value, argumentAt(args, 1).value, argumentAt(args, 2).value]
    const length = lengthOf(list)
    const at = (place: Sql): Sql =>
      sql`case when ${place} < 0 then ${length} + ${place} + 1 when ${place} < 1 then 1 else ${place} end`
    const where = sql` where cast(rh_l.[key] as int) + 1 >= ${at(first)} and cast(rh_l.[key] as int) + 1 <= ${at(last)}`
    return { value: filled(args, collected(item(args), list, { where })) }
  },
  listJoin: (args) => {
    const [list, between] = [argumentAt(args, 0).value, argumentAt(args, 1).value]
    // As columns of one table: an aggregate takes none from outside beside its own.
    const parts = sql`(select cast(rh_l.[key] as int) as k, rh_l.[value] as v, ${between} as b ${from(list)}) as rh_q`
    return {
      value: filled(
        args,
        sql`coalesce((select string_agg(concat(case when rh_q.k > 0 then rh_q.b end, rh_q.v), N'') within group (order by rh_q.k) from ${parts}), N'')`,
      ),
    }
  },
  listCount: (args) => ({
    value: filled(args, sql`cast(${lengthOf(argumentAt(args, 0).value)} as float)`),
    range: wholeUpTo(1e9),
  }),
  listSum: (args) => ({
    value: filled(args, sql`coalesce((select sum(${itemNumber}) ${from(argumentAt(args, 0).value)}), 0e0)`),
    range: { ...anyNumber, most: 1e160, least: 1e-170 },
  }),
  listMin: (args, type) => extreme(sql`min`, args, type),
  listMax: (args, type) => extreme(sql`max`, args, type),
}

function extreme(name: Sql, args: readonly FormulaNode[], type: FormulaType): Outcome {
  const list = argumentAt(args, 0).value
  if (type === 'number')
    return { value: sql`(select ${name}(${itemNumber}) ${from(list)})`, range: anyNumber, mayBeBlank: true }
  const cast = type === 'date' ? sql`date` : sql`datetime2(3)`
  return {
    value: sql`(select ${name}(try_cast(replace(rh_l.[value], N'Z', N'') as ${cast})) ${from(list)})`,
    mayBeBlank: true,
  }
}

// Of nothing, an aggregate would make an empty list.
function filled(args: readonly FormulaNode[], value: Sql): Sql {
  if (!mayBeBlank(args)) return value
  const tests = args.filter((arg) => arg.mayBeBlank).map((arg) => sql`${arg.value} is not null`)
  return sql`case when ${sql.join(tests, sql` and `)} then ${value} end`
}

const from = (list: Sql): Sql => sql`from openjson(${list}) as rh_l`

const lengthOf = (list: Sql): Sql => sql`(select count(*) from openjson(${list}))`

interface Ways {
  readonly where?: Sql
  readonly order?: Sql
}

const collected = (one: Sql, list: Sql, { where = sql``, order = sql`cast(rh_l.[key] as int)` }: Ways = {}): Sql =>
  sql`(select concat(N'[', string_agg(cast(${one} as nvarchar(max)), N',') within group (order by ${order}), N']') ${from(list)}${where})`

const itemType = ([list]: readonly FormulaNode[]): string =>
  typeof list?.type === 'object' ? list.type.listOf : 'text'

const itemNumber = sql`case when abs(try_cast(rh_l.[value] as float)) <= 1e150 then try_cast(rh_l.[value] as float) end`

const quoted = (text: Sql): Sql => sql`coalesce(N'"' + string_escape(${text}, 'json') + N'"', N'null')`

/** The JSON of an item again. */
const item = (args: readonly FormulaNode[]): Sql =>
  ['number', 'boolean'].includes(itemType(args)) ? sql`coalesce(rh_l.[value], N'null')` : quoted(sql`rh_l.[value]`)

function itemText(type: string): Sql {
  if (type === 'boolean') return sql`upper(rh_l.[value])`
  return type === 'number' ? numberText(sql`try_cast(rh_l.[value] as float)`) : sql`rh_l.[value]`
}

/** The inside of the brackets; null where there is nothing. */
function partOf({ type, value }: FormulaNode): Sql {
  if (typeof type === 'object') return sql`nullif(substring(${value}, 2, datalength(${value}) / 2 - 2), N'')`
  switch (type) {
    case 'number':
      return sql`coalesce(convert(nvarchar(50), ${value}, 3), N'null')`
    case 'boolean':
      return sql`case ${value} when 1 then N'true' when 0 then N'false' else N'null' end`
    case 'date':
      return quoted(mssqlText({ word: 'date', expression: value }))
    case 'instant':
      return quoted(mssqlText({ word: 'timestamp', expression: value }))
    default:
      return quoted(value)
  }
}
