import type { SortStep } from '@rowhouse/core/sorts/parse-sort'
import { type RawBuilder, sql } from 'kysely'
import type { Direction } from '../dialects/compare/compare.ts'
import type { Operand } from '../dialects/compare/operand.ts'
import { type Condition, whereSql } from './conditions.ts'
import { type Look, operandOf, tableName } from './look.ts'
import type { RecordColumn, StoredColumn } from './record-table.ts'
import { columnsKey, conditionKey, sightKey, sortsKey } from './statement-key.ts'

export interface GroupOrder {
  readonly sorts: readonly SortStep<RecordColumn>[]
  /** Before everything else: by how many records a group has. */
  readonly byCount?: Direction | undefined
  readonly limit: number
  readonly offset: number
}

/** Each combination of values once, as c1, c2 …, with the number of its records as `n`. */
export function groupSql(
  look: Look,
  columns: readonly StoredColumn[],
  condition: Condition,
  { sorts, byCount, limit, offset }: GroupOrder,
): RawBuilder<unknown> {
  const { dialect } = look
  const keys = columns.map((column) => dialect.rows.grouped(operandOf(look, column)))
  const inner = sql`select ${sql.join([
    ...keys.map((key, at) => sql`${key} as ${name('g', at)}`),
    sql`${dialect.rows.count()} as n`,
  ])} from ${tableName(look)}${whereSql(look, condition)} group by ${sql.join(keys)}`
  const outer = columns.map((column, at) => groupOperand(look, column, at))
  const selected = outer.map((operand, at) => sql`${dialect.rows.read(operand)} as ${name('c', at)}`)
  const order = [
    ...(byCount === undefined ? [] : [sql`rh_g.n ${byCount === 'asc' ? sql`asc` : sql`desc`}`]),
    ...stepsOf(columns, sorts).flatMap(({ at, direction }) => {
      const operand = outer[at]
      return operand === undefined ? [] : [dialect.sorting.by(operand, direction)]
    }),
  ]
  return sql`select ${sql.join([...selected, sql`rh_g.n as n`])} from (${inner}) as rh_g ${dialect.rows.page({ order, limit, offset })}`
}

export function groupKey(
  look: Look,
  columns: readonly StoredColumn[],
  condition: Condition,
  { sorts, byCount, limit, offset }: GroupOrder,
): string {
  const order = `${byCount ?? ''} ${sortsKey(sorts)} ${limit} ${offset}`
  return `groups ${columnsKey(columns)} ${order} ${conditionKey(condition)} ${sightKey(look.sight)}`
}

function groupOperand({ dialect }: Look, { word, foreign }: StoredColumn, at: number): Operand {
  return dialect.rows.ungrouped({ word, foreign, expression: sql`rh_g.${name('g', at)}` })
}

/** What was asked for first, then the other columns from left to right: no two pages overlap. */
function stepsOf(
  columns: readonly StoredColumn[],
  sorts: readonly SortStep<RecordColumn>[],
): { readonly at: number; readonly direction: Direction }[] {
  const asked = sorts
    .map(({ column, direction }) => ({ at: columns.findIndex(({ id }) => id === column.id), direction }))
    .filter(({ at }) => at !== -1)
  const others = columns.map((_, at) => at).filter((at) => !asked.some((step) => step.at === at))
  return [...asked, ...others.map((at) => ({ at, direction: 'asc' as const }))]
}

const name = (letter: string, at: number): RawBuilder<unknown> => sql.raw(`${letter}${at + 1}`)
