import { type RawBuilder, sql } from 'kysely'
import { memberJsonTextsOf } from '../compare/json-texts.ts'
import { any, type Operand, type Test } from '../compare/operand.ts'
import type { JsonPrimitives } from '../compare/primitives.ts'

export const postgresJson: JsonPrimitives = {
  filled: (operand) => sql`nullif(${json(operand)}, 'null'::jsonb)`,

  isOne: (operand, texts) => sql`(${json(operand)} in (${jsonb(texts)}))`,

  // Containment knows strings exactly and is quick; of numbers and objects it would take a part for the whole.
  has(operand, text) {
    const [asString = '', ...others] = memberJsonTextsOf(text)
    const contained: Test = sql`${listOf(operand)} @> ${`[${asString}]`}::jsonb`
    if (others.length === 0) return sql`(${contained})`
    return any([contained, someMember(operand, sql`rh_m.v in (${jsonb(others)})`)])
  },

  hasOther: (operand, texts) => someMember(operand, sql`rh_m.v not in (${jsonb(texts.flatMap(memberJsonTextsOf))})`),

  someReadable: (operand, test) =>
    someMember(
      operand,
      test(sql`coalesce(case when jsonb_typeof(rh_m.v -> 'title') = 'string' then rh_m.v ->> 'title'
        else rh_m.v #>> '{}' end, '')`),
    ),
}

function someMember(operand: Operand, test: RawBuilder<unknown>): Test {
  return sql`exists (select 1 from jsonb_array_elements(${listOf(operand)}) as rh_m(v) where ${test})`
}

const json = ({ expression }: Operand): RawBuilder<unknown> => sql`(${expression})::jsonb`

function listOf(operand: Operand): RawBuilder<unknown> {
  const cell = json(operand)
  return sql`case when jsonb_typeof(${cell}) = 'array' then ${cell} else jsonb_build_array(${cell}) end`
}

const jsonb = (texts: readonly string[]): RawBuilder<unknown> => sql.join(texts.map((text) => sql`${text}::jsonb`))
