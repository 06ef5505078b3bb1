import { textKind } from '@rowhouse/grid/cells/text'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { CodeCell } from './codes.ts'

/** Readers of codes want dark bars on white, in every theme, with an empty margin around them. */
export const codeKind: ReactCellKind<CodeCell> = {
  paint(job) {
    const { pen, box, cell, look } = job
    const { shape } = cell
    if (shape === null) {
      textKind.paint({ ...job, isQuiet: true, cell: { kind: 'text', text: cell.text } })
      return
    }
    const isSquare = shape.height > 1
    const room = { width: box.width - 2 * look.pad, height: Math.min(box.height - 6, 120) }
    const unit = isSquare
      ? Math.min(room.width, room.height) / (shape.width + 2)
      : Math.min(2, room.width / (shape.width + 4))
    const width = shape.width * unit
    const height = isSquare ? shape.height * unit : room.height - 4
    const x = job.isRtl ? box.x + box.width - look.pad - width - unit : box.x + look.pad + unit
    const y = box.y + 3 + (isSquare ? unit : 2)
    pen.round(x - unit, box.y + 3, width + 2 * unit, isSquare ? height + 2 * unit : room.height, 2, '#ffffff')
    for (const [left, top, wide, high] of shape.boxes) {
      const [boxTop, boxHeight] = isSquare ? [top * unit, high * unit] : [0, height]
      pen.rect(x + left * unit, y + boxTop, wide * unit, boxHeight, '#000000')
    }
  },
  text: ({ text }) => text,
  isEmpty: ({ text }) => text === '',
  canType: false,
}
