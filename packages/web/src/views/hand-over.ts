/** Which element shows which member of a long list, in the order the elements stand in the page. */
export interface Shown {
  /** Names the element for as long as it is there. */
  readonly slot: number
  readonly at: number
}

/**
 * Those that stay keep their elements, those that come take over the elements of those that go: filling an element anew
 * costs a fraction of making one. So they may stand in another order than they are read in.
 */
export function handOver(known: readonly Shown[], wanted: readonly number[]): readonly Shown[] {
  const before = new Set(known.map(({ at }) => at))
  const isWanted = new Set(wanted)
  const coming = wanted.filter((at) => !before.has(at)).values()
  let isSame = true
  const handed = known.flatMap((one) => {
    if (isWanted.has(one.at)) return [one]
    isSame = false
    const { value: at } = coming.next()
    return at === undefined ? [] : [{ slot: one.slot, at }]
  })
  const free = known.reduce((most, { slot }) => Math.max(most, slot), -1) + 1
  const made = [...coming].map((at, place) => ({ slot: free + place, at }))
  return isSame && made.length === 0 ? known : [...handed, ...made]
}

export const inReadingOrder = (shown: readonly Shown[]): readonly Shown[] =>
  shown.every(({ at }, place) => place === 0 || at > (shown[place - 1]?.at ?? at))
    ? shown
    : shown.toSorted((one, other) => one.at - other.at)
