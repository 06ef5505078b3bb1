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

/** The same in SQL. Numbers, which another program may have stored, are written as decimals first. */
export function decimalKeyOf(expression: Expression<unknown>): RawBuilder<string> {
  const turned = Array.from('0123456789').reduce<RawBuilder<unknown>>(
    (inner, digit) => sql`replace(${inner}, ${sql.lit(digit)}, ${sql.lit(turnedRound(digit))})`,
    sql`s`,
  )
  return sql<string>`(select case
    when d is null then null
    when substr(d, 1, 1) = '-' then '0' || printf('%05d', 99999 - w) || ${turned} || '~'
    else '1' || printf('%05d', w) || s end
    from (select d, s, case instr(s, '.') when 0 then length(s) else instr(s, '.') - 1 end as w
    from (select d, ltrim(d, '-') as s from (select ${decimalTextOf(expression)} as d))))`
}

export function decimalTextOf(expression: Expression<unknown>): RawBuilder<string> {
  return sql<string>`(select case typeof(v)
    when 'real' then rtrim(rtrim(printf('%.20f', v), '0'), '.')
    else cast(v as text) end from (select ${expression} as v))`
}

const pad = (digits: number): string => String(digits).padStart(5, '0')

const turnedRound = (digit: string): string => 'jihgfedcba'.charAt(Number(digit))
