// What records of a view are grouped by, and in which order groups come. Lists and headings both ask here, so that a heading
// stands exactly above its records.
import { zoneShifts } from '@rowhouse/core/filters/zone-shifts'
import type { SortStep } from '@rowhouse/core/sorts/sort-step'
import { type RawBuilder, sql } from 'kysely'
import type { Direction } from '../dialects/compare/compare.ts'
import { isTextWord, type Operand } from '../dialects/compare/operand.ts'
import type { RecordColumn } from './record-table.ts'
import { clockOf, type TableAccess } from './table-access.ts'

/** A member of an order. As a level of groups, equal days are equal instants. */
export interface OrderStep extends SortStep<RecordColumn> {
  /** Left out: an ordinary sort. */
  readonly group?: { readonly zone: string }
}

export type GroupStep = Required<OrderStep>

/** More choices than anybody made by hand: they go by their text. */
const mostPlaced = 200

/** Instants by their day in that zone, empty texts as no text, everything else as it is. */
export function groupedBy(access: TableAccess, operand: Operand, { zone }: GroupStep['group']): Operand {
  const { dialect } = access
  if (isTextWord(operand.word)) {
    const { neverEmpty: _, ...text } = operand
    return { ...text, expression: dialect.rows.filled(operand) }
  }
  if (operand.word !== 'timestamp') return operand
  const shifts = zoneShifts(zone, clockOf(access).now)
  const cases = shifts.flatMap(({ from, minutes }) =>
    from === null ? [] : [sql`when ${dialect.finds.gte(operand, from)} then ${dialect.rows.day(operand, minutes)}`],
  )
  const first = dialect.rows.day(operand, shifts.at(-1)?.minutes ?? 0)
  const expression = cases.length === 0 ? first : sql`case ${sql.join(cases, sql` `)} else ${first} end`
  return { word: 'date', expression }
}

/** Choices in the order in which they are offered; those that are no longer among them come last. */
export function groupOrder(
  access: TableAccess,
  operand: Operand,
  column: RecordColumn,
  direction: Direction,
): RawBuilder<unknown>[] {
  const { sorting, rows } = access.dialect
  // Of the databases one has an order of its own for JSON; of texts all have the same.
  const compared: Operand =
    operand.word === 'json' ? { word: 'longText', expression: rows.text(operand), foreign: true } : operand
  const place = placeOf(access, compared, column)
  const text = sorting.by(compared, direction)
  return place === null
    ? [text]
    : [sorting.by({ word: 'integer', expression: place, neverEmpty: true }, direction), text]
}

function placeOf(
  { dialect }: TableAccess,
  operand: Operand,
  { comparison, options }: RecordColumn,
): RawBuilder<number> | null {
  const { choices = [] } = (options ?? {}) as { readonly choices?: readonly { readonly title: string }[] }
  if (comparison !== 'text' || choices.length === 0 || choices.length > mostPlaced) return null
  const cases = choices.map(({ title }, at) => sql`when ${dialect.finds.eq(operand, title)} then ${sql.lit(at + 1)}`)
  return sql`case when ${dialect.finds.null(operand, null)} then 0 ${sql.join(cases, sql` `)} else ${sql.lit(choices.length + 1)} end`
}
