import type { Box, Point } from './box.ts'

const edge = 28
const fastest = 40

/** Pixels a frame to scroll while something is dragged near or beyond the edges of a box. */
export function autoScrollSpeed(point: Point, box: Box): Point {
  return { x: speed(point.x - box.x, box.width), y: speed(point.y - box.y, box.height) }
}

function speed(at: number, size: number): number {
  const zone = Math.min(edge, size / 4)
  if (at < zone) return -eased(zone - at)
  if (at > size - zone) return eased(at - (size - zone))
  return 0
}

function eased(depth: number): number {
  return Math.min(fastest, Math.ceil((depth / edge) ** 1.5 * 8))
}
