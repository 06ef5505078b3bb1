/**
 * Browsers stop making elements taller somewhere above 16 million pixels. Beyond `tallest` the scroller stands for the
 * content in proportion, while small steps (wheel, keys, fingers) still move the content pixel by pixel.
 */
export interface ScrollMap {
  readonly spacer: number
  readonly isExact: boolean
  readonly furthest: number
  toContent(scrollTop: number): number
  toScroller(offset: number): number
}

const tallest = 6_000_000

export function mapScroll(content: number, view: number, limit = tallest): ScrollMap {
  const spacer = Math.min(content, limit)
  const furthest = Math.max(0, content - view)
  const reach = Math.max(0, spacer - view)
  const isExact = content <= limit
  return {
    spacer,
    isExact,
    furthest,
    toContent: (scrollTop) =>
      isExact || reach === 0 ? within(scrollTop, furthest) : within((scrollTop / reach) * furthest, furthest),
    toScroller: (offset) =>
      isExact || furthest === 0
        ? within(offset, furthest)
        : Math.round((within(offset, furthest) / furthest) * reach * 64) / 64,
  }
}

interface ScrollStep {
  readonly offset: number
  readonly before: number
  readonly after: number
  readonly view: number
  /** The person holds the bar: its place means a share of the whole. */
  readonly isBarHeld: boolean
}

/** The content offset after the scroller moved. */
export function followScroll(map: ScrollMap, { offset, before, after, view, isBarHeld }: ScrollStep): number {
  const moved = after - before
  if (map.isExact) return map.toContent(after)
  if (isBarHeld || Math.abs(moved) > 3 * view) return map.toContent(after)
  return within(offset + moved, map.furthest)
}

function within(value: number, furthest: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(0, value), furthest) : 0
}
