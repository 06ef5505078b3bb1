import { type RawBuilder, sql } from 'kysely'
import type { Operand, Test } from '../compare/operand.ts'
import type { JsonPrimitives } from '../compare/primitives.ts'

/** JSON is text here: ours as JSON.stringify writes it, that of other programs in any form, or none at all. */
export const sqliteJson: JsonPrimitives = {
  filled: ({ expression }) => sql`nullif(${expression}, 'null')`,

  isOne(operand, texts) {
    const list = sql.join([...texts])
    return sql`(${operand.foreign ? minified(operand) : operand.expression} in (${list}))`
  },

  has: (operand, text) => someMember(operand, (member) => sql`${member} = ${text}`),

  hasOther: (operand, texts) => someMember(operand, (member) => sql`${member} not in (${sql.join([...texts])})`),

  someReadable: (operand, test) =>
    someMember(operand, (member) =>
      test(sql`coalesce(case rh_m.type when 'object' then
        case json_type(rh_m.value, '$.title') when 'text' then json_extract(rh_m.value, '$.title') end end, ${member})`),
    ),
}

function someMember(operand: Operand, test: (text: RawBuilder<string>) => Test): Test {
  return sql`exists (select 1 from json_each(${listOf(operand)}) as rh_m where ${test(memberText)})`
}

const memberText: RawBuilder<string> = sql`case rh_m.type when 'true' then 'true' when 'false' then 'false'
  when 'null' then '' else cast(rh_m.value as text) end`

// json_each fails on what is no JSON, and would walk through an object.
function listOf({ expression }: Operand): RawBuilder<unknown> {
  return sql`(select case when not json_valid(v) then json_array(v) when json_type(v) = 'array' then v
    else '[' || v || ']' end from (select coalesce(${expression}, '[]') as v))`
}

function minified({ expression }: Operand): RawBuilder<unknown> {
  return sql`(select case when json_valid(v) then json(v) else json_quote(v) end from (select ${expression} as v))`
}
