import { type RawBuilder, sql } from 'kysely'
import type { Answer, DatabaseRow } from './answer.ts'
import { type Beside, besideSql, openBeside } from './beside.ts'
import { compileOnce, type Maker } from './compile.ts'
import { type Condition, whereSql } from './conditions.ts'
import { type Look, tableName } from './look.ts'
import { openCondition } from './open-condition.ts'

export function selectCount(look: Look, asked: Condition, beside?: Beside): Answer<number> {
  const shape = { condition: openCondition(look.table, asked), beside: openBeside(beside) }
  return { query: compileOnce(look, count, shape).query, isShort: false, read: countOf }
}

interface CountShape {
  readonly condition: Condition
  readonly beside: Beside | undefined
}

const count: Maker<CountShape, null> = {
  name: 'count',
  build: (look, { condition, beside }) => ({
    statement: sql`select ${look.dialect.rows.count()} as c1${toldBeside(beside)} from ${tableName(look)}${whereSql(look, condition)}`,
    kept: null,
  }),
}

/** How many records a table has, up to a number: so little work that everybody can wait for it. */
export function selectCountUpTo(look: Look, most: number, beside?: Beside): Answer<number> {
  const { query } = compileOnce(look, countUpTo, { most, beside: openBeside(beside) })
  return { query, isShort: true, read: countOf }
}

const countUpTo: Maker<{ readonly most: number; readonly beside: Beside | undefined }, null> = {
  name: 'count up to',
  build: (look, { most, beside }) => ({
    statement: sql`select ${look.dialect.rows.count()} as c1${toldBeside(beside)}
      from (select 1 as c0 from ${tableName(look)} ${look.dialect.rows.page({ order: [], limit: most })}) as rh_some`,
    kept: null,
  }),
}

const countOf = ([row]: readonly DatabaseRow[]): number => Number(row?.c1 ?? 0)

function toldBeside(beside: Beside | undefined): RawBuilder<unknown> {
  return beside === undefined ? sql`` : sql`, ${besideSql(beside)}`
}
