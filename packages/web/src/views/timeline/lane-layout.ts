// Where the bars of a timeline stand: in lanes, and in each lane as high up as there is room.
import { dayMs } from '@rowhouse/core/times/wall-clock'
import { byTime, type DatedRecord } from '../dated/dated-record.ts'

export interface Lane<Value = unknown> {
  readonly key: string
  readonly value: Value
  readonly isFolded: boolean
}

export interface PlacedLane<Value = unknown> extends Lane<Value> {
  readonly top: number
  readonly height: number
}

/** In pixels from where the track and the first lane begin. */
export interface PlacedBar {
  readonly event: DatedRecord
  readonly lane: string
  readonly x: number
  readonly width: number
  readonly top: number
  /** Its name stands behind it, since it has no room for it. */
  readonly isBeside: boolean
}

export interface Layout<Value = unknown> {
  readonly lanes: readonly PlacedLane<Value>[]
  /** Lane by lane, in each by when they begin. */
  readonly bars: readonly PlacedBar[]
  readonly height: number
}

interface LayoutRules {
  /** The day the track begins with. */
  readonly first: number
  readonly dayWidth: number
  /** Above the bars of each lane, for its name where it stands there. */
  readonly headHeight: number
  /** What is written beside a lane needs so much. */
  readonly leastHeight: number
  readonly laneOf: (event: DatedRecord) => string
}

export const rowHeight = 32
export const barHeight = 24
/** Above the first row of a lane and below the last one. */
export const lanePad = 9
const foldedHeight = 40
const leastWidth = 6
/** A bar that is narrower has its name behind it. */
const roomForName = 72
const mostBeside = 170
/** As wide as letters are, more or less: names are cut where they end. */
const letterWidth = 7

export function layOut<Value>(
  events: readonly DatedRecord[],
  lanes: readonly Lane<Value>[],
  rules: LayoutRules,
): Layout<Value> {
  const byLane = Map.groupBy(events, rules.laneOf)
  const placed: PlacedLane<Value>[] = []
  const bars: PlacedBar[] = []
  let top = 0
  for (const lane of lanes) {
    const there = byLane.get(lane.key) ?? []
    const packed = lane.isFolded ? { bars: [], rows: 0 } : packedIn(lane.key, there, top + rules.headHeight, rules)
    const full = rules.headHeight + 2 * lanePad + Math.max(1, packed.rows) * rowHeight - (rowHeight - barHeight)
    const height = lane.isFolded ? Math.max(rules.headHeight, foldedHeight) : Math.max(full, rules.leastHeight)
    placed.push({ ...lane, top, height })
    for (const bar of packed.bars) bars.push(bar)
    top += height
  }
  return { lanes: placed, bars, height: top }
}

interface Packed {
  readonly bars: readonly PlacedBar[]
  readonly rows: number
}

/** Rows come free in time, so the next bar takes the highest of those: as quick for ten thousand in one day as for ten. */
function packedIn(lane: string, events: readonly DatedRecord[], top: number, rules: LayoutRules): Packed {
  const { first, dayWidth } = rules
  const free = new Heap<number>((row) => row)
  const taken = new Heap<{ readonly row: number; readonly until: number }>(({ until }) => until)
  let rows = 0
  const bars = events.toSorted(byTime).map((event) => {
    const x = (event.begin / dayMs - first) * dayWidth
    const width = Math.max(leastWidth, ((event.end - event.begin) / dayMs) * dayWidth - 1)
    const isBeside = width < roomForName
    for (let next = taken.first; next !== undefined && next.until <= x; next = taken.first)
      free.add((taken.take() ?? next).row)
    const row = free.take() ?? rows++
    taken.add({ row, until: x + width + (isBeside ? besideWidth(event) : 0) })
    return { event, lane, x, width, top: top + lanePad + row * rowHeight, isBeside }
  })
  return { bars, rows }
}

const besideWidth = ({ title }: DatedRecord): number => Math.min(mostBeside, 12 + letterWidth * (title ?? '').length)

/** The least one first. */
class Heap<Item> {
  readonly #items: Item[] = []
  readonly #weight: (item: Item) => number

  constructor(weight: (item: Item) => number) {
    this.#weight = weight
  }

  get first(): Item | undefined {
    return this.#items[0]
  }

  add(item: Item): void {
    let at = this.#items.push(item) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (this.#weightAt(above) <= this.#weight(item)) break
      this.#swap(at, above)
      at = above
    }
  }

  take(): Item | undefined {
    const [first] = this.#items
    const last = this.#items.pop()
    if (last === undefined || this.#items.length === 0) return first
    this.#items[0] = last
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const least = this.#weightAt(right) < this.#weightAt(left) ? right : left
      if (this.#weightAt(least) >= this.#weightAt(at)) return first
      this.#swap(at, least)
      at = least
    }
  }

  #weightAt(at: number): number {
    const item = this.#items[at]
    return item === undefined ? Number.POSITIVE_INFINITY : this.#weight(item)
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#items[one], this.#items[other]]
    if (first === undefined || second === undefined) return
    this.#items[one] = second
    this.#items[other] = first
  }
}

/** A part of the track, in pixels. */
export interface Seen {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Of what stands in it, with a little around it: what comes next is there before it is seen. One may be kept in any case. */
export function barsSeen(bars: readonly PlacedBar[], seen: Seen, kept: string | null): readonly PlacedBar[] {
  const [left, right] = [seen.left - around, seen.left + seen.width + around]
  const [top, bottom] = [seen.top - around, seen.top + seen.height + around]
  return bars.filter(
    ({ event, x, width, top: at, isBeside }) =>
      event.key === kept ||
      (at + barHeight > top && at < bottom && x < right && x + width + (isBeside ? mostBeside : 0) > left),
  )
}

/** Whether its beginning may be scrolled away while its end is seen: its name has to stay in sight. */
export const isCutAtStart = ({ x, width }: PlacedBar, { left }: Seen): boolean => x < left + grain && x + width > left

/** Of what is seen, in pixels: scrolling by less draws nothing anew. */
export const grain = 48

const around = 160

/** The lane at a height; what is below all of them is the last. */
export const laneAt = <Value>(lanes: readonly PlacedLane<Value>[], y: number): PlacedLane<Value> | null =>
  lanes.find(({ top, height }) => y < top + height) ?? lanes.at(-1) ?? null
