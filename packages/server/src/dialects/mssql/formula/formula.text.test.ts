// Unverified by a server: none runs here. Texts are compared with what the manual of SQL Server asks for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ParameterType, type Primitive, type PrimitiveName, primitives } from '@rowhouse/core/formula/primitives'
import type { FormulaScalar, FormulaType } from '@rowhouse/core/formula/tree'
import type { StorageWord } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import { compiled, onMssqlText } from '../../../testing/every-dialect.ts'
import type { FormulaNode } from '../../formula/formula-node.ts'
import { mssqlFormula } from './formula.ts'

type Name = Exclude<PrimitiveName, 'now'>

/** Value and error of each, of columns [a], [b] … */
const expected: Readonly<Record<Name, readonly [value: string, error: string | null]>> = {
  orElse: ['coalesce(cast([a] as float), cast([b] as float))', null],
  isBlank: ['cast(case when cast([a] as float) is null then 1 else 0 end as bit)', null],
  isError: ['cast(case when 1 = 0 then 1 else 0 end as bit)', null],
  error: ['null', "N'#VALUE'"],
  choose: [
    'case when [a] = 1 then cast([b] as float) when cast([c] as float) = 1 then cast([d] as float) else cast([d] as float) end',
    null,
  ],
  and: ['cast(case when (([a] = 1) and ([b] = 1)) then 1 else 0 end as bit)', null],
  or: ['cast(case when (([a] = 1) or ([b] = 1)) then 1 else 0 end as bit)', null],
  not: ['~[a]', null],
  equal: [
    'cast(case when exists (select cast([a] as float) intersect select cast([b] as float)) then 1 else 0 end as bit)',
    null,
  ],
  less: [
    'cast(case when cast([a] as float) < cast([b] as float) then 1 when cast([a] as float) >= cast([b] as float) then 0 end as bit)',
    null,
  ],
  numberToText: [
    "case when abs(cast([a] as float)) <= 9.007199254740992e+15 and cast([a] as float) = round(cast([a] as float), 0, 1) then cast(cast(cast([a] as float) as bigint) as nvarchar(max)) when abs(cast([a] as float)) < 1e30 then cast(format(cast([a] as float), N'0.####################', N'en-US') as nvarchar(max)) end",
    "case when abs(cast([a] as float)) >= 1e30 then N'#NUM' end",
  ],
  padded: ["right(replicate(N'0', 2) + cast(cast(cast([a] as float) as bigint) as nvarchar(20)), 2)", null],
  pick: ['choose(cast(cast([a] as float) as int), cast(@1 as nvarchar(max)) collate Latin1_General_100_BIN2)', null],
  place: [
    'case when cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2 is not null then case (cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2 + nchar(1)) collate Latin1_General_100_BIN2 when (cast(@1 as nvarchar(max)) collate Latin1_General_100_BIN2 + nchar(1)) collate Latin1_General_100_BIN2 then 1e0 else 0e0 end end',
    null,
  ],
  dateToText: ['convert(nvarchar(10), cast(cast([a] as date) as date), 23)', null],
  instantToText: [
    "replace(convert(nvarchar(23), cast(cast([a] as datetime2(3)) as datetime2(3)), 121), N' ', N'T') + N'Z'",
    null,
  ],
  textToNumber: [
    "(select case when abs(rh_d) > 1e150 then null when abs(rh_d) < 1e-150 then 0e0 else rh_d end from (select rh_t, case when rh_m is not null and rh_x is not null then coalesce(try_cast(rh_t as float), case when rh_x < 0 or rh_m = 0 then 0e0 else 2e150 end) end as rh_d from (select rh_t, case when left(rh_t, rh_p - 1) like N'%[0-9]%' then try_cast(left(rh_t, rh_p - 1) as float) end as rh_m, case when rh_p * 2 > datalength(rh_t) then 0 when substring(rh_t, rh_p + 1, 5) like N'%[0-9]' and datalength(substring(rh_t, rh_p + 1, 5)) <= case when substring(rh_t, rh_p + 1, 5) like N'[+-]%' then 8 else 6 end then try_cast(substring(rh_t, rh_p + 1, 5) as int) end as rh_x from (select rh_t, case when datalength(rh_t) between 2 and 600 and rh_t not like N'%[^0-9.eE+-]%' then patindex(N'%[eE]%', rh_t + N'e') end as rh_p from (select trim(concat(N' ', nchar(9), nchar(10), nchar(13)) from cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2) collate Latin1_General_100_BIN2 as rh_t) as rh_a) as rh_b) as rh_c) as rh_e)",
    "(select case when rh_t <> N'' and rh_d is null then N'#VALUE' when abs(rh_d) > 1e150 then N'#NUM' end from (select rh_t, case when rh_m is not null and rh_x is not null then coalesce(try_cast(rh_t as float), case when rh_x < 0 or rh_m = 0 then 0e0 else 2e150 end) end as rh_d from (select rh_t, case when left(rh_t, rh_p - 1) like N'%[0-9]%' then try_cast(left(rh_t, rh_p - 1) as float) end as rh_m, case when rh_p * 2 > datalength(rh_t) then 0 when substring(rh_t, rh_p + 1, 5) like N'%[0-9]' and datalength(substring(rh_t, rh_p + 1, 5)) <= case when substring(rh_t, rh_p + 1, 5) like N'[+-]%' then 8 else 6 end then try_cast(substring(rh_t, rh_p + 1, 5) as int) end as rh_x from (select rh_t, case when datalength(rh_t) between 2 and 600 and rh_t not like N'%[^0-9.eE+-]%' then patindex(N'%[eE]%', rh_t + N'e') end as rh_p from (select trim(concat(N' ', nchar(9), nchar(10), nchar(13)) from cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2) collate Latin1_General_100_BIN2 as rh_t) as rh_a) as rh_b) as rh_c) as rh_e)",
  ],
  booleanToNumber: ['cast([a] as float)', null],
  dateToInstant: ['cast(cast([a] as date) as datetime2(3))', null],
  instantToDate: ['cast(cast([a] as datetime2(3)) as date)', null],
  textToInstant: [
    "(select cast(switchoffset(rh_m, 0) as datetime2(3)) from (select rh_t, case when rh_t like N'[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]%' and (datalength(rh_t) = 20 or rh_t like N'__________[T ][0-9][0-9]:[0-9][0-9]%') then try_cast(rh_t as datetimeoffset(3)) end as rh_m from (select trim(concat(N' ', nchar(9), nchar(10), nchar(13)) from cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2) as rh_t) as rh_a) as rh_c)",
    "(select case when rh_t <> N'' and rh_m is null then N'#DATE' end from (select rh_t, case when rh_t like N'[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]%' and (datalength(rh_t) = 20 or rh_t like N'__________[T ][0-9][0-9]:[0-9][0-9]%') then try_cast(rh_t as datetimeoffset(3)) end as rh_m from (select trim(concat(N' ', nchar(9), nchar(10), nchar(13)) from cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2) as rh_t) as rh_a) as rh_c)",
  ],
  instantToNumber: [
    "cast(datediff_big(millisecond, cast('1970-01-01' as datetime2(3)), cast([a] as datetime2(3))) as float)",
    null,
  ],
  numberToInstant: [
    "case when floor(cast([a] as float)) between -62135596800000e0 and 253402300799999e0 then dateadd(millisecond, cast(floor(cast([a] as float)) - floor(cast([a] as float) / 864e5) * 864e5 as int), dateadd(day, cast(floor(cast([a] as float) / 864e5) as int), cast('1970-01-01' as datetime2(3)))) end",
    "case when not (floor(cast([a] as float)) between -62135596800000e0 and 253402300799999e0) then N'#DATE' end",
  ],
  add: ['(cast([a] as float) + cast([b] as float))', null],
  subtract: ['(cast([a] as float) - cast([b] as float))', null],
  multiply: ['(cast([a] as float) * cast([b] as float))', null],
  divide: [
    '(cast([a] as float) / nullif(cast([b] as float), 0))',
    "case when cast([a] as float) is not null and cast([b] as float) is not null then case when cast([b] as float) = 0 then N'#DIV/0' end end",
  ],
  remainder: [
    '(cast([a] as float) - cast([b] as float) * round(cast([a] as float) / nullif(cast([b] as float), 0), 0, 1))',
    "case when cast([a] as float) is not null and cast([b] as float) is not null then case when cast([b] as float) = 0 then N'#DIV/0' when abs(cast([a] as float)) > 9007199254740992e0 or abs(cast([a] as float) / nullif(cast([b] as float), 0)) > 9007199254740992e0 then N'#NUM' end end",
  ],
  abs: ['abs(cast([a] as float))', null],
  floor: [
    'floor(cast([a] as float) * case when abs(cast([a] as float)) >= 70368744177664e0 then 1e0 when cast([a] as float) < 0 then 0.9999999999999996e0 else 1.0000000000000004e0 end)',
    null,
  ],
  ceiling: [
    'ceiling(cast([a] as float) * case when abs(cast([a] as float)) >= 70368744177664e0 then 1e0 when cast([a] as float) < 0 then 1.0000000000000004e0 else 0.9999999999999996e0 end)',
    null,
  ],
  roundHalf: [
    'case when abs(cast([a] as float)) >= 4503599627370496e0 then cast([a] as float) else sign(cast([a] as float)) * floor(abs(cast([a] as float)) * case when abs(cast([a] as float)) < 70368744177664e0 then 1.0000000000000004e0 else 1e0 end + 0.5e0) end',
    null,
  ],
  roundUp: [
    '(sign(cast([a] as float)) * ceiling(abs(cast([a] as float)) * case when abs(cast([a] as float)) < 70368744177664e0 then 0.9999999999999996e0 else 1e0 end))',
    null,
  ],
  roundDown: [
    'round(cast([a] as float) * case when abs(cast([a] as float)) < 70368744177664e0 then 1.0000000000000004e0 else 1e0 end, 0, 1)',
    null,
  ],
  sqrt: ['sqrt(abs(cast([a] as float)))', "case when cast([a] as float) < 0 then N'#NUM' end"],
  power: [
    '(select case when rh_b_0 > 2e150 then 2e150 when rh_b_0 < -2e150 then -2e150 else rh_b_0 end from (select ((case when (cast([a] as float) = 0 and cast([b] as float) < 0) or (cast([a] as float) < 0 and cast([b] as float) <> floor(cast([b] as float))) then null when cast([a] as float) = 0 or abs(cast([a] as float)) = 1 or cast([b] as float) = 0 then power(cast([a] as float), cast([b] as float)) when abs(cast([b] as float) * log(abs(cast([a] as float)))) <= 346e0 then power(cast([a] as float), cast([b] as float)) when cast([b] as float) * log(abs(cast([a] as float))) < 0 then 0e0 end + 4.503599627370496e-135) - 4.503599627370496e-135) as rh_b_0) as rh_b)',
    "case when cast([a] as float) is not null and cast([b] as float) is not null then case when cast(case when (cast([a] as float) = 0 and cast([b] as float) < 0) or (cast([a] as float) < 0 and cast([b] as float) <> floor(cast([b] as float))) or case when cast([a] as float) = 0 then 0e0 else cast([b] as float) * log(abs(cast([a] as float))) end > 346e0 then 1 else 0 end as bit) = 1 then N'#NUM' when abs(((case when (cast([a] as float) = 0 and cast([b] as float) < 0) or (cast([a] as float) < 0 and cast([b] as float) <> floor(cast([b] as float))) then null when cast([a] as float) = 0 or abs(cast([a] as float)) = 1 or cast([b] as float) = 0 then power(cast([a] as float), cast([b] as float)) when abs(cast([b] as float) * log(abs(cast([a] as float)))) <= 346e0 then power(cast([a] as float), cast([b] as float)) when cast([b] as float) * log(abs(cast([a] as float))) < 0 then 0e0 end + 4.503599627370496e-135) - 4.503599627370496e-135)) > 1e+150 then N'#NUM' end end",
  ],
  exp: [
    '(select case when rh_b_0 > 2e150 then 2e150 when rh_b_0 < -2e150 then -2e150 else rh_b_0 end from (select ((case when abs(cast([a] as float)) <= 346e0 then exp(cast([a] as float)) when cast([a] as float) < 0 then 0e0 end + 4.503599627370496e-135) - 4.503599627370496e-135) as rh_b_0) as rh_b)',
    "case when cast([a] as float) > 346e0 then N'#NUM' when abs(((case when abs(cast([a] as float)) <= 346e0 then exp(cast([a] as float)) when cast([a] as float) < 0 then 0e0 end + 4.503599627370496e-135) - 4.503599627370496e-135)) > 1e+150 then N'#NUM' end",
  ],
  ln: [
    'case when cast([a] as float) > 0 then log(cast([a] as float)) end',
    "case when cast([a] as float) <= 0 then N'#NUM' end",
  ],
  least: ['(select min(rh_v) from (values (cast([a] as float)), (cast([b] as float))) as rh_e(rh_v))', null],
  greatest: ['(select max(rh_v) from (values (cast([a] as float)), (cast([b] as float))) as rh_e(rh_v))', null],
  wholeDivide: ['floor(cast([a] as float) / 7e0)', null],
  wholeModulo: ['(cast([a] as float) - 7e0 * floor(cast([a] as float) / 7e0))', null],
  countReached: [
    'case when cast([a] as float) is null then null when cast([a] as float) < 6e0 then 0e0 else 1e0 end',
    null,
  ],
  concat: [
    '(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2 + cast([b] as nvarchar(max)) collate Latin1_General_100_BIN2)',
    null,
  ],
  lengthOf: ['cast((datalength(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2) / 2) as float)', null],
  upper: ['upper(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2)', null],
  lower: ['lower(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2)', null],
  trim: [
    "trim(concat(N' ', nchar(9), nchar(10), nchar(13)) from cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2)",
    null,
  ],
  slice: [
    'substring(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2, cast(case when cast([b] as float) > 1e9 then 1e9 when cast([b] as float) < 1 then 1 else cast([b] as float) end as int), cast(case when cast([c] as float) > 1e9 then 1e9 when cast([c] as float) < 0 then 0 else cast([c] as float) end as int))',
    null,
  ],
  sliceEnd: [
    'right(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2, cast(case when cast([b] as float) > 1e9 then 1e9 when cast([b] as float) < 0 then 0 else cast([b] as float) end as int))',
    null,
  ],
  find: [
    'cast(case when datalength(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2) > 0 then charindex(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2, cast([b] as nvarchar(max)) collate Latin1_General_100_BIN2, cast(case when cast([c] as float) > 1e9 then 1e9 when cast([c] as float) < 1 then 1 else cast([c] as float) end as int)) when cast(case when cast([c] as float) > 1e9 then 1e9 when cast([c] as float) < 1 then 1 else cast([c] as float) end as int) <= (datalength(cast([b] as nvarchar(max)) collate Latin1_General_100_BIN2) / 2) + 1 then cast(case when cast([c] as float) > 1e9 then 1e9 when cast([c] as float) < 1 then 1 else cast([c] as float) end as int) when cast(case when cast([c] as float) > 1e9 then 1e9 when cast([c] as float) < 1 then 1 else cast([c] as float) end as int) > 0 and cast([b] as nvarchar(max)) collate Latin1_General_100_BIN2 is not null then 0 end as float)',
    null,
  ],
  replaceAll: [
    'replace(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2, cast([b] as nvarchar(max)) collate Latin1_General_100_BIN2, cast([c] as nvarchar(max)) collate Latin1_General_100_BIN2)',
    null,
  ],
  replaceNth: [
    `case when datalength(cast([b] as nvarchar(max)) collate Latin1_General_100_BIN2) = 0 then cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2 else (select string_agg(concat(case rh_q.k when 0 then N'' when rh_q.n then rh_q.o else rh_q.d end, rh_q.v), N'') within group (order by rh_q.k) from (select cast(rh_p.[key] as int) as k, rh_p.[value] as v, cast([b] as nvarchar(max)) collate Latin1_General_100_BIN2 as d, cast([c] as nvarchar(max)) collate Latin1_General_100_BIN2 as o, cast(case when cast([d] as float) > 1e9 then 1e9 when cast([d] as float) < 0 then 0 else cast([d] as float) end as int) as n from openjson(concat(N'["', replace(string_escape(replace(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2, cast([b] as nvarchar(max)) collate Latin1_General_100_BIN2, nchar(57344)), 'json'), nchar(57344), N'","'), N'"]')) as rh_p) as rh_q) end`,
    null,
  ],
  repeat: [
    'case when (datalength(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2) / 2) * cast([b] as float) > 1e5 then null else replicate(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2, cast(case when cast([b] as float) > 1e9 then 1e9 when cast([b] as float) < 0 then 0 else cast([b] as float) end as int)) end',
    "case when cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2 is not null and cast([b] as float) is not null then case when (datalength(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2) / 2) * cast([b] as float) > 1e5 then N'#VALUE' end end",
  ],
  urlEncode: [
    "(select case when rh_u_0 is not null then coalesce((select string_agg(cast(case when char(substring(rh_n.b, rh_n.n, 1)) collate Latin1_General_100_BIN2 like '[A-Za-z0-9_.!~*''()-]' then char(substring(rh_n.b, rh_n.n, 1)) else '%' + convert(varchar(2), substring(rh_n.b, rh_n.n, 1), 2) end as nvarchar(max)), N'') within group (order by rh_n.n) from (select top (datalength(rh_u_0)) cast(row_number() over (order by (select null)) as int) as n, rh_u_0 as b from (values (0), (0), (0), (0), (0), (0), (0), (0), (0), (0)) as rh_1(x), (values (0), (0), (0), (0), (0), (0), (0), (0), (0), (0)) as rh_2(x), (values (0), (0), (0), (0), (0), (0), (0), (0), (0), (0)) as rh_3(x), (values (0), (0), (0), (0), (0), (0), (0), (0), (0), (0)) as rh_4(x), (values (0), (0), (0), (0), (0), (0), (0), (0), (0), (0)) as rh_5(x), (values (0), (0), (0), (0), (0), (0), (0), (0), (0), (0)) as rh_6(x), (values (0), (0), (0), (0), (0), (0), (0), (0), (0), (0)) as rh_7(x)) as rh_n), N'') end from (select cast(cast(cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) as varbinary(max)) as rh_u_0) as rh_u)",
    null,
  ],
  regexMatch: [
    'cast(0 as bit)',
    "case when cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2 is not null then case when 1 = 1 then N'#ERROR' end end",
  ],
  regexExtract: [
    'cast(null as nvarchar(max))',
    "case when cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2 is not null then case when 1 = 1 then N'#ERROR' end end",
  ],
  regexReplace: [
    'cast(null as nvarchar(max))',
    "case when cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2 is not null and cast([c] as nvarchar(max)) collate Latin1_General_100_BIN2 is not null then case when 1 = 1 then N'#ERROR' end end",
  ],
  jsonExtract: [
    `(select case when not ((isjson(N'[' + rh_j + N']') = 1 and isjson(N'{"v":' + rh_j + N'}') = 1)) then null when (select top (1) rh_m.[type] from openjson(case when (isjson(N'[' + rh_j + N']') = 1 and isjson(N'{"v":' + rh_j + N'}') = 1) then concat(N'[', rh_j, N']') else N'[]' end, @1) as rh_m where rh_m.[key] = cast(@2 as nvarchar(400)) collate Latin1_General_100_BIN2) = 2 then (select case when abs(rh_n_0) <= 9.007199254740992e+15 and rh_n_0 = round(rh_n_0, 0, 1) then cast(cast(rh_n_0 as bigint) as nvarchar(max)) when abs(rh_n_0) < 1e30 then cast(format(rh_n_0, N'0.####################', N'en-US') as nvarchar(max)) end from (select (select case when abs(rh_d) > 1e150 then null when abs(rh_d) < 1e-150 then 0e0 else rh_d end from (select rh_t, case when rh_m is not null and rh_x is not null then coalesce(try_cast(rh_t as float), case when rh_x < 0 or rh_m = 0 then 0e0 else 2e150 end) end as rh_d from (select rh_t, case when left(rh_t, rh_p - 1) like N'%[0-9]%' then try_cast(left(rh_t, rh_p - 1) as float) end as rh_m, case when rh_p * 2 > datalength(rh_t) then 0 when substring(rh_t, rh_p + 1, 5) like N'%[0-9]' and datalength(substring(rh_t, rh_p + 1, 5)) <= case when substring(rh_t, rh_p + 1, 5) like N'[+-]%' then 8 else 6 end then try_cast(substring(rh_t, rh_p + 1, 5) as int) end as rh_x from (select rh_t, case when datalength(rh_t) between 2 and 600 and rh_t not like N'%[^0-9.eE+-]%' then patindex(N'%[eE]%', rh_t + N'e') end as rh_p from (select trim(concat(N' ', nchar(9), nchar(10), nchar(13)) from (select top (1) rh_m.[value] from openjson(case when (isjson(N'[' + rh_j + N']') = 1 and isjson(N'{"v":' + rh_j + N'}') = 1) then concat(N'[', rh_j, N']') else N'[]' end, @3) as rh_m where rh_m.[key] = cast(@4 as nvarchar(400)) collate Latin1_General_100_BIN2)) collate Latin1_General_100_BIN2 as rh_t) as rh_a) as rh_b) as rh_c) as rh_e) as rh_n_0) as rh_n) when (select top (1) rh_m.[type] from openjson(case when (isjson(N'[' + rh_j + N']') = 1 and isjson(N'{"v":' + rh_j + N'}') = 1) then concat(N'[', rh_j, N']') else N'[]' end, @5) as rh_m where rh_m.[key] = cast(@6 as nvarchar(400)) collate Latin1_General_100_BIN2) in (1, 3) then (select top (1) rh_m.[value] from openjson(case when (isjson(N'[' + rh_j + N']') = 1 and isjson(N'{"v":' + rh_j + N'}') = 1) then concat(N'[', rh_j, N']') else N'[]' end, @7) as rh_m where rh_m.[key] = cast(@8 as nvarchar(400)) collate Latin1_General_100_BIN2) end from (select cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2 as rh_j) as rh_a)`,
    `(select case when rh_j = N'' then null when not ((isjson(N'[' + rh_j + N']') = 1 and isjson(N'{"v":' + rh_j + N'}') = 1)) then N'#VALUE' when (select top (1) rh_m.[type] from openjson(case when (isjson(N'[' + rh_j + N']') = 1 and isjson(N'{"v":' + rh_j + N'}') = 1) then concat(N'[', rh_j, N']') else N'[]' end, @1) as rh_m where rh_m.[key] = cast(@2 as nvarchar(400)) collate Latin1_General_100_BIN2) in (4, 5) then N'#VALUE' when (select top (1) rh_m.[type] from openjson(case when (isjson(N'[' + rh_j + N']') = 1 and isjson(N'{"v":' + rh_j + N'}') = 1) then concat(N'[', rh_j, N']') else N'[]' end, @3) as rh_m where rh_m.[key] = cast(@4 as nvarchar(400)) collate Latin1_General_100_BIN2) = 2 and coalesce(abs((select case when abs(rh_d) > 1e150 then null when abs(rh_d) < 1e-150 then 0e0 else rh_d end from (select rh_t, case when rh_m is not null and rh_x is not null then coalesce(try_cast(rh_t as float), case when rh_x < 0 or rh_m = 0 then 0e0 else 2e150 end) end as rh_d from (select rh_t, case when left(rh_t, rh_p - 1) like N'%[0-9]%' then try_cast(left(rh_t, rh_p - 1) as float) end as rh_m, case when rh_p * 2 > datalength(rh_t) then 0 when substring(rh_t, rh_p + 1, 5) like N'%[0-9]' and datalength(substring(rh_t, rh_p + 1, 5)) <= case when substring(rh_t, rh_p + 1, 5) like N'[+-]%' then 8 else 6 end then try_cast(substring(rh_t, rh_p + 1, 5) as int) end as rh_x from (select rh_t, case when datalength(rh_t) between 2 and 600 and rh_t not like N'%[^0-9.eE+-]%' then patindex(N'%[eE]%', rh_t + N'e') end as rh_p from (select trim(concat(N' ', nchar(9), nchar(10), nchar(13)) from (select top (1) rh_m.[value] from openjson(case when (isjson(N'[' + rh_j + N']') = 1 and isjson(N'{"v":' + rh_j + N'}') = 1) then concat(N'[', rh_j, N']') else N'[]' end, @5) as rh_m where rh_m.[key] = cast(@6 as nvarchar(400)) collate Latin1_General_100_BIN2)) collate Latin1_General_100_BIN2 as rh_t) as rh_a) as rh_b) as rh_c) as rh_e)), 1e30) >= 1e30 then N'#NUM' end from (select cast([a] as nvarchar(max)) collate Latin1_General_100_BIN2 as rh_j) as rh_a)`,
  ],
  dayNumber: ["cast(datediff(day, cast('1970-01-01' as date), cast([a] as datetime2(3))) as float)", null],
  dateOfDay: [
    "case when cast([a] as float) between -719162e0 and 2932896e0 then dateadd(day, cast(cast([a] as float) as int), cast('1970-01-01' as date)) end",
    "case when not (cast([a] as float) between -719162e0 and 2932896e0) then N'#DATE' end",
  ],
  part: ["cast((datediff(day, cast('0001-01-01' as date), cast([a] as datetime2(3))) + 1) % 7 as float)", null],
  addMonths: [
    'case when (year(cast([a] as datetime2(3))) * 12 + month(cast([a] as datetime2(3))) - 1) + cast([b] as float) between 12 and 119999 then dateadd(month, cast(cast([b] as float) as int), cast([a] as datetime2(3))) end',
    "case when cast([a] as datetime2(3)) is not null and cast([b] as float) is not null then case when not ((year(cast([a] as datetime2(3))) * 12 + month(cast([a] as datetime2(3))) - 1) + cast([b] as float) between 12 and 119999) then N'#DATE' end end",
  ],
  monthsBetween: [
    '(select cast(case when rh_g_0 > 0 and dateadd(month, rh_g_0, cast([a] as datetime2(3))) > cast([b] as datetime2(3)) then rh_g_0 - 1 when rh_g_0 < 0 and dateadd(month, rh_g_0, cast([a] as datetime2(3))) < cast([b] as datetime2(3)) then rh_g_0 + 1 else rh_g_0 end as float) from (select datediff(month, cast([a] as datetime2(3)), cast([b] as datetime2(3))) as rh_g_0) as rh_g)',
    null,
  ],
  wallClock: [
    "(select case when floor(rh_y_0) between -62135596800000e0 and 253402300799999e0 then dateadd(millisecond, cast(floor(rh_y_0) - floor(rh_y_0 / 864e5) * 864e5 as int), dateadd(day, cast(floor(rh_y_0 / 864e5) as int), cast('1970-01-01' as datetime2(3)))) end from (select (select rh_z_0 + 19800000e0 from (select cast(datediff_big(millisecond, cast('1970-01-01' as datetime2(3)), cast([a] as datetime2(3))) as float) as rh_z_0) as rh_z) as rh_y_0) as rh_y)",
    "case when cast([a] as datetime2(3)) is not null then case when not (floor((select rh_z_0 + 19800000e0 from (select cast(datediff_big(millisecond, cast('1970-01-01' as datetime2(3)), cast([a] as datetime2(3))) as float) as rh_z_0) as rh_z)) between -62135596800000e0 and 253402300799999e0) then N'#DATE' end end",
  ],
  list: [
    "concat(N'[', concat_ws(N',', coalesce(convert(nvarchar(50), cast([a] as float), 3), N'null'), null), N']')",
    null,
  ],
  listToTexts: [
    `case when case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end is not null then (select concat(N'[', string_agg(cast(coalesce(N'"' + string_escape(case when abs(try_cast(rh_l.[value] as float)) <= 9.007199254740992e+15 and try_cast(rh_l.[value] as float) = round(try_cast(rh_l.[value] as float), 0, 1) then cast(cast(try_cast(rh_l.[value] as float) as bigint) as nvarchar(max)) when abs(try_cast(rh_l.[value] as float)) < 1e30 then cast(format(try_cast(rh_l.[value] as float), N'0.####################', N'en-US') as nvarchar(max)) end, 'json') + N'"', N'null') as nvarchar(max)), N',') within group (order by cast(rh_l.[key] as int)), N']') from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l) end`,
    "case when (select max(abs(try_cast(rh_l.[value] as float))) from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l) >= 1e30 then N'#NUM' end",
  ],
  listToNumbers: [
    "case when case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end is not null then (select concat(N'[', string_agg(cast(case rh_l.[value] when N'true' then N'1' when N'false' then N'0' else N'null' end as nvarchar(max)), N',') within group (order by cast(rh_l.[key] as int)), N']') from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l) end",
    null,
  ],
  listCompact: [
    "case when case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end is not null then (select concat(N'[', string_agg(cast(coalesce(rh_l.[value], N'null') as nvarchar(max)), N',') within group (order by cast(rh_l.[key] as int)), N']') from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l where datalength(rh_l.[value]) > 0) end",
    null,
  ],
  listUnique: [
    "case when case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end is not null then (select concat(N'[', string_agg(cast(coalesce(rh_l.[value], N'null') as nvarchar(max)), N',') within group (order by cast(rh_l.[key] as int)), N']') from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l where not exists (select 1 from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_k where cast(rh_k.[key] as int) < cast(rh_l.[key] as int) and cast(coalesce(rh_k.[value], N'null') as varbinary(max)) = cast(coalesce(rh_l.[value], N'null') as varbinary(max)) and rh_k.[type] = rh_l.[type])) end",
    null,
  ],
  listSort: [
    "case when case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end is not null then (select concat(N'[', string_agg(cast(coalesce(rh_l.[value], N'null') as nvarchar(max)), N',') within group (order by case when rh_l.[value] is null then 1 else 0 end, try_cast(rh_l.[value] as float) desc, cast(rh_l.[key] as int)), N']') from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l) end",
    null,
  ],
  listSlice: [
    "case when case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end is not null and cast([b] as float) is not null and cast([c] as float) is not null then (select concat(N'[', string_agg(cast(coalesce(rh_l.[value], N'null') as nvarchar(max)), N',') within group (order by cast(rh_l.[key] as int)), N']') from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l where cast(rh_l.[key] as int) + 1 >= case when cast([b] as float) < 0 then (select count(*) from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end)) + cast([b] as float) + 1 when cast([b] as float) < 1 then 1 else cast([b] as float) end and cast(rh_l.[key] as int) + 1 <= case when cast([c] as float) < 0 then (select count(*) from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end)) + cast([c] as float) + 1 when cast([c] as float) < 1 then 1 else cast([c] as float) end) end",
    null,
  ],
  listJoin: [
    "case when case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end is not null and cast([b] as nvarchar(max)) collate Latin1_General_100_BIN2 is not null then coalesce((select string_agg(concat(case when rh_q.k > 0 then rh_q.b end, rh_q.v), N'') within group (order by rh_q.k) from (select cast(rh_l.[key] as int) as k, rh_l.[value] as v, cast([b] as nvarchar(max)) collate Latin1_General_100_BIN2 as b from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l) as rh_q), N'') end",
    null,
  ],
  listCount: [
    "case when case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end is not null then cast((select count(*) from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end)) as float) end",
    null,
  ],
  listSum: [
    "(select case when rh_b_0 > 2e150 then 2e150 when rh_b_0 < -2e150 then -2e150 else rh_b_0 end from (select ((case when case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end is not null then coalesce((select sum(case when abs(try_cast(rh_l.[value] as float)) <= 1e150 then try_cast(rh_l.[value] as float) end) from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l), 0e0) end + 4.503599627370496e-135) - 4.503599627370496e-135) as rh_b_0) as rh_b)",
    "case when abs(((case when case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end is not null then coalesce((select sum(case when abs(try_cast(rh_l.[value] as float)) <= 1e150 then try_cast(rh_l.[value] as float) end) from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l), 0e0) end + 4.503599627370496e-135) - 4.503599627370496e-135)) > 1e+150 then N'#NUM' end",
  ],
  listMin: [
    "(select min(case when abs(try_cast(rh_l.[value] as float)) <= 1e150 then try_cast(rh_l.[value] as float) end) from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l)",
    null,
  ],
  listMax: [
    "(select max(case when abs(try_cast(rh_l.[value] as float)) <= 1e150 then try_cast(rh_l.[value] as float) end) from openjson(case when [a] is null then null when isjson([a]) = 1 and left(ltrim([a]), 1) = N'[' then [a] else N'[]' end) as rh_l)",
    null,
  ],
}

