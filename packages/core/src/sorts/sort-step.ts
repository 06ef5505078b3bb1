import type { Comparison } from '../column-types/column-type.ts'
import type { NamedColumn } from '../filters/column-finder.ts'
import { type FaultPlace, refusedOf } from '../filters/refused.ts'

export interface SortableColumn extends NamedColumn {
  readonly comparison: Comparison
  readonly missing?: string
}

export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]

export interface SortStep<Column extends SortableColumn> {
  readonly column: Column
  readonly direction: SortDirection
}

/** Refuses a column that has no order. */
export function sortable<Column extends SortableColumn>(step: SortStep<Column>, place: FaultPlace): SortStep<Column> {
  if (step.column.comparison !== 'none') return step
  throw refusedOf(step.column, place, 'has no order to sort by')
}

// A second mention can change nothing, and SQL Server refuses it.
export function withoutRepeats<Column extends SortableColumn>(steps: readonly SortStep<Column>[]): SortStep<Column>[] {
  const seen = new Set<string>()
  return steps.filter(({ column }) => !seen.has(column.id) && seen.add(column.id))
}
