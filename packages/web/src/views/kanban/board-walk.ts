import type { RecordWalk } from '../../features/records/record-walk.ts'
import type { Board } from './board.ts'
import { noCards } from './board-cards.ts'

/** Down each stack, then on with the next one; of those that are folded no card is seen. */
export function boardWalk(board: Board, stacks: readonly string[]): RecordWalk {
  const countIn = (some: readonly string[]) => some.reduce((sum, stack) => sum + cardsIn(board, stack).count, 0)
  return {
    count: countIn(stacks),
    isCountOpen: false,
    placeOf(key) {
      const place = board.placeOf(key)
      const at = place === null ? -1 : stacks.indexOf(place.stack)
      return place === null || at === -1 ? null : countIn(stacks.slice(0, at)) + place.at
    },
    async keyAt(place) {
      let at = place
      for (const stack of stacks) {
        const { count } = cardsIn(board, stack)
        if (at < count) return cardAt(board, stack, at)
        at -= count
      }
      return null
    },
  }
}

const cardsIn = ({ cards }: Board, stack: string) => cards?.get(stack) ?? noCards

async function cardAt(board: Board, stack: string, at: number): Promise<string | null> {
  for (let known = -1; ; ) {
    const { rows } = cardsIn(board, stack)
    const row = rows[at]
    if (row !== undefined) return board.source.keyOfCard(row)
    // Nothing came: somebody took the rest away, or nobody answers.
    if (rows.length === known) return null
    known = rows.length
    await board.more(stack)
  }
}