onMssqlText('formulas', ({ textOf }) => {
  for (const [name, [value, error]] of Object.entries(expected)) {
    test(`${name} is written so`, () => {
      const node = callOf(name as Name)
      assert.equal(textOf(node.value), value)
      assert.equal(node.error === null ? null : textOf(node.error), error)
    })
  }

  test('a number of a column beyond the bounds is an error, and tiny ones are 0', () => {
    const node = mssqlFormula.column('number', { word: 'float', expression: sql.raw('[x]') }, null)
    assert.equal(
      textOf(node.value),
      'case when abs([x]) > 1e+150 then null when abs([x]) < 1e-150 then 0e0 else cast([x] as float) end',
    )
    assert.equal(node.error && textOf(node.error), "case when abs([x]) > 1e+150 then N'#NUM' end")
  })

  test('a text in JSON is what it says', () => {
    const node = mssqlFormula.column('text', { word: 'json', expression: sql.raw('[x]') }, null)
    assert.equal(
      textOf(node.value),
      `case when left(cast([x] as nvarchar(max)), 1) = N'"' and isjson(concat(N'[', cast([x] as nvarchar(max)), N']')) = 1 then (select rh_t.[value] from openjson(concat(N'[', cast([x] as nvarchar(max)), N']')) as rh_t) else nullif(cast([x] as nvarchar(max)), N'null') end collate Latin1_General_100_BIN2`,
    )
  })

  test('lists in a list lie flat, and files are their titles', () => {
    const node = mssqlFormula.column(
      { listOf: 'text' },
      { word: 'json', expression: sql.raw('[x]'), nested: true },
      null,
    )
    assert.equal(
      textOf(node.value),
      `(select concat(N'[', string_agg(cast(coalesce(N'"' + string_escape(case rh_j.[type] when 5 then coalesce(json_value(rh_j.[value], N'$.title'), rh_j.[value]) else rh_j.[value] end, 'json') + N'"', N'null') as nvarchar(max)), N',') within group (order by cast(rh_i.[key] as int), cast(rh_j.[key] as int)), N']') from openjson(case when [x] is null then null when isjson([x]) = 1 and left(ltrim([x]), 1) = N'[' then [x] else N'[]' end) as rh_i cross apply openjson(case rh_i.[type] when 4 then rh_i.[value] when 1 then concat(N'["', string_escape(rh_i.[value], 'json'), N'"]') else concat(N'[', coalesce(rh_i.[value], N'null'), N']') end) as rh_j)`,
    )
  })
})

