import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Decimals are texts here, so that no digit is lost. Their key is a text whose byte order is the order of the numbers: sign,
 * number of digits before the point, digits; below zero everything is turned round, and “~” sorts a shorter number last.
 */
export function decimalKey(decimal: string): string {
  const negative = decimal.startsWith('-')
  const size = negative ? decimal.slice(1) : decimal
  const wholeDigits = size.split('.', 1)[0]?.length ?? 0
  if (!negative) return `1${pad(wholeDigits)}${size}`
  return `0${pad(99_999 - wholeDigits)}${size.replace(/\d/g, turnedRound)}~`
}

export function decimalOfKey(key: string): string {
  const size = key.slice(6)
  if (key.startsWith('1')) return size
  return `-${size.slice(0, -1).replace(/[a-j]/g, (letter) => String(turned.indexOf(letter)))}`
}

interface DecimalCell {
  readonly expression: Expression<unknown>
  readonly foreign?: boolean | undefined
}

/** The same in SQL. In our own columns, where every decimal is canonical text, without a step in between: sorting calls it often. */
export function decimalKeyOf({ expression, foreign }: DecimalCell): RawBuilder<string> {
  if (!foreign) return keyOfText(expression)
  return sql<string>`(select ${keyOfText(sql`d`)} from (select ${decimalTextOf({ expression, foreign })} as d))`
}

/** Numbers, which another program may have stored, are written as decimals first. */
export function decimalTextOf({ expression, foreign }: DecimalCell): RawBuilder<string> {
  if (!foreign) return sql<string>`${expression}`
  return sql<string>`(select case typeof(v)
    when 'real' then rtrim(rtrim(printf('%.20f', v), '0'), '.')
    else cast(v as text) end from (select ${expression} as v))`
}

function keyOfText(d: Expression<unknown>): RawBuilder<string> {
  const size = sql`substr(${d}, 2)`
  const turnedSize = Array.from('0123456789').reduce<RawBuilder<unknown>>(
    (inner, digit) => sql`replace(${inner}, ${sql.lit(digit)}, ${sql.lit(turnedRound(digit))})`,
    size,
  )
  // “-” comes before all digits.
  return sql<string>`case when ${d} < '0' then '0' || (100001 - instr(${d} || '.', '.')) || ${turnedSize} || '~'
    else '1' || substr('0000' || (instr(${d} || '.', '.') - 1), -5) || ${d} end`
}

const turned = 'jihgfedcba'

const pad = (digits: number): string => String(digits).padStart(5, '0')

const turnedRound = (digit: string): string => turned.charAt(Number(digit))
