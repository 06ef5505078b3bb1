import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Operand, Test } from '../compare/operand.ts'
import type { JsonPrimitives } from '../compare/primitives.ts'
import { byCharacters, isAmongTexts } from './text.ts'

/** JSON is text here: ours as JSON.stringify writes it. */
export const mssqlJson: JsonPrimitives = {
  filled: ({ expression }) => sql`nullif(${expression}, N'null')`,

  isOne: ({ expression }, texts) => isAmongTexts(expression, texts),

  has: (operand, text) => someMember(operand, sql`${byCharacters(memberText)} = ${byCharacters(sql`${text}`)}`),

  hasOther: (operand, texts) => someMember(operand, sql`not ${isAmongTexts(memberText, texts)}`),

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

/**
 * ISJSON knows only objects and lists. A text that is a value between brackets, and also behind a key, is one value of any kind
 * and nothing more: “1,5” is two.
 */
export const isJsonText = (text: Expression<unknown>): RawBuilder<boolean> =>
  sql`(isjson(N'[' + ${text} + N']') = 1 and isjson(N'{"v":' + ${text} + N'}') = 1)`

// openjson fails on what is no JSON, and would walk through an object; a text or number is JSON only inside a list.
function listOf({ expression }: Operand): RawBuilder<unknown> {
  return sql`case when isjson(${expression}) = 1 and left(ltrim(${expression}), 1) = N'[' then ${expression} when ${isJsonText(expression)} then concat(N'[', ${expression}, N']') else N'[]' end`
}
