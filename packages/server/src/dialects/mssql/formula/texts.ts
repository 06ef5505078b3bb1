import { sql } from 'kysely'
import { argumentAt, constantText, valueAt } from '../../formula/argument.ts'
import type { Outcome, Sql } from '../../formula/formula-node.ts'
import { wholeUpTo } from '../../formula/number-range.ts'
import type { TextPrimitives } from '../../formula/primitive-families.ts'
import { withNames } from '../../formula/with-names.ts'
import { isJsonText } from '../json-cells.ts'
import { mssqlBasics } from './basics.ts'
import { numberOfText, trimmedText } from './number-of-text.ts'
import { numberText } from './number-texts.ts'

/** Lengths and places count UTF-16 units there. */
export const mssqlTexts: TextPrimitives = {
  concat: (args) => ({
    value: sql`(${sql.join(
      args.map(({ value }) => value),
      sql` + `,
    )})`,
  }),
  lengthOf: (args) => ({ value: sql`cast(${length(valueAt(args, 0))} as float)`, range: wholeUpTo(1e10) }),
  upper: (args) => ({ value: sql`upper(${valueAt(args, 0)})` }),
  lower: (args) => ({ value: sql`lower(${valueAt(args, 0)})` }),
  trim: (args) => ({ value: trimmedText(valueAt(args, 0)) }),
  slice: (args) => ({
    value: sql`substring(${valueAt(args, 0)}, ${place(valueAt(args, 1), 1)}, ${place(valueAt(args, 2), 0)})`,
  }),
  sliceEnd: (args) => ({ value: sql`right(${valueAt(args, 0)}, ${place(valueAt(args, 1), 0)})` }),
  find: (args) => ({
    value: withNames(mssqlBasics, 'rh_i', args, ([needle = sql``, text = sql``, from = sql``]) => {
      const start = place(from, 1)
      return sql`cast(case when datalength(${needle}) > 0 then charindex(${needle}, ${text}, ${start})
        when ${start} <= ${length(text)} + 1 then ${start} when ${start} > 0 and ${text} is not null then 0 end as float)`
    }),
    range: wholeUpTo(1e10),
  }),
  replaceAll: (args) => ({ value: sql`replace(${valueAt(args, 0)}, ${valueAt(args, 1)}, ${valueAt(args, 2)})` }),
  // Cut into a JSON list of texts, whose places are known.
  replaceNth: (args) => ({
    value: withNames(mssqlBasics, 'rh_o', args, ([text = sql``, needle = sql``, other = sql``, n = sql``]) => {
      const cut = sql`string_escape(replace(${text}, ${needle}, ${separator}), 'json')`
      const pieces = sql`concat(N'["', replace(${cut}, ${separator}, N'","'), N'"]')`
      // As columns of one table: an aggregate takes none from outside beside its own.
      const parts = sql`(select cast(rh_p.[key] as int) as k, rh_p.[value] as v, ${needle} as d, ${other} as o, ${place(n, 0)} as n from openjson(${pieces}) as rh_p) as rh_q`
      return sql`case when datalength(${needle}) = 0 then ${text} else (select string_agg(concat(case rh_q.k when 0 then N'' when rh_q.n then rh_q.o else rh_q.d end, rh_q.v), N'') within group (order by rh_q.k) from ${parts}) end`
    }),
  }),
  repeat: (args) => {
    const isTooLong = (text: Sql, count: Sql): Sql => sql`${length(text)} * ${count} > 1e5`
    return {
      value: withNames(
        mssqlBasics,
        'rh_w',
        args,
        ([text = sql``, count = sql``]) =>
          sql`case when ${isTooLong(text, count)} then null else replicate(${text}, ${place(count, 0)}) end`,
      ),
      fails: [{ when: isTooLong(valueAt(args, 0), valueAt(args, 1)), code: '#VALUE' }],
    }
  },
  // Byte by byte of UTF-8.
  urlEncode: (args) => ({
    value: withNames(
      mssqlBasics,
      'rh_u',
      [{ ...argumentAt(args, 0), value: utf8(valueAt(args, 0)), isSimple: false }],
      ([bytes = sql``]) => {
        const byte = sql`substring(rh_n.b, rh_n.n, 1)`
        const each = sql`(select top (datalength(${bytes})) cast(row_number() over (order by (select null)) as int) as n, ${bytes} as b from ${places}) as rh_n`
        return sql`case when ${bytes} is not null then coalesce((select string_agg(cast(case when char(${byte}) collate Latin1_General_100_BIN2 like '[A-Za-z0-9_.!~*''()-]'
          then char(${byte}) else '%' + convert(varchar(2), ${byte}, 2) end as nvarchar(max)), N'') within group (order by rh_n.n) from ${each}), N'') end`
      },
    ),
  }),
  // SQL Server knows no regular expressions before 2025.
  regexMatch: () => unknown(sql`cast(0 as bit)`),
  regexExtract: () => unknown(sql`cast(null as nvarchar(max))`),
  regexReplace: () => unknown(sql`cast(null as nvarchar(max))`),
  jsonExtract: (args) => {
    const path = JSON.parse(constantText(args[1])) as readonly (string | number)[]
    return { ...jsonSql(valueAt(args, 0), path), mayBeBlank: true }
  },
}