onMssqlText('truths and numbers of formulas', ({ dialect, textOf }) => {
  const number = (name: string) =>
    mssqlFormula.column('number', { word: 'decimal', expression: sql.raw(`[${name}]`) }, null)

  test('a comparison of what may be blank is blank itself, and says what is long once', () => {
    const long = mssqlFormula.primitive('add', [number('a'), number('b')], 'number')
    const text = textOf(mssqlFormula.primitive('less', [long, number('c')], 'boolean').value)
    assert.equal(
      text,
      '(select cast(case when rh_f_0 < cast([c] as float) then 1 when rh_f_0 >= cast([c] as float) then 0 end as bit) from (select (cast([a] as float) + cast([b] as float)) as rh_f_0) as rh_f)',
    )
  })

  test('the opposite of nothing is nothing', () => {
    const less = mssqlFormula.primitive('less', [number('a'), number('b')], 'boolean')
    assert.match(
      textOf(mssqlFormula.primitive('not', [less], 'boolean').value),
      /^~cast\(case when .* then 0 end as bit\)$/,
    )
  })

  test('what is never blank is compared in short', () => {
    const one = mssqlFormula.constant('number', 1)
    assert.equal(
      textOf(mssqlFormula.primitive('less', [one, one], 'boolean').value),
      'cast(case when cast(@1 as float) < cast(@2 as float) then 1 else 0 end as bit)',
    )
  })

  test('whole numbers that no bigint holds are bound as texts', () => {
    const { parameters } = compiled(dialect, mssqlFormula.constant('number', 1e20).value)
    assert.deepEqual(parameters, ['100000000000000000000'])
  })
})

