import type { FormulaScalar, ScalarType } from '@rowhouse/core/formula/tree'
import { sql } from 'kysely'
import { isTextWord, type Operand } from '../../compare/operand.ts'
import type { CellSql, FormulaBasics } from '../../formula/formula.ts'
import type { Sql } from '../../formula/formula-node.ts'
import { anyDecimal, anyInteger, anyNumber, mostDecimal, mostSize } from '../../formula/number-range.ts'
import { sqliteText } from '../text.ts'
import { sqliteValues } from '../values.ts'
import { computed } from './computed.ts'

/** Numbers are always REAL: of two integers a quotient would be cut. Dates and instants are the texts that are stored. */
export const sqliteBasics: FormulaBasics = {
  constant: boundValue,
  cell: (type, operand) => cells[type](operand),
  // A list of other programs' making may be anything.
  listCell: ({ expression, foreign, nested }) => {
    if (nested) return sql`rh_f_textItems(${expression})`
    return foreign
      ? sql`case when json_valid(${expression}) then case json_type(${expression}) when 'array' then ${expression} end end`
      : sql`${expression}`
  },
  emptyList: () => sql`'[]'`,
  word: (text) => sql.lit(text),
  float: (value) => sql.raw(floatText(value)),
  // A select without a table is not merged into the one around it, so each value is computed once.
  named: (label, values, body) => {
    const names = values.map((_, at) => sql.raw(`${label}_${at}`))
    const list = values.map((value, at) => sql`${value} as ${names[at]}`)
    return sql`(select ${body(names)} from (select ${sql.join(list)}))`
  },
  truth: (condition) => sql`(${condition})`,
  isTrue: (value) => value,
  // SQLite computes with infinity.
  limited: (value) => value,
}

function boundValue(type: ScalarType, value: FormulaScalar): Sql {
  if (value === null) return sql`null`
  if (type === 'number') return sql`cast(${value} as real)`
  if (type === 'boolean') return sql`cast(${value ? 1 : 0} as integer)`
  if (type === 'date' || type === 'instant')
    return sql`${sqliteValues.toDatabase(type === 'date' ? 'date' : 'timestamp', value)}`
  return sql`${sqliteValues.toDatabase('longText', value)}`
}

const cells: Readonly<Record<ScalarType, (operand: Operand) => CellSql>> = {
  number: numberCell,
  text: (operand) => {
    const { word, expression, foreign } = operand
    if (word === 'json') return { value: jsonText(operand), isSimple: false }
    if (!isTextWord(word)) return { value: sqliteText(operand), isSimple: false }
    if (!foreign) return { value: sql`${expression}`, isSimple: true }
    return {
      value: sql`case typeof(${expression}) when 'blob' then '0x' || lower(hex(${expression})) else cast(${expression} as text) end`,
      isSimple: false,
    }
  },
  boolean: ({ expression, foreign }) =>
    foreign
      ? {
          value: sql`case typeof(${expression}) when 'text' then lower(${expression}) in ('1', 't', 'true', 'y', 'yes', 'on') else ${expression} <> 0 end`,
          isSimple: false,
        }
      : { value: sql`${expression}`, isSimple: true },
  date: ({ expression, foreign }) =>
    foreign ? momentOf(expression, sql`date`) : { value: sql`${expression}`, isSimple: true },
  instant: ({ expression, foreign }) =>
    foreign
      ? momentOf(expression, sql`strftime`, sql`'%Y-%m-%dT%H:%M:%fZ', `)
      : { value: sql`${expression}`, isSimple: true },
  nothing: ({ expression }) => ({ value: sql`${expression}`, isSimple: true }),
}

/**
 * A text in JSON is what it says. Ours is written without spaces, and so must be what others wrote; joined to an empty text
 * it is a text, which json_group_array would take for JSON else.
 */
function jsonText({ expression, foreign }: Operand): Sql {
  const text = sql`case json_type(${expression}) when 'text' then ${expression} ->> '$' when 'null' then null
    else ${foreign ? sql`json(${expression}) || ''` : expression} end`
  return foreign ? sql`case when json_valid(${expression}) then ${text} else cast(${expression} as text) end` : text
}

function numberCell({ word, expression, foreign }: Operand): CellSql {
  if (foreign || isTextWord(word)) return looseNumber(expression)
  const value = sql`cast(${expression} as real)`
  if (word === 'integer' || word === 'boolean') return { value, range: anyInteger, isSimple: true }
  const isDecimal = word === 'decimal'
  const tooLarge = sql`abs(${value}) > ${sqliteBasics.float(isDecimal ? mostDecimal : mostSize)}`
  const range = isDecimal ? anyDecimal : anyNumber
  const nearest = sqliteBasics.float(range.least)
  return {
    value: sql`case when abs(${value}) < ${nearest} then 0.0 else ${value} end`,
    fails: [{ when: tooLarge, code: '#NUM' }],
    range,
    isSimple: false,
  }
}

/** A column takes any value there: texts may be numbers, or not. */
function looseNumber(expression: Operand['expression']): CellSql {
  const isNumber = sql`typeof(${expression}) in ('integer', 'real')`
  const text = sql`cast(${expression} as text)`
  const value = sql`case when ${isNumber} then cast(${expression} as real) else ${computed('textToNumber', [text])} end`
  return {
    value: sql`case when abs(${value}) < ${sqliteBasics.float(anyNumber.least)} then 0.0 else ${value} end`,
    fails: [
      { when: sql`not ${isNumber} and trim(${text}) <> '' and ${value} is null`, code: '#VALUE' },
      { when: sql`abs(${value}) > ${sqliteBasics.float(mostSize)}`, code: '#NUM' },
    ],
    range: anyNumber,
    isSimple: false,
  }
}

// The least integer has no opposite, and abs() fails on it; a float has one.
// Whole numbers are seconds in some programs and milliseconds in others; seconds of the year 5138 tell them apart.
function momentOf(expression: Operand['expression'], name: Sql, format: Sql = sql``): CellSql {
  const value = sql`case typeof(${expression}) when 'text' then ${name}(${format}${expression})
    when 'null' then null else ${name}(${format}case when abs(cast(${expression} as real)) < 1e11 then ${expression} else ${expression} / 1000.0 end, 'unixepoch') end`
  return {
    value,
    fails: [{ when: sql`${expression} <> '' and (${value}) is null`, code: '#DATE' }],
    isSimple: false,
  }
}

const floatText = (value: number): string => (/[.e]/.test(String(value)) ? String(value) : `${value}.0`)
