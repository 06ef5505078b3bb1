import type { FormulaScalar, ScalarType } from '@rowhouse/core/formula/tree'
import { sql } from 'kysely'
import { isTextWord, type Operand } from '../../compare/operand.ts'
import type { CellSql, FormulaBasics } from '../../formula/formula.ts'
import type { Sql } from '../../formula/formula-node.ts'
import {
  anyDecimal,
  anyInteger,
  anyNumber,
  leastDecimal,
  leastSize,
  mostDecimal,
  mostSize,
} from '../../formula/number-range.ts'
import { postgresText } from '../text.ts'
import { postgresValues } from '../values.ts'
import { numberErrorOfText, numberOfText } from './number-of-text.ts'

/** Numbers are float8, instants timestamptz. */
export const postgresBasics: FormulaBasics = {
  constant: boundValue,
  cell: (type, operand) => cells[type](operand),
  listCell: ({ expression, nested }) => {
    const list = sql`case jsonb_typeof((${expression})::jsonb) when 'array' then (${expression})::jsonb else '[]'::jsonb end`
    return nested ? textItems(list) : list
  },
  emptyList: () => sql`'[]'::jsonb`,
  word: (text) => sql.lit(text),
  float: (value) => sql.raw(`float8 '${value}'`),
  // Without OFFSET the planner would put the values back to where their names stand.
  named: (label, values, body) => {
    const names = values.map((_, at) => sql.raw(`${label}_${at}`))
    const list = values.map((value, at) => sql`${value} as ${names[at]}`)
    return sql`(select ${body(names)} from (select ${sql.join(list)} offset 0) as ${sql.raw(label)})`
  },
  truth: (condition) => sql`(${condition})`,
  isTrue: (value) => value,
  // GREATEST leaves out what is nothing: then there is the bound, which is made nothing again.
  limited: (value) => sql`nullif(least(greatest(${value}, float8 '-2e150'), float8 '2e150'), float8 '-2e150')`,
}

function boundValue(type: ScalarType, value: FormulaScalar): Sql {
  switch (type) {
    case 'number':
      return sql`${value}::float8`
    case 'boolean':
      return sql`${value}::boolean`
    case 'date':
      return sql`${postgresValues.toDatabase('date', value)}::date`
    case 'instant':
      return sql`${postgresValues.toDatabase('timestamp', value)}::timestamptz`
    case 'text':
      return sql`${postgresValues.toDatabase('longText', value)}::text`
    case 'nothing':
      return sql`null`
  }
}

const cells: Readonly<Record<ScalarType, (operand: Operand) => CellSql>> = {
  number: numberCell,
  text: (operand) => {
    const { word, expression, foreign } = operand
    if (word === 'json')
      return {
        value: sql`case jsonb_typeof((${expression})::jsonb) when 'string' then (${expression})::jsonb #>> '{}' when 'null' then null
          else ${jsonText(sql`(${expression})::jsonb`)} end`,
        isSimple: false,
      }
    if (!isTextWord(word)) return { value: postgresText(operand), isSimple: false }
    return { value: foreign ? sql`((${expression})::text collate "C")` : sql`(${expression})::text`, isSimple: true }
  },
  boolean: ({ expression }) => ({ value: sql`(${expression})::boolean`, isSimple: true }),
  // “infinity” and the years before Christ are dates too there.
  date: ({ expression, foreign }) => {
    if (!foreign) return { value: sql`${expression}`, isSimple: true }
    const isOurs = sql`${expression} between '0001-01-01' and '9999-12-31'`
    return {
      value: sql`case when ${isOurs} then (${expression})::date end`,
      fails: [{ when: sql`not (${isOurs})`, code: '#DATE' }],
      isSimple: false,
    }
  },
  instant: ({ expression, foreign }) => {
    if (!foreign) return { value: sql`${expression}`, isSimple: true }
    const isOurs = sql`${expression} >= '0001-01-01' and ${expression} < '10000-01-01'`
    return {
      value: sql`case when ${isOurs} then date_trunc('milliseconds', (${expression})::timestamptz) end`,
      fails: [{ when: sql`not (${isOurs})`, code: '#DATE' }],
      isSimple: false,
    }
  },
  nothing: () => ({ value: sql`null`, isSimple: true }),
}

/** Without the spaces that PostgreSQL puts behind commas and colons; those inside of texts stay. */
const jsonText = (json: Sql): Sql =>
  sql`regexp_replace(${json}::text, ${sql.lit(String.raw`("(?:[^"\\]|\\.)*")|\s`)}, ${sql.lit(String.raw`\1`)}, 'g')`

/** Lists inside of the list lie flat; a file is its title, anything else its JSON. */
function textItems(list: Sql): Sql {
  const text = sql`case jsonb_typeof(rh_j.v) when 'object' then case jsonb_typeof(rh_j.v -> 'title') when 'string'
    then rh_j.v ->> 'title' else ${jsonText(sql`rh_j.v`)} end when 'array' then ${jsonText(sql`rh_j.v`)} else rh_j.v #>> '{}' end`
  return sql`(select coalesce(jsonb_agg(to_jsonb(${text}) order by rh_i.o, rh_j.o), '[]'::jsonb)
    from jsonb_array_elements(${list}) with ordinality as rh_i(v, o), jsonb_array_elements(case jsonb_typeof(rh_i.v)
    when 'array' then rh_i.v else jsonb_build_array(rh_i.v) end) with ordinality as rh_j(v, o))`
}

function numberCell({ word, expression, foreign }: Operand): CellSql {
  if (isTextWord(word)) {
    const text = sql`(${expression})::text`
    return { value: numberOfText(text), code: numberErrorOfText(text), range: anyNumber, isSimple: false }
  }
  if (word === 'integer') return { value: sql`(${expression})::float8`, range: anyInteger, isSimple: true }
  if (word === 'boolean')
    return { value: sql`(${expression})::boolean::int::float8`, range: anyInteger, isSimple: true }
  const isDecimal = word === 'decimal'
  const [most, least] = isDecimal ? [mostDecimal, leastDecimal] : [mostSize, leastSize]
  // A single-precision 0.1 is 0.1 in its text only.
  const float = foreign ? sql`(${expression})::text::float8` : sql`(${expression})::float8`
  const size = sql`abs(${expression})`
  return {
    value: sql`case when ${size} <= ${sql.raw(String(most))} then case when ${size} < ${sql.raw(String(least))} then float8 '0' else ${float} end end`,
    fails: [{ when: sql`${size} > ${sql.raw(String(most))}`, code: '#NUM' }],
    range: isDecimal ? anyDecimal : anyNumber,
    isSimple: false,
  }
}
