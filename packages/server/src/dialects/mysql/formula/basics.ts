import type { FormulaScalar, ScalarType } from '@rowhouse/core/formula/tree'
import { sql } from 'kysely'
import { isTextWord, type Operand } from '../../compare/operand.ts'
import type { CellSql, FormulaBasics, ValueType } from '../../formula/formula.ts'
import type { Sql } from '../../formula/formula-node.ts'
import { anyInteger, anyNumber, leastSize, mostDecimal, mostSize } from '../../formula/number-range.ts'
import { sqlSize } from '../../formula/sql-size.ts'
import { mysqlText } from '../text.ts'
import { mysqlValues } from '../values.ts'
import { numberErrorOfText, numberOfText } from './number-of-text.ts'

/** Numbers are doubles: a number without exponent is a decimal there, and a quotient of two integers has four digits. */
export const mysqlBasics: FormulaBasics = {
  constant: boundValue,
  cell: (type, operand) => cells[type](operand),
  listCell: ({ expression, nested }) => {
    const list = sql`case when ${expression} is null then null when json_type(${expression}) = 'ARRAY' then ${expression} else '[]' end`
    return nested ? textItems(list) : list
  },
  emptyList: () => sql`'[]'`,
  word: (text) => sql.lit(text),
  float: floatOf,
  named,
  truth: (condition) => sql`(${condition})`,
  isTrue: (value) => value,
  limited,
}

/** Below this a value is as well written twice. */
const longFrom = 800

const columnTypes: Readonly<Record<ValueType, string>> = {
  number: 'double',
  text: 'longtext character set utf8mb4 collate utf8mb4_bin',
  boolean: 'int',
  date: 'date',
  instant: 'datetime(3)',
  nothing: 'int',
  list: 'longtext character set utf8mb4',
}

// A select inside of FROM cannot see the columns around it in MariaDB. A table made of JSON can, but takes its time.
function named(
  label: string,
  values: readonly Sql[],
  body: (names: readonly Sql[]) => Sql,
  types: readonly ValueType[] = values.map(() => 'number'),
): Sql {
  const isLong = values.reduce((sum, value) => sum + sqlSize(value).length, 0) >= longFrom
  return isLong ? tabled(label, values, body, types) : body(values)
}

/** The server refuses 64 selects inside of each other; those around a formula count too. */
const mostSelects = 45

function tabled(
  label: string,
  values: readonly Sql[],
  body: (names: readonly Sql[]) => Sql,
  types: readonly ValueType[],
): Sql {
  if (values.some((value) => sqlSize(value).selects >= mostSelects)) return body(values)
  const names = values.map((_, at) => sql.raw(`${label}_${at}`))
  const columns = types
    .slice(0, values.length)
    .map((type, at) => sql`${names[at]} ${sql.raw(columnTypes[type])} path ${sql.lit(`$[${at}]`)}`)
  const written = values.map((value, at) => carried(value, types[at]))
  return sql`(select ${body(names)} from json_table(json_array(${sql.join(written)}), '$' columns (${sql.join(columns)})) as ${sql.raw(label)})`
}

// A list goes as the text it is written in: MariaDB would make a JSON text of it, MySQL a list, and neither reads the other.
function carried(value: Sql, type: ValueType | undefined): Sql {
  if (type === 'list') return sql`concat(${value})`
  return type === 'boolean' ? sql`(${value}) + 0` : value
}

/** NULLIF computes its first argument twice, so in a row of quotients the last one very often. */
export function quotient(a: Sql, b: Sql): Sql {
  const divided = (divisor: Sql): Sql => sql`(${a} / nullif(${divisor}, 0))`
  return sqlSize(b).length < 100 ? divided(b) : tabled('rh_q', [b], ([divisor = b]) => divided(divisor), ['number'])
}

function limited(value: Sql): Sql {
  return sql`least(greatest(${value}, -2e150), 2e150)`
}

function floatOf(value: number): Sql {
  return sql.raw(/e/.test(String(value)) ? String(value) : `${value}e0`)
}

