import type { Point } from './box.ts'
import type { Stage } from './stage.ts'

/** What lies under a place of the stage. */
export type Hit =
  | { readonly on: 'nothing' }
  | { readonly on: 'corner' }
  | { readonly on: 'head'; readonly column: number; readonly part: 'title' | 'edge' | 'menu' }
  | { readonly on: 'add' }
  | { readonly on: 'index'; readonly row: number; readonly part: 'grip' | 'check' | 'expand' }
  | { readonly on: 'cell'; readonly row: number; readonly column: number }
  | { readonly on: 'group'; readonly group: number; readonly part: 'name' | 'end' }
  | { readonly on: 'new' }
  | { readonly on: 'foot'; readonly column: number }

const nothing: Hit = { on: 'nothing' }
const edgeReach = 4
const menuWidth = 24
/** At the end of the frozen part of a heading. */
export const groupEndWidth = 28

export function hitAt(stage: Stage, point: Point): Hit {
  const { width, height, bodyTop, bodyBottom, indexWidth } = stage
  if (point.x < 0 || point.y < 0 || point.x >= width || point.y >= height) return nothing
  if (point.y < bodyTop) return headAt(stage, point)
  if (point.y >= bodyBottom) return { on: 'foot', column: stage.columnAt(point.x) }
  const stuck = stage.rows
    .sticky(stage.scroll.y)
    .findLast(({ top, height: size }) => isBetween(point.y - bodyTop, top, size))
  const at = stage.inline(point.x)
  if (stuck !== undefined) return { on: 'group', group: stuck.group, part: groupPart(stage, at) }
  const line = stage.rows.at(stage.offsetAt(point.y))
  if (line === null) return nothing
  if (line.on === 'group') return { on: 'group', group: line.group, part: groupPart(stage, at) }
  if (line.on === 'new') return { on: 'new' }
  if (at < indexWidth) return { on: 'index', row: line.row, part: indexPart(at, indexWidth) }
  const column = stage.columnAt(point.x)
  return column < 0 ? nothing : { on: 'cell', row: line.row, column }
}

const isBetween = (at: number, top: number, size: number): boolean => at >= top && at < top + size

function groupPart({ frozenEdge }: Stage, at: number): 'name' | 'end' {
  return at >= frozenEdge - groupEndWidth && at < frozenEdge ? 'end' : 'name'
}

function indexPart(at: number, width: number): 'grip' | 'check' | 'expand' {
  // A narrow index has room for the checkbox only.
  if (width < 48) return 'check'
  if (at < width * 0.17) return 'grip'
  return at < width * 0.58 ? 'check' : 'expand'
}

function headAt(stage: Stage, { x }: Point): Hit {
  const { columns, indexWidth, frozenEdge, scroll } = stage
  const at = stage.inline(x)
  if (at < indexWidth - edgeReach) return { on: 'corner' }
  const edge = edgeNear(stage, at)
  if (edge !== null) return edge
  const column = stage.columnAt(x)
  if (column < 0) {
    const beyond = at - indexWidth + scroll.x - columns.width
    return at >= frozenEdge && beyond >= 0 && beyond < stage.addWidth ? { on: 'add' } : nothing
  }
  const end = stage.columnStart(column) + columns.size(column)
  return { on: 'head', column, part: at >= end - menuWidth ? 'menu' : 'title' }
}

function edgeNear(stage: Stage, at: number): Hit | null {
  const { columns, indexWidth, frozenEdge, scroll } = stage
  const isFrozen = at < frozenEdge + edgeReach
  for (const reach of [-edgeReach, edgeReach]) {
    const column = columns.at(at + reach - indexWidth + (isFrozen && at + reach < frozenEdge ? 0 : scroll.x))
    if (column < 0 || (column >= columns.frozen && at < frozenEdge - edgeReach)) continue
    const end = stage.columnStart(column) + columns.size(column)
    if (Math.abs(at - end) <= edgeReach) return { on: 'head', column, part: 'edge' }
  }
  return null
}
