import type { CellKind } from '../cell-kind.ts'
import { check } from '../paint/icons.ts'
import type { GridLook } from '../paint/look.ts'
import type { Pen } from '../paint/pen.ts'
import type { Cell } from '../source.ts'
import { firstLineMiddle } from './place.ts'

export interface BooleanCell extends Cell {
  readonly kind: 'boolean'
  readonly isOn: boolean
}

const size = (look: GridLook): number => Math.round(15 * look.scale)

/** A value, not a selection: neutral, never the accent. */
export const booleanKind: CellKind<BooleanCell> = {
  paint({ pen, box, cell, look }) {
    const x = Math.round(box.x + (box.width - size(look)) / 2)
    const y = Math.round(firstLineMiddle(box, look) - size(look) / 2)
    paintCheck(pen, x, y, look, cell.isOn ? { fill: look.check, mark: look.onCheck } : null)
  },
  text: ({ isOn }) => (isOn ? 'true' : 'false'),
  value: ({ isOn }) => isOn,
  isEmpty: ({ isOn }) => !isOn,
  width: (_cell, _pen, look) => size(look) + 2 * look.pad,
  press({ at, box, cell, look, isByKey }) {
    const isHit = isByKey || Math.abs(at.x - box.width / 2) <= size(look)
    return isHit ? { text: cell.isOn ? 'false' : 'true', value: !cell.isOn } : null
  },
  cursor: ({ at, box, look }) => (Math.abs(at.x - box.width / 2) <= size(look) ? 'pointer' : null),
  canType: false,
}

export function paintCheck(
  pen: Pen,
  x: number,
  y: number,
  look: GridLook,
  on: { readonly fill: string; readonly mark: string; readonly icon?: string } | null,
): void {
  const side = size(look)
  if (on === null) {
    pen.outline(x, y, side, side, 3, look.lineCheck, 1.5)
    return
  }
  pen.round(x, y, side, side, 3, on.fill)
  pen.icon(on.icon ?? check, x + side * 0.13, y + side * 0.13, side * 0.74, on.mark, 3)
}
