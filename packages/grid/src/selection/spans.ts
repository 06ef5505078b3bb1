/** A set of whole numbers as sorted pairs of first and last: a million ticked rows are one pair. */
export type Spans = readonly (readonly [number, number])[]

export const noSpans: Spans = []

export function hasIn(spans: Spans, value: number): boolean {
  let low = 0
  let high = spans.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = spans[middle] ?? [0, -1]
    if (value < first) high = middle - 1
    else if (value > last) low = middle + 1
    else return true
  }
  return false
}

export function add(spans: Spans, first: number, last: number): Spans {
  let from = first
  let to = last
  const apart: (readonly [number, number])[] = []
  for (const span of spans) {
    if (span[1] < from - 1 || span[0] > to + 1) apart.push(span)
    else {
      from = Math.min(from, span[0])
      to = Math.max(to, span[1])
    }
  }
  return [...apart, [from, to] as const].sort((a, b) => a[0] - b[0])
}

export function remove(spans: Spans, first: number, last: number): Spans {
  return spans.flatMap(([from, to]) => {
    const parts: (readonly [number, number])[] = []
    if (from < first) parts.push([from, Math.min(to, first - 1)])
    if (to > last) parts.push([Math.max(from, last + 1), to])
    return parts
  })
}

export const toggle = (spans: Spans, value: number): Spans =>
  hasIn(spans, value) ? remove(spans, value, value) : add(spans, value, value)

export const countIn = (spans: Spans): number => spans.reduce((sum, [first, last]) => sum + last - first + 1, 0)
