// Arrows from each record to those that wait for it.
import { barHeight, type PlacedBar, type Seen } from './lane-layout.ts'

interface Arrow {
  /** From record to record. */
  readonly key: string
  readonly line: string
  readonly head: string
  /** It begins before what it waits for has ended. */
  readonly isEarly: boolean
}

/** More would be a black screen, and slow. */
const mostArrows = 500
const corner = 5
const stub = 10

/** Of what is seen, or is led over it. `waitsFor`: keys of the records that one waits for. */
export function arrowsIn(
  places: ReadonlyMap<string, PlacedBar>,
  waitsFor: ReadonlyMap<string, readonly string[]>,
  seen: Seen,
): readonly Arrow[] {
  const arrows: Arrow[] = []
  for (const [key, others] of waitsFor) {
    const to = places.get(key)
    if (to === undefined) continue
    for (const other of others) {
      const from = places.get(other)
      if (from === undefined || from === to || !crosses(from, to, seen)) continue
      arrows.push(arrowOf(from, to))
      if (arrows.length === mostArrows) return arrows
    }
  }
  return arrows
}

function crosses(from: PlacedBar, to: PlacedBar, { left, top, width, height }: Seen): boolean {
  const [x, end] = [Math.min(from.x + from.width, to.x) - stub * 2, Math.max(from.x + from.width, to.x) + stub * 2]
  const [y, bottom] = [Math.min(from.top, to.top), Math.max(from.top, to.top) + barHeight]
  return x < left + width && end > left && y < top + height && bottom > top
}

function arrowOf(from: PlacedBar, to: PlacedBar): Arrow {
  const [x1, y1] = [Math.round(from.x + from.width), from.top + barHeight / 2]
  const [x2, y2] = [Math.round(to.x), to.top + barHeight / 2]
  const isEarly = to.event.begin < from.event.end
  const tip = x2 - 1
  return {
    key: `${from.event.key} ${to.event.key}`,
    line: x2 - x1 >= 2 * stub ? forward(x1, y1, tip - 5, y2) : backward(x1, y1, tip - 5, y2),
    head: `M${tip} ${y2}l-7 -4v8z`,
    isEarly,
  }
}

/** Along, then up or down shortly before the end, and in. */
function forward(x1: number, y1: number, x2: number, y2: number): string {
  if (y1 === y2) return `M${x1} ${y1}H${x2}`
  const [middle, way] = [x2 - stub, Math.sign(y2 - y1)]
  const round = Math.min(corner, Math.abs(y2 - y1) / 2)
  return `M${x1} ${y1}H${middle - round}q${round} 0 ${round} ${way * round}V${y2 - way * round}q0 ${way * round} ${round} ${way * round}H${x2}`
}

/** Out, between the rows back to before the other, and in. */
function backward(x1: number, y1: number, x2: number, y2: number): string {
  const way = y2 >= y1 ? 1 : -1
  const between = y1 === y2 ? y1 + barHeight / 2 + 4 : y2 - way * (barHeight / 2 + 4)
  return `M${x1} ${y1}h${stub}V${between}H${x2 - stub}V${y2}H${x2}`
}

/** Records that begin before what they wait for has ended. */
export function earlyRecords(
  places: ReadonlyMap<string, Pick<PlacedBar, 'event'>>,
  waitsFor: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...waitsFor].flatMap(([key, others]) => {
    const begin = places.get(key)?.event.begin
    const isEarly = begin !== undefined && others.some((other) => begin < (places.get(other)?.event.end ?? begin))
    return isEarly ? [key] : []
  })
}
