import { type Expression, type RawBuilder, sql } from 'kysely'
import { any, isTextWord, type Operand, type Test } from '../compare/operand.ts'
import { bytewise } from './values.ts'

const binary = sql.raw(bytewise)

type Characters = Pick<Operand, 'declared' | 'expression'>

/** A cell as text, in its JSON form. */
export function mssqlText(operand: Operand): RawBuilder<string> {
  const { word, expression } = operand
  switch (word) {
    case 'boolean':
      return sql`case ${expression} when 0 then N'false' when 1 then N'true' end`
    case 'decimal': {
      const text = exactText(expression)
      return sql`case when charindex(N'.', ${text}) > 0 then ${trimmed(text)} else ${text} end`
    }
    case 'float':
      // As it is read back, where CAST would write six digits.
      return sql`format(${expression}, N'R', N'en-US')`
    case 'time':
      return sql`replace(convert(nvarchar(12), cast(${expression} as time(3)), 121), N'.000', N'')`
    case 'timestamp':
      // Style 126 leaves out milliseconds that are zero, 121 does not.
      return sql`replace(convert(nvarchar(23), cast(${expression} as datetime2(3)), 121), N' ', N'T') + N'Z'`
    case 'date':
      return sql`convert(nvarchar(10), cast(${expression} as date), 23)`
    default:
      return sql`cast(${isTextWord(word) ? characters(operand) : expression} as nvarchar(max))`
  }
}

/** The driver would make floats of decimals; a whole number may be one too, as the sum of others. */
export function mssqlRead({ word, expression }: Operand): Expression<unknown> {
  return word === 'decimal' || word === 'integer' ? exactText(expression) : expression
}

/** A whole number or a decimal with all its digits, also of money, which would else have two behind the point. */
export const exactText = (number: Expression<unknown>): RawBuilder<string> => sql`convert(nvarchar(50), ${number}, 2)`

/** A cell of a text word, whatever type another program gave it: several cannot be compared, ordered or added to. */
export function characters({ declared = '', expression }: Characters): Expression<unknown> {
  const [type = ''] = /^\w+/.exec(declared.toLowerCase()) ?? []
  if (bytes.has(type)) return sql`(N'0x' + lower(convert(nvarchar(max), cast(${expression} as varbinary(max)), 2)))`
  if (type === 'sql_variant') return sql`cast(${expression} as nvarchar(4000))`
  return longTypes.has(type) ? sql`cast(${expression} as nvarchar(max))` : expression
}

export const isIdentifier = ({ declared = '' }: Pick<Operand, 'declared'>): boolean =>
  /^uniqueidentifier$/i.test(declared)

const longTypes = new Set(['text', 'ntext', 'xml', 'uniqueidentifier'])
/** As a row gives them: the digits of their bytes. */
const bytes = new Set([
  'binary',
  'varbinary',
  'image',
  'timestamp',
  'rowversion',
  'hierarchyid',
  'geometry',
  'geography',
])

/**
 * A text in a form that is equal, less or more by its characters. Spaces at the end do not count in comparisons, and the end of
 * a text counts as a space: so every text ends in a character below all others.
 */
export const byCharacters = (text: Expression<unknown>): RawBuilder<string> =>
  sql`(${text} + nchar(1)) collate ${binary}`

// Spaces at the end do not count for “=”, so the lengths must agree as well.
export const isSameText = (cell: Expression<unknown>, text: Expression<unknown>): Test =>
  sql`(${cell} = ${text} collate ${binary} and datalength(cast(${cell} as nvarchar(max))) = datalength(${text}))`

/** Whether a cell is blank is asked inside of aggregates, which take no selects. */
const few = 2

/** Several take one parameter however many there are: a statement has at most 2,100. */
export function isAmongTexts(cell: Expression<unknown>, texts: readonly string[]): Test {
  if (texts.length <= few) return any(texts.map((text) => isSameText(cell, sql`cast(${text} as nvarchar(max))`)))
  return sql`exists (select 1 from ${membersOf(texts)} where ${isSameText(cell, sql`rh_i.[value]`)})`
}

export const membersOf = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`openjson(${JSON.stringify(texts)}) as rh_i`

// There is always a point. As spaces, zeros at the end can be cut off; then the same for the point.
const trimmed = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`replace(rtrim(replace(replace(rtrim(replace(${text}, N'0', N' ')), N' ', N'0'), N'.', N' ')), N' ', N'.')`