/** With a column for every argument that is no constant. */
function callOf(name: Name): FormulaNode {
  const { takes, more, gives }: Primitive = primitives[name]
  const types = [...takes, ...(more === undefined ? [] : [more])]
  const args = types.map((type, at) => argumentOf(name, type, at))
  return mssqlFormula.primitive(name, args, resultOf(gives))
}

const constants: Partial<Record<Name, FormulaScalar>> = {
  error: '#VALUE',
  padded: 2,
  pick: 'January',
  place: 'january',
  wholeDivide: 7,
  wholeModulo: 7,
  countReached: 6,
  regexMatch: 'a+',
  regexExtract: 'a+',
  regexReplace: 'a+',
  jsonExtract: '["a",0]',
  part: 'weekday',
  wallClock: 'Asia/Kolkata',
  listSort: true,
}

function argumentOf(name: Name, type: ParameterType, at: number): FormulaNode {
  if (type.startsWith('constant')) {
    const value = constants[name] ?? null
    return mssqlFormula.constant(
      typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text',
      value,
    )
  }
  const [word, formulaType] = columns[type] ?? ['decimal', 'number']
  return mssqlFormula.column(formulaType, { word, expression: sql.raw(`[${String.fromCharCode(97 + at)}]`) }, null)
}

const columns: Partial<Record<ParameterType, readonly [StorageWord, FormulaType]>> = {
  text: ['longText', 'text'],
  boolean: ['boolean', 'boolean'],
  date: ['date', 'date'],
  instant: ['timestamp', 'instant'],
  list: ['json', { listOf: 'number' }],
  listOfTexts: ['json', { listOf: 'text' }],
}

function resultOf(gives: Primitive['gives']): FormulaType {
  if (gives === 'list' || gives === 'listOfNumbers') return { listOf: 'number' }
  if (gives === 'listOfTexts') return { listOf: 'text' }
  return gives === 'same' || gives === 'element' ? 'number' : gives
}
