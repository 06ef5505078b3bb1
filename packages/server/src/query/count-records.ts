import { type RawBuilder, sql } from 'kysely'
import type { Answer, DatabaseRow } from './answer.ts'
import { type Beside, besideSql, openBeside } from './beside.ts'
import { compileOnce, type Maker } from './compile.ts'
import { type Condition, whereSql } from './conditions.ts'
import { openCondition } from './open-condition.ts'
import { type TableAccess, tableName } from './table-access.ts'

export function selectCount(access: TableAccess, asked: Condition, beside?: Beside): Answer<number> {
  const shape = { condition: openCondition(access.table, asked), beside: openBeside(beside) }
  return { query: compileOnce(access, count, shape).query, isShort: false, read: countOf }
}

interface CountShape {
  readonly condition: Condition
  readonly beside: Beside | undefined
}

const count: Maker<CountShape, null> = {
  name: 'count',
  build: (access, { condition, beside }) => ({
    statement: sql`select ${access.dialect.rows.count()} as c1${toldBeside(beside)} from ${tableName(access)}${whereSql(access, condition)}`,
    kept: null,
  }),
}

/** How many records a table has, up to a number: so little work that everybody can wait for it. */
export function selectCountUpTo(access: TableAccess, most: number, beside?: Beside): Answer<number> {
  const { query } = compileOnce(access, countUpTo, { most, beside: openBeside(beside) })
  return { query, isShort: true, read: countOf }
}

const countUpTo: Maker<{ readonly most: number; readonly beside: Beside | undefined }, null> = {
  name: 'count up to',
  build: (access, { most, beside }) => ({
    statement: sql`select ${access.dialect.rows.count()} as c1${toldBeside(beside)}
      from (select 1 as c0 from ${tableName(access)} ${access.dialect.rows.page({ order: [], limit: most })}) as rh_some`,
    kept: null,
  }),
}

const countOf = ([row]: readonly DatabaseRow[]): number => Number(row?.c1 ?? 0)

function toldBeside(beside: Beside | undefined): RawBuilder<unknown> {
  return beside === undefined ? sql`` : sql`, ${besideSql(beside)}`
}
