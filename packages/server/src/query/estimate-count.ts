import type { Answer } from './answer.ts'
import { compileFor } from './compile.ts'
import { type Condition, isWhole } from './conditions.ts'
import type { TableAccess } from './table-access.ts'

/** About how many records there are, without counting them; null where only counting can tell. */
export function selectEstimate(access: TableAccess, condition: Condition): Answer<number | null> | null {
  const { table, dialect } = access
  // Databases know of whole tables only.
  if (!isWhole(access, condition)) return null
  const [key, ...more] = table.key
  const counted = key?.word === 'integer' && more.length === 0 ? key.name : null
  const estimate = dialect.rows.estimate(table.ref, counted)
  if (estimate === null) return null
  return { query: compileFor(access, estimate.statement), isShort: true, read: ([row]) => estimate.read(row) }
}