/** A character that no text holds: it is for private use. */
const separator = sql`nchar(57344)`

const length = (text: Sql): Sql => sql`(datalength(${text}) / 2)`

const place = (number: Sql, least: number): Sql =>
  sql`cast(case when ${number} > 1e9 then 1e9 when ${number} < ${sql.lit(least)} then ${sql.lit(least)} else ${number} end as int)`

const utf8 = (text: Sql): Sql =>
  sql`cast(cast(${text} collate Latin1_General_100_BIN2_UTF8 as varchar(max)) as varbinary(max))`

const ten = sql`(values (0), (0), (0), (0), (0), (0), (0), (0), (0), (0))`
const places = sql`${ten} as rh_1(x), ${ten} as rh_2(x), ${ten} as rh_3(x), ${ten} as rh_4(x), ${ten} as rh_5(x), ${ten} as rh_6(x), ${ten} as rh_7(x)`

const unknown = (value: Sql): Outcome => ({ value, fails: [{ when: sql`1 = 1`, code: '#ERROR' }] })

function jsonSql(text: Sql, path: readonly (string | number)[]): Outcome {
  const [last, before] = [path.at(-1), path.slice(0, -1)]
  const isWhole = last === undefined
  const isJson = isJsonText(sql`rh_j`)
  const json = sql`case when ${isJson} then concat(N'[', rh_j, N']') else N'[]' end`
  const members = isWhole ? sql`openjson(${json})` : sql`openjson(${json}, ${pathText([0, ...before])})`
  const key = isWhole ? sql`N'0'` : sql`cast(${String(last)} as nvarchar(400)) collate Latin1_General_100_BIN2`
  const field = (name: Sql): Sql => sql`(select top (1) ${name} from ${members} as rh_m where rh_m.[key] = ${key})`
  const [kind, value] = [field(sql`rh_m.[type]`), field(sql`rh_m.[value]`)]
  const read = sql`(select ${text} as rh_j) as rh_a`
  const number = mssqlBasics.named('rh_n', [numberOfText(value)], ([x = sql``]) => numberText(x))
  return {
    value: sql`(select case when not (${isJson}) then null when ${kind} = 2 then ${number} when ${kind} in (1, 3) then ${value} end from ${read})`,
    code: sql`(select case when rh_j = N'' then null when not (${isJson}) then N'#VALUE' when ${kind} in (4, 5) then N'#VALUE' when ${kind} = 2 and coalesce(abs(${numberOfText(value)}), 1e30) >= 1e30 then N'#NUM' end from ${read})`,
  }
}

const pathText = (path: readonly (string | number)[]): string =>
  `lax $${path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${JSON.stringify(step)}`)).join('')}`
