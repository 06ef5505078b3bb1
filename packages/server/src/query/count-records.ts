import { type RawBuilder, sql } from 'kysely'
import { LaterValue } from '../dialects/values/later-value.ts'
import type { Answer, DatabaseRow } from './answer.ts'
import { type Beside, besideKey } from './beside.ts'
import { compileOnce } from './compile.ts'
import { type Condition, whereSql } from './conditions.ts'
import { type Look, tableName } from './look.ts'
import { conditionKey, lookKey } from './look-key.ts'
import { openCondition } from './open-filter.ts'

export function selectCount(look: Look, asked: Condition, beside?: Beside): Answer<number> {
  const { condition, values } = openCondition(look.table, asked, 1)
  const key = `count ${besideKey(beside)} ${conditionKey(condition)} ${lookKey(look)}`
  const { fill } = compileOnce(look, key, () => ({
    statement: sql`select ${look.dialect.rows.count()} as c1${toldBeside(beside)} from ${tableName(look)}${whereSql(look, condition)}`,
    kept: null,
  }))
  return { query: fill([beside?.value ?? null, ...values], look.clock), isShort: false, read: countOf }
}

/** How many records a table has, up to a number: so little work that everybody can wait for it. */
export function selectCountUpTo(look: Look, most: number, beside?: Beside): Answer<number> {
  const { fill } = compileOnce(look, `count up to ${most} ${besideKey(beside)}`, () => ({
    statement: sql`select ${look.dialect.rows.count()} as c1${toldBeside(beside)}
      from (select 1 as c0 from ${tableName(look)} ${look.dialect.rows.page({ order: [], limit: most })}) as rh_some`,
    kept: null,
  }))
  return { query: fill([beside?.value ?? null], look.clock), isShort: true, read: countOf }
}

const countOf = ([row]: readonly DatabaseRow[]): number => Number(row?.c1 ?? 0)

function toldBeside(beside: Beside | undefined): RawBuilder<unknown> {
  return beside === undefined ? sql`` : sql`, ${beside.sql(LaterValue.asValue(0))} as beside`
}
