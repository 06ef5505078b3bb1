import { type RawBuilder, sql } from 'kysely'
import { any, type Operand, type Test } from '../compare/operand.ts'
import type { JsonPrimitives } from '../compare/primitives.ts'
import { bytewise } from './values.ts'

const binary = sql.raw(bytewise)

/** JSON is text here: ours as JSON.stringify writes it. */
export const mssqlJson: JsonPrimitives = {
  filled: ({ expression }) => sql`nullif(${expression}, N'null')`,

  isOne: ({ expression }, texts) => any(texts.map((text) => same(expression, text))),

  has: (operand, text) => someMember(operand, same(memberText, text)),

  hasOther: (operand, texts) => someMember(operand, sql`not ${any(texts.map((text) => same(memberText, text)))}`),

  someReadable: (operand, test) =>
    someMember(
      operand,
      test(sql`coalesce(case rh_m.[type] when 5 then json_value(rh_m.[value], N'$.title') end, ${memberText})`),
    ),
}

function someMember(operand: Operand, test: RawBuilder<unknown>): Test {
  return sql`exists (select 1 from openjson(${listOf(operand)}) as rh_m where ${test})`
}

const memberText: RawBuilder<string> = sql`coalesce(rh_m.[value], N'')`

// Spaces at the end do not count for “=”.
const same = (text: unknown, other: string): Test =>
  sql`(${text} = ${other} collate ${binary} and datalength(${text}) = datalength(cast(${other} as nvarchar(max))))`

// openjson fails on what is no JSON, and would walk through an object; a text or number is JSON only inside a list.
function listOf({ expression }: Operand): RawBuilder<unknown> {
  return sql`case when isjson(${expression}) = 1 and left(ltrim(${expression}), 1) = N'[' then ${expression} when isjson(concat(N'[', ${expression}, N']')) = 1 then concat(N'[', ${expression}, N']') else N'[]' end`
}
