import { type FaultPlace, refused } from './refused.ts'

export const filterLimits = { clauses: 100, depth: 10 } as const

/** Counts while a filter is read, so that a huge one is refused before it costs anything. */
export class FilterBudget {
  #clauses = 0

  takeClause(place: FaultPlace): void {
    this.#clauses += 1
    if (this.#clauses > filterLimits.clauses)
      throw refused(place, `A filter may have at most ${filterLimits.clauses} conditions`)
  }
}

/** `depth` is how many groups are open, this one included. */
export function checkDepth(depth: number, place: FaultPlace): void {
  if (depth > filterLimits.depth)
    throw refused(place, `Groups of a filter may be nested at most ${filterLimits.depth} deep`)
}
