// The way of a line from one table to another: straight where nothing lies between, else past what does.
import { type NodePlace, nodeWidth, type Side, sidesOf } from './diagram-size.ts'

export interface Box extends NodePlace {
  readonly height: number
}

interface LinkEnd extends NodePlace {
  readonly side: Side
}

interface Route {
  /** For `d` of an SVG path. */
  readonly path: string
  /** Where its name stands. */
  readonly middle: NodePlace
}

/** Between a line and the tables it passes. */
const distance = 20
/** In so much a line that passes tables comes to the height of its way, and leaves it again. */
const turn = 60

/** The ends of a line between fields of two tables, each at the height of its field. */
export function endsOf(one: NodePlace, other: NodePlace): readonly [LinkEnd, LinkEnd] {
  const [start, end] = sidesOf(one.x, other.x)
  return [atSide(one, start), atSide(other, end)]
}

const atSide = ({ x, y }: NodePlace, side: Side): LinkEnd => ({ x: side === 'right' ? x + nodeWidth : x, y, side })

export function routeLink(start: LinkEnd, end: LinkEnd, boxes: readonly Box[]): Route {
  const bend = Math.max(40, Math.abs(end.x - start.x) / 2)
  const [out, into] = [start, end].map(({ x, y, side }) => ({ x: x + (side === 'right' ? bend : -bend), y }))
  const curve = [start, out, into, end] as Curve
  const forward = start.side === 'right' ? 1 : -1
  const isRoomy = start.side !== end.side && (end.x - start.x) * forward > 2 * turn
  if (!isRoomy || !meets(curve, boxes))
    return { path: `M${point(start)} ${curveTo(curve)}`, middle: pointOn(curve, 0.5) }
  const [from, to] = [start.x + forward * turn, end.x - forward * turn]
  const height = freeHeight((start.y + end.y) / 2, between(boxes, from, to))
  const [first, last] = [
    { x: from, y: height },
    { x: to, y: height },
  ]
  return {
    path: `M${point(start)} ${curveTo(bent(start, first))} L${point(last)} ${curveTo(bent(last, end))}`,
    middle: { x: (from + to) / 2, y: height },
  }
}

type Curve = readonly [NodePlace, NodePlace, NodePlace, NodePlace]

const point = ({ x, y }: NodePlace): string => `${x} ${y}`

const curveTo = ([, one, other, end]: Curve): string => `C${point(one)} ${point(other)} ${point(end)}`

/** Level at both ends. */
function bent(one: NodePlace, other: NodePlace): Curve {
  const x = (one.x + other.x) / 2
  return [one, { x, y: one.y }, { x, y: other.y }, other]
}

function pointOn([a, b, c, d]: Curve, at: number): NodePlace {
  const rest = 1 - at
  const on = (of: 'x' | 'y'): number =>
    rest ** 3 * a[of] + 3 * rest ** 2 * at * b[of] + 3 * rest * at ** 2 * c[of] + at ** 3 * d[of]
  return { x: on('x'), y: on('y') }
}

const steps = 32

/** Whether a curve leads under a table; not counting its ends, which lie at one. */
function meets(curve: Curve, boxes: readonly Box[]): boolean {
  const points = Array.from({ length: steps - 1 }, (_, at) => pointOn(curve, (at + 1) / steps))
  return points.some(({ x, y }) => boxes.some((box) => isIn(x, box.x, nodeWidth) && isIn(y, box.y, box.height)))
}

const isIn = (at: number, from: number, length: number): boolean => at > from && at < from + length

function between(boxes: readonly Box[], one: number, other: number): readonly Box[] {
  const [from, to] = one < other ? [one, other] : [other, one]
  return boxes.filter(({ x }) => x < to && x + nodeWidth > from)
}

/** The height nearest to the wanted one at which no table lies in the way. */
function freeHeight(wanted: number, boxes: readonly Box[]): number {
  const heights = [wanted, ...boxes.flatMap(({ y, height }) => [y - distance, y + height + distance])]
  const isFree = (at: number): boolean => boxes.every(({ y, height }) => !isIn(at, y - distance, height + 2 * distance))
  const free = heights.filter(isFree)
  return free.reduce((best, at) => (Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best), free[0] ?? wanted)
}
