import type { PlacedBar } from './lane-layout.ts'

interface WalkKey {
  readonly key: string
  readonly isRtl: boolean
}

/** The bar a key leads to; null: it leads nowhere. Bars come lane by lane, in each by when they begin. */
export function walked(bars: readonly PlacedBar[], from: string, { key, isRtl }: WalkKey): PlacedBar | null {
  const now = bars.find(({ event }) => event.key === from)
  if (now === undefined) return null
  const mates = bars.filter(({ lane }) => lane === now.lane)
  const at = mates.indexOf(now)
  const [back, on] = isRtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  switch (key) {
    case back:
      return mates[at - 1] ?? null
    case on:
      return mates[at + 1] ?? null
    case 'Home':
      return mates[0] ?? null
    case 'End':
      return mates.at(-1) ?? null
    case 'ArrowUp':
      return nearest(bars, now, (bar) => bar.top < now.top, Math.max)
    case 'ArrowDown':
      return nearest(bars, now, (bar) => bar.top > now.top, Math.min)
    default:
      return null
  }
}

/** In the next row that has any, the one that lies nearest in time. */
function nearest(
  bars: readonly PlacedBar[],
  now: PlacedBar,
  isMeant: (bar: PlacedBar) => boolean,
  pick: (one: number, other: number) => number,
): PlacedBar | null {
  let found: PlacedBar | null = null
  for (const bar of bars) {
    if (!isMeant(bar)) continue
    if (found === null || (bar.top !== found.top && pick(bar.top, found.top) === bar.top)) found = bar
    else if (bar.top === found.top && distance(bar, now) < distance(found, now)) found = bar
  }
  return found
}

function distance(one: PlacedBar, other: PlacedBar): number {
  return Math.max(0, one.x - (other.x + other.width), other.x - (one.x + one.width)) + Math.abs(one.x - other.x) / 1e6
}
