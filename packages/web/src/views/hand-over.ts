/** Which element shows which member of a long list, in the order the elements stand in the page. */
export interface Shown<Member> {
  /** Names the element for as long as it is there. */
  readonly slot: number
  readonly at: Member
}

/**
 * Those that stay keep their elements, those that come take over the elements of those that go: filling an element anew
 * costs a fraction of making one. So they may stand in another order than they are read in.
 */
export function handOver<Member>(known: readonly Shown<Member>[], wanted: readonly Member[]): readonly Shown<Member>[] {
  const before = new Set(known.map(({ at }) => at))
  const isWanted = new Set(wanted)
  const coming = wanted.filter((at) => !before.has(at)).values()
  let isSame = true
  const handed = known.flatMap((one) => {
    if (isWanted.has(one.at)) return [one]
    isSame = false
    const { value: at, done } = coming.next()
    return done ? [] : [{ slot: one.slot, at }]
  })
  const free = known.reduce((most, { slot }) => Math.max(most, slot), -1) + 1
  const made = [...coming].map((at, place) => ({ slot: free + place, at }))
  return isSame && made.length === 0 ? known : [...handed, ...made]
}

/** Those that are wanted, in that order, each in the element it has. */
export function inReadingOrder<Member>(
  shown: readonly Shown<Member>[],
  wanted: readonly Member[],
): readonly Shown<Member>[] {
  if (shown.every(({ at }, place) => at === wanted[place])) return shown
  const places = new Map(wanted.map((at, place) => [at, place]))
  return shown.toSorted((one, other) => (places.get(one.at) ?? 0) - (places.get(other.at) ?? 0))
}
