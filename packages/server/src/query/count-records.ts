import { sql } from 'kysely'
import type { Answer } from './answer.ts'
import { compileOnce } from './compile.ts'
import { type Condition, whereSql } from './conditions.ts'
import { type Look, tableName } from './look.ts'
import { conditionKey, lookKey } from './look-key.ts'
import { openCondition } from './open-filter.ts'

export function selectCount(look: Look, asked: Condition): Answer<number> {
  const { condition, values } = openCondition(look.table, asked, 0)
  const { fill } = compileOnce(look, `count ${conditionKey(condition)} ${lookKey(look)}`, () => ({
    statement: sql`select ${look.dialect.rows.count()} as c1 from ${tableName(look)}${whereSql(look, condition)}`,
    kept: null,
  }))
  return { query: fill(values, look.clock), isShort: false, read: ([row]) => Number(row?.c1 ?? 0) }
}
