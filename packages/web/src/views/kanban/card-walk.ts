import type { CardPlace } from './board-cards.ts'

/** Stacks as they stand beside each other, with how many cards each has loaded. */
type WalkedStacks = readonly { readonly key: string; readonly count: number }[]

/** Where an arrow leads from a card; null: nowhere, or it is another key. Stacks without cards are passed over. */
export function walkedTo(key: string, from: CardPlace, stacks: WalkedStacks, isRtl: boolean): CardPlace | null {
  const at = stacks.findIndex((stack) => stack.key === from.stack)
  const own = stacks[at]
  if (own === undefined) return null
  const within = (place: number): CardPlace | null =>
    place < 0 || place >= own.count || place === from.at ? null : { stack: own.key, at: place }
  if (key === 'ArrowDown') return within(from.at + 1)
  if (key === 'ArrowUp') return within(from.at - 1)
  if (key === 'Home') return within(0)
  if (key === 'End') return within(own.count - 1)
  const step = sideOf(key, isRtl)
  const row = step === 1 ? stacks.slice(at + 1) : stacks.slice(0, at).toReversed()
  const beside = step === 0 ? undefined : row.find(({ count }) => count > 0)
  return beside === undefined ? null : { stack: beside.key, at: Math.min(from.at, beside.count - 1) }
}

/** Where an arrow takes a card, also into a stack without cards; counted as cards stand now. */
export function carriedTo(key: string, from: CardPlace, stacks: WalkedStacks, isRtl: boolean): CardPlace | null {
  const at = stacks.findIndex((stack) => stack.key === from.stack)
  const own = stacks[at]
  if (own === undefined) return null
  if (key === 'ArrowUp') return from.at === 0 ? null : { stack: own.key, at: from.at - 1 }
  if (key === 'ArrowDown') return from.at + 1 >= own.count ? null : { stack: own.key, at: from.at + 2 }
  const step = sideOf(key, isRtl)
  const beside = step === 0 ? undefined : stacks[at + step]
  return beside === undefined ? null : { stack: beside.key, at: Math.min(from.at, beside.count) }
}

function sideOf(key: string, isRtl: boolean): -1 | 0 | 1 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0
  return (key === 'ArrowRight') === isRtl ? -1 : 1
}
