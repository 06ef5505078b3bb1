import type { Box } from '../geometry/box.ts'

/** The strips of a pane that must be painted after its pixels moved; all of it when nothing of the old remains. */
export function scrollDamage(
  pane: Box,
  byX: number,
  byY: number,
): { readonly isMoved: boolean; readonly strips: readonly Box[] } {
  if (byX === 0 && byY === 0) return { isMoved: false, strips: [] }
  if (Math.abs(byX) >= pane.width || Math.abs(byY) >= pane.height) return { isMoved: false, strips: [pane] }
  const strips: Box[] = []
  if (byY !== 0) {
    strips.push({ ...pane, y: byY > 0 ? pane.y : pane.y + pane.height + byY, height: Math.abs(byY) })
  }
  if (byX !== 0) {
    const y = byY > 0 ? pane.y + byY : pane.y
    const height = pane.height - Math.abs(byY)
    strips.push({ x: byX > 0 ? pane.x : pane.x + pane.width + byX, y, width: Math.abs(byX), height })
  }
  return { isMoved: true, strips }
}
