import { type RawBuilder, sql } from 'kysely'
import { memberJsonTextsOf } from '../compare/json-texts.ts'
import { any, type Operand, type Test } from '../compare/operand.ts'
import type { JsonPrimitives } from '../compare/primitives.ts'

/** A type of its own in MySQL, a text in MariaDB: what is compared goes through the same function on both sides. */
export const mysqlJson: JsonPrimitives = {
  filled: ({ expression }) => sql`case when json_type(${expression}) = 'NULL' then null else ${expression} end`,

  isOne: ({ expression }, texts) => any(texts.map((text) => sql`${written(expression)} = ${written(text)}`)),

  has: (operand, text) => any(memberJsonTextsOf(text).map((one) => sql`json_contains(${listOf(operand)}, ${one}) = 1`)),

  hasOther: (operand, texts) =>
    someMember(operand, sql`${bytes(memberText)} not in (${sql.join(texts.map((text) => bytes(sql`${text}`)))})`),

  someReadable: (operand, test) => someMember(operand, test(sql`coalesce(rh_m.title, ${memberText})`)),
}

function someMember(operand: Operand, test: RawBuilder<unknown>): Test {
  return sql`exists (select 1 from json_table(${listOf(operand)}, '$[*]' columns (
    t longtext character set utf8mb4 path '$', j json path '$', title longtext character set utf8mb4 path '$.title')) as rh_m
    where ${test})`
}

const memberText: RawBuilder<string> = sql`coalesce(rh_m.t, nullif(cast(rh_m.j as char character set utf8mb4), 'null'), '')`

function listOf({ expression }: Operand): RawBuilder<unknown> {
  return sql`if(json_type(${expression}) = 'ARRAY', ${expression}, json_array(json_extract(${expression}, '$')))`
}

const written = (json: unknown): RawBuilder<unknown> =>
  bytes(sql`cast(json_extract(${json}, '$') as char character set utf8mb4)`)

const bytes = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`cast(${text} as binary)`
