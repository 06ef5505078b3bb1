import type { SortStep } from '@rowhouse/core/sorts/parse-sort'
import { type RawBuilder, sql } from 'kysely'
import type { Direction } from '../dialects/compare/compare.ts'
import type { Operand } from '../dialects/compare/operand.ts'
import { type Condition, whereSql } from './conditions.ts'
import { type Look, tableName } from './look.ts'
import { conditionKey, lookKey } from './look-key.ts'
import { valueOperand } from './operands.ts'
import { isStored, type RecordColumn } from './record-table.ts'
import { columnsKey, sortsKey } from './statement-key.ts'

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
  columns: readonly RecordColumn[],
  condition: Condition,
  { sorts, byCount, limit, offset }: GroupOrder,
): RawBuilder<unknown> {
  const { dialect } = look
  const operands = columns.map((column) => valueOperand(look, column))
  const inner = columns.every(isStored)
    ? groupsSql(look, operands, condition)
    : computedGroups(look, operands, condition)
  const outer = operands.map((operand, at) => groupOperand(look, operand, at))
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

function groupsSql(look: Look, operands: readonly Operand[], condition: Condition): RawBuilder<unknown> {
  const { rows } = look.dialect
  const keys = operands.map((operand) => rows.grouped(operand))
  const selected = [...keys.map((key, at) => sql`${key} as ${name('g', at)}`), sql`${rows.count()} as n`]
  return sql`select ${sql.join(selected)} from ${tableName(look)}${whereSql(look, condition)} group by ${sql.join(keys)}`
}

/** What is computed is computed first: written twice, no database sees that it is the same. */
function computedGroups(look: Look, operands: readonly Operand[], condition: Condition): RawBuilder<unknown> {
  const { rows } = look.dialect
  const cells = operands.map((operand, at) => sql`${rows.grouped(operand)} as ${name('g', at)}`)
  const keys = operands.map((_, at) => sql`rh_s.${name('g', at)}`)
  const selected = [...keys, sql`${rows.count()} as n`]
  const values = sql`select ${sql.join(cells)} from ${tableName(look)}${whereSql(look, condition)}`
  return sql`select ${sql.join(selected)} from (${values}) as rh_s group by ${sql.join(keys)}`
}

export function groupKey(
  look: Look,
  columns: readonly RecordColumn[],
  condition: Condition,
  { sorts, byCount, limit, offset }: GroupOrder,
): string {
  const order = `${byCount ?? ''} ${sortsKey(sorts)} ${limit} ${offset}`
  return `groups ${columnsKey(columns)} ${order} ${conditionKey(condition)} ${lookKey(look)}`
}

function groupOperand({ dialect }: Look, { word, foreign = false }: Operand, at: number): Operand {
  return dialect.rows.ungrouped({ word, foreign, expression: sql`rh_g.${name('g', at)}` })
}

/** What was asked for first, then the other columns from left to right: no two pages overlap. */
function stepsOf(
  columns: readonly RecordColumn[],
  sorts: readonly SortStep<RecordColumn>[],
): { readonly at: number; readonly direction: Direction }[] {
  const asked = sorts
    .map(({ column, direction }) => ({ at: columns.findIndex(({ id }) => id === column.id), direction }))
    .filter(({ at }) => at !== -1)
  const others = columns.map((_, at) => at).filter((at) => !asked.some((step) => step.at === at))
  return [...asked, ...others.map((at) => ({ at, direction: 'asc' as const }))]
}

const name = (letter: string, at: number): RawBuilder<unknown> => sql.raw(`${letter}${at + 1}`)
