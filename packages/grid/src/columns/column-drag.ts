/** Moving, sizing and freezing columns by id, so that columns may come and go while one is dragged. */

/** The gap a dragged column would drop into: 0 before the first, count after the last. */
export function dropGap(offset: number, starts: readonly number[], sizes: readonly number[]): number {
  const gap = starts.findIndex((start, column) => offset < start + (sizes[column] ?? 0) / 2)
  return gap < 0 ? starts.length : gap
}

/** The order after moving some ids before a gap; the same order when nothing moves or the ids are gone. */
export function movedOrder(order: readonly string[], moving: readonly string[], gap: number): readonly string[] {
  const isMoving = new Set(moving.filter((id) => order.includes(id)))
  if (isMoving.size === 0) return order
  const before = order.slice(0, gap).filter((id) => !isMoving.has(id))
  const after = order.slice(gap).filter((id) => !isMoving.has(id))
  const next = [...before, ...order.filter((id) => isMoving.has(id)), ...after]
  return next.every((id, index) => id === order[index]) ? order : next
}

const narrowest = 48
const widest = 1200

export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))
