import { type Condition, columnsIn } from './conditions.ts'
import type { TableAccess } from './table-access.ts'

/** Whether stored cells of its own table are all that a condition is judged by, for these eyes. */
export function readsOwnCells({ table, sight }: TableAccess, { filter, search, linked }: Condition): boolean {
  if (linked !== undefined) return false
  const filters = [filter, sight.rows].flatMap((tree) => (tree ? columnsIn(tree) : []))
  const used = new Set([...filters, ...(search?.columns ?? [])].map(({ id }) => id))
  return table.columns.every(({ id, computed }) => computed === null || !used.has(id))
}
