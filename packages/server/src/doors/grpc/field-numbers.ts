import { hash } from 'node:crypto'

/** Numbers below are ours; so many bits take four bytes with each field. */
const [first, most] = [100, 2 ** 25]
/** Of the language itself. */
const isReserved = (number: number): boolean => number >= 19_000 && number < 20_000

/**
 * The number of a field follows from the id of its column, which stays the same for as long as there is the column: whatever is
 * renamed, added, moved, hidden or deleted beside it, programs that were built before go on. Where two ids come to the same
 * number, which happens to one of several thousand tables, the later id takes another. Of all columns of a table, seen or not.
 */
export function fieldNumbers(ids: readonly string[]): ReadonlyMap<string, number> {
  const taken = new Set<number>()
  const numbers = new Map<string, number>()
  for (const id of [...ids].sort()) {
    let number = numberOf(id, 0)
    for (let round = 1; taken.has(number); round += 1) number = numberOf(id, round)
    taken.add(number)
    numbers.set(id, number)
  }
  return numbers
}

function numberOf(id: string, round: number): number {
  const number = first + (Number.parseInt(hash('sha256', `${id} ${round}`, 'hex').slice(0, 12), 16) % (most - first))
  return isReserved(number) ? number + 1000 : number
}