function boundValue(type: ScalarType, value: FormulaScalar): Sql {
  if (value === null) return sql`null`
  switch (type) {
    case 'number':
      return sql`(${value} + 0e0)`
    case 'boolean':
      return value ? sql`true` : sql`false`
    case 'date':
      return sql`cast(${mysqlValues.toDatabase('date', value)} as date)`
    case 'instant':
      return sql`cast(${mysqlValues.toDatabase('timestamp', value)} as datetime(3))`
    default:
      return sql`convert(${mysqlValues.toDatabase('longText', value)} using utf8mb4) collate utf8mb4_bin`
  }
}

/** Lists inside of the list lie flat; a file is its title, anything else its JSON. */
function textItems(list: Sql): Sql {
  const text = sql`case json_type(rh_j.v) when 'STRING' then json_unquote(rh_j.v) when 'NULL' then null
    when 'OBJECT' then case json_type(json_extract(rh_j.v, '$.title')) when 'STRING'
    then json_unquote(json_extract(rh_j.v, '$.title')) else rh_j.v end else rh_j.v end`
  return sql`(select concat('[', coalesce(group_concat(coalesce(json_quote(${text}), 'null') order by rh_i.o, rh_j.o separator ','), ''), ']')
    from json_table(${list}, '$[*]' columns (o for ordinality, v json path '$')) as rh_i,
    json_table(case json_type(rh_i.v) when 'ARRAY' then rh_i.v else concat('[', coalesce(rh_i.v, 'null'), ']') end, '$[*]' columns (o for ordinality, v json path '$')) as rh_j)`
}

const cells: Readonly<Record<ScalarType, (operand: Operand) => CellSql>> = {
  number: numberCell,
  text: (operand) => {
    const { word, expression } = operand
    if (word !== 'json') return { value: sql`(${mysqlText(operand)} collate utf8mb4_bin)`, isSimple: isTextWord(word) }
    return {
      value: sql`(convert(case json_type(${expression}) when 'STRING' then json_unquote(${expression}) when 'NULL' then null
        else ${expression} end using utf8mb4) collate utf8mb4_bin)`,
      isSimple: false,
    }
  },
  boolean: ({ expression }) => ({ value: sql`(${expression} <> 0)`, isSimple: true }),
  // MySQL's old way to write “no date”.
  date: ({ expression, foreign }) =>
    foreign
      ? { value: sql`case when ${expression} >= '0001-01-01' then cast(${expression} as date) end`, isSimple: false }
      : { value: sql`${expression}`, isSimple: true },
  instant: ({ expression, foreign }) =>
    foreign
      ? {
          value: sql`case when ${expression} >= '0001-01-01' then cast(date_sub(${expression}, interval microsecond(${expression}) % 1000 microsecond) as datetime(3)) end`,
          isSimple: false,
        }
      : { value: sql`${expression}`, isSimple: true },
  nothing: () => ({ value: sql`null`, isSimple: true }),
}

function numberCell({ word, expression, foreign }: Operand): CellSql {
  if (isTextWord(word)) {
    const text = sql`(convert(${expression} using utf8mb4) collate utf8mb4_bin)`
    return {
      value: limited(numberOfText(text)),
      code: numberErrorOfText(text),
      range: anyNumber,
      isSimple: false,
    }
  }
  if (word === 'integer' || word === 'boolean')
    return { value: sql`(${expression} + 0e0)`, range: anyInteger, isSimple: true }
  // 65 digits, of which at most 38 are behind the point.
  if (word === 'decimal')
    return {
      value: sql`(${expression} + 0e0)`,
      range: { most: mostDecimal, least: 1e-40, isWhole: false },
      isSimple: true,
    }
  // A single-precision 0.1 is 0.1 in its text only.
  const float = foreign ? sql`(cast(${expression} as char) + 0e0)` : sql`${expression}`
  return {
    value: sql`case when abs(${expression}) < ${floatOf(leastSize)} then 0e0 else ${limited(float)} end`,
    fails: [{ when: sql`abs(${expression}) > ${floatOf(mostSize)}`, code: '#NUM' }],
    range: anyNumber,
    isSimple: false,
  }
}
