import type { PaintJob } from '../cell-kind.ts'
import type { Box } from '../geometry/box.ts'
import type { GridLook } from '../paint/look.ts'
import type { Align } from '../source.ts'

/** Content of a taller row stays on its first line, where the eye expects it. */
export const firstLineMiddle = (box: Box, look: GridLook): number =>
  box.y + Math.min(box.height, look.rowHeights[0] - 1) / 2

/** The alphabetic baseline of a line of text whose middle is given. */
export const baseline = (middle: number, size: number): number => Math.round(middle + size * 0.35)

export const inkOf = ({ look, isQuiet }: PaintJob): string => (isQuiet ? look.text2 : look.text)

/** The left edge of a part, in the stage: mirrored when the grid is. */
export const leftOf = ({ box, isRtl }: Pick<PaintJob, 'box' | 'isRtl'>, start: number, width: number): number =>
  isRtl ? box.x + box.width - start - width : box.x + start

/** The side of the stage an alignment means. */
export function sideOf(align: Align, isRtl: boolean): 'left' | 'center' | 'right' {
  if (align === 'center') return 'center'
  return (align === 'start') === isRtl ? 'right' : 'left'
}

/** Where text of an alignment is anchored. */
export function anchorOf({ box, isRtl, look }: Pick<PaintJob, 'box' | 'isRtl' | 'look'>, align: Align): number {
  const side = sideOf(align, isRtl)
  if (side === 'center') return box.x + box.width / 2
  return side === 'left' ? box.x + look.pad : box.x + box.width - look.pad
}

/** How many more there are than the cell has room for. */
export function paintMore(
  job: Pick<PaintJob, 'pen' | 'look' | 'box' | 'isRtl'>,
  start: number,
  middle: number,
  count: number,
): void {
  const { pen, look, isRtl } = job
  const y = baseline(middle, 11 * look.scale)
  pen.text(`+${count}`, leftOf(job, start, 0), y, look.fontMore, look.text3, isRtl ? 'right' : 'left')
}
