import type { FormulaScalar, ScalarType } from '@rowhouse/core/formula/tree'
import { sql } from 'kysely'
import { isTextWord, type Operand } from '../../compare/operand.ts'
import type { CellSql, FormulaBasics } from '../../formula/formula.ts'
import type { Sql } from '../../formula/formula-node.ts'
import { anyInteger, anyNumber, leastSize, mostSize } from '../../formula/number-range.ts'
import { mssqlText } from '../text.ts'
import { bytewise, mssqlValues } from '../values.ts'
import { numberErrorOfText, numberOfText } from './number-of-text.ts'

const binary = sql.raw(bytewise)

/** Numbers are float, instants datetime2(3), truth values bit: a condition is no value there. */
export const mssqlBasics: FormulaBasics = {
  constant: boundValue,
  cell: (type, operand) => cells[type](operand),
  listCell: ({ expression, nested }) => {
    const list = sql`case when ${expression} is null then null when isjson(${expression}) = 1 and left(ltrim(${expression}), 1) = N'[' then ${expression} else N'[]' end`
    return nested ? textItems(list) : list
  },
  emptyList: () => sql`N'[]'`,
  word: (text) => sql.raw(`N'${text.replaceAll("'", "''")}'`),
  float: floatOf,
  named: (label, values, body) => {
    const names = values.map((_, at) => sql.raw(`${label}_${at}`))
    const list = values.map((value, at) => sql`${value} as ${names[at]}`)
    return sql`(select ${body(names)} from (select ${sql.join(list)}) as ${sql.raw(label)})`
  },
  truth: (condition) => sql`cast(case when ${condition} then 1 else 0 end as bit)`,
  isTrue: (value) => sql`${value} = 1`,
  limited: (value) =>
    mssqlBasics.named(
      'rh_b',
      [value],
      ([x = sql``]) => sql`case when ${x} > 2e150 then 2e150 when ${x} < -2e150 then -2e150 else ${x} end`,
    ),
}

function floatOf(value: number): Sql {
  return sql.raw(/e/.test(String(value)) ? String(value) : `${value}e0`)
}

function boundValue(type: ScalarType, value: FormulaScalar): Sql {
  switch (type) {
    case 'number':
      return sql`cast(${mssqlValues.toDatabase('float', value)} as float)`
    case 'boolean':
      return sql`cast(${value === null ? null : value ? 1 : 0} as bit)`
    case 'date':
      return sql`cast(${mssqlValues.toDatabase('date', value)} as date)`
    case 'instant':
      return sql`cast(${mssqlValues.toDatabase('timestamp', value)} as datetime2(3))`
    case 'text':
      return sql`cast(${mssqlValues.toDatabase('longText', value)} as nvarchar(max)) collate ${binary}`
    case 'nothing':
      return sql`null`
  }
}

const cells: Readonly<Record<ScalarType, (operand: Operand) => CellSql>> = {
  number: numberCell,
  text: (operand) => {
    const text = operand.word === 'json' ? jsonText(operand) : mssqlText(operand)
    return { value: sql`${text} collate ${binary}`, isSimple: isTextWord(operand.word) }
  },
  boolean: ({ expression }) => ({ value: sql`${expression}`, isSimple: true }),
  date: ({ expression }) => ({ value: sql`cast(${expression} as date)`, isSimple: true }),
  instant: ({ expression }) => ({ value: sql`cast(${expression} as datetime2(3))`, isSimple: true }),
  nothing: () => ({ value: sql`null`, isSimple: true }),
}

/** A text in JSON is what it says; alone it is no JSON there, inside of a list it is. */
function jsonText({ expression }: Operand): Sql {
  const text = sql`cast(${expression} as nvarchar(max))`
  return sql`case when left(${text}, 1) = N'"' and isjson(concat(N'[', ${text}, N']')) = 1
    then (select rh_t.[value] from openjson(concat(N'[', ${text}, N']')) as rh_t) else nullif(${text}, N'null') end`
}

/** Lists inside of the list lie flat; a file is its title, anything else its JSON. The type is 4 for a list, 5 for an object. */
function textItems(list: Sql): Sql {
  const text = sql`case rh_j.[type] when 5 then coalesce(json_value(rh_j.[value], N'$.title'), rh_j.[value]) else rh_j.[value] end`
  const quoted = sql`coalesce(N'"' + string_escape(${text}, 'json') + N'"', N'null')`
  // The item goes into a list of one as it was written: a text has lost its quotes by then.
  const inner = sql`case rh_i.[type] when 4 then rh_i.[value] when 1 then concat(N'["', string_escape(rh_i.[value], 'json'), N'"]')
    else concat(N'[', coalesce(rh_i.[value], N'null'), N']') end`
  return sql`(select concat(N'[', string_agg(cast(${quoted} as nvarchar(max)), N',') within group (order by cast(rh_i.[key] as int), cast(rh_j.[key] as int)), N']')
    from openjson(${list}) as rh_i cross apply openjson(${inner}) as rh_j)`
}

function numberCell(operand: Operand): CellSql {
  const { word, expression } = operand
  if (isTextWord(word)) {
    const text = mssqlText(operand)
    return { value: numberOfText(text), code: numberErrorOfText(text), range: anyNumber, isSimple: false }
  }
  const value = sql`cast(${expression} as float)`
  if (word === 'integer' || word === 'boolean') return { value, range: anyInteger, isSimple: true }
  // 38 digits.
  if (word === 'decimal') return { value, range: { most: 1e38, least: 1e-38, isWhole: false }, isSimple: true }
  return {
    value: sql`case when abs(${expression}) > ${floatOf(mostSize)} then null when abs(${expression}) < ${floatOf(leastSize)} then 0e0 else ${value} end`,
    fails: [{ when: sql`abs(${expression}) > ${floatOf(mostSize)}`, code: '#NUM' }],
    range: anyNumber,
    isSimple: false,
  }
}
