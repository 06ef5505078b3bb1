// Which rule colours a record, judged where its records are: a rule may speak of columns that nobody is shown.
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { type RawBuilder, sql } from 'kysely'
import { filterToSql } from './operands.ts'
import type { RecordColumn, RecordTable } from './record-table.ts'
import type { TableAccess } from './table-access.ts'

/** The number of the first rule that a record passes, from 1 on; 0: none. */
export function ruleNumber(access: TableAccess, rules: readonly ResolvedFilter[]): RawBuilder<number> {
  const cases = rules.map((rule, at) => sql`when ${filterToSql(access, rule)} then ${sql.lit(at + 1)}`)
  return sql`case ${sql.join(cases, sql` `)} else 0 end`
}

export function columnsOfRules({ columns }: RecordTable, rules: readonly ResolvedFilter[]): readonly RecordColumn[] {
  const ids = new Set(rules.flatMap(idsIn))
  return columns.filter(({ id }) => ids.has(id))
}

function idsIn(filter: ResolvedFilter): string[] {
  return filter.kind === 'test' ? [filter.column.id] : filter.members.flatMap(idsIn)
}
