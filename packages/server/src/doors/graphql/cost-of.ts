import { invalidRequest } from '@rowhouse/core/errors'
import { limits } from './limits.ts'
import type { Selected } from './selection.ts'

/** Each link is looked up for every record above it. */
export function requireCost(selections: readonly Selected[]): void {
  const cost = costOf(selections, 1)
  if (cost > limits.cost)
    throw invalidRequest(
      `This query may look up ${Math.round(cost)} lists of records, and ${limits.cost} are the most: ask for fewer records of each list (limit), or for fewer lists within lists.`,
    )
}

function costOf(selections: readonly Selected[], records: number): number {
  let cost = 0
  for (const selected of selections) {
    const { most, run } = selected.field.extensions
    if (most === undefined && run === undefined) {
      cost += costOf(selected.selections, records)
      continue
    }
    cost += records + costOf(selected.selections, records * (most?.(selected) ?? 1))
  }
  return cost
}
