import { sql } from 'kysely'
import type { Answer } from './answer.ts'
import { compile } from './compile.ts'
import { whereSql } from './conditions.ts'
import { type TableAccess, tableName } from './table-access.ts'

/** Records of several tables of one database in one statement, each counted up to a limit. */
export function selectCounts(looks: readonly [TableAccess, ...TableAccess[]], most: number): Answer<readonly number[]> {
  const [{ dialect }] = looks
  const counts = looks.map((access, at) => {
    const page = dialect.rows.page({ order: [], limit: most })
    const seen = sql`select 1 as one from ${tableName(access)}${whereSql(access, {})}${page}`
    return sql`(select ${dialect.rows.count()} from (${seen}) as t${sql.raw(String(at))}) as c${sql.raw(String(at))}`
  })
  return {
    query: compile(dialect, sql`select ${sql.join(counts)}`),
    isShort: false,
    read: ([row]) => looks.map((_, at) => Number(row?.[`c${at}`] ?? 0)),
  }
}
