export interface Placed {
  readonly id: string
  readonly order: number
}

/**
 * What to store so that the one at `from` stands at `to`: its own number alone where there is room between its new
 * neighbours, otherwise new numbers for everybody whose number changes.
 */
export function placesAfterMove(list: readonly Placed[], from: number, to: number): readonly Placed[] {
  const moved = list[from]
  if (moved === undefined || from === to || to < 0 || to >= list.length) return []
  const others = list.filter((one) => one !== moved)
  const before = others[to - 1]?.order
  const after = others[to]?.order
  const order = between(before, after)
  if (order !== null) return [{ id: moved.id, order }]
  return others
    .toSpliced(to, 0, moved)
    .map(({ id, order: old }, at) => ({ id, order: at + 1, old }))
    .filter(({ order: next, old }) => next !== old)
    .map(({ id, order: next }) => ({ id, order: next }))
}

function between(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined) return after === undefined ? 1 : after - 1
  if (after === undefined) return before + 1
  const middle = (before + after) / 2
  return before < middle && middle < after ? middle : null
}
