import type { CellKind, PressJob } from '../cell-kind.ts'
import type { GridLook } from '../paint/look.ts'
import type { Cell } from '../source.ts'
import { baseline, firstLineMiddle, leftOf, paintMore } from './place.ts'

export interface ImagesCell extends Cell {
  readonly kind: 'images'
  readonly images: readonly {
    /** null: there is no picture, only a mark. */
    readonly address: string | null
    readonly name: string
    /** A few letters in the place of a picture. */
    readonly mark?: string
  }[]
}

const heightIn = (look: GridLook, rowHeight: number): number => Math.min(rowHeight - 11, 88 * look.scale)

/** The picture a press hit; null: beside them. */
export function imageAt({
  at,
  box,
  cell,
  look,
}: Pick<PressJob<ImagesCell>, 'at' | 'box' | 'cell' | 'look'>): number | null {
  const height = heightIn(look, box.height)
  const step = Math.round(height * 1.3) + look.pillGap
  const index = Math.floor((at.x - look.pad) / step)
  const isHit = at.y >= 6 && at.y < 6 + height && index >= 0 && index < cell.images.length
  return isHit ? index : null
}

export const imagesKind: CellKind<ImagesCell> = {
  paint(job) {
    const { pen, box, cell, look } = job
    const height = heightIn(look, box.height)
    const width = Math.round(height * 1.3)
    const y = Math.round(box.y + 6)
    let start = look.pad
    for (const [index, { address, mark }] of cell.images.entries()) {
      const rest = cell.images.length - index
      const isLastRoom = start + 2 * width + look.pillGap > box.width - look.pad
      if (
        index > 0 &&
        (start + width > box.width - look.pad || (isLastRoom && rest > 1 && start + width + 22 > box.width))
      ) {
        const middle = Math.min(firstLineMiddle(box, look), y + height / 2)
        paintMore(job, start, middle, rest)
        return
      }
      const x = Math.round(leftOf(job, start, width))
      const image = address === null ? null : job.image(address)
      if (image === null) {
        pen.round(x, y, width, height, 3, look.skeleton)
        if (address === null && mark !== undefined) {
          const size = Math.min(9 * look.scale, height * 0.45)
          const font = `600 ${size}px ${look.family}`
          pen.text(mark.slice(0, 4), x + width / 2, baseline(y + height / 2, size), font, look.text2, 'center')
        }
      } else {
        pen.image(image, x, y, width, height, 3)
        if (look.dim !== 'transparent') pen.round(x, y, width, height, 3, look.dim)
      }
      pen.outline(x, y, width, height, 3, look.line)
      start += width + look.pillGap
    }
  },
  text: ({ images }) => images.map(({ name }) => name).join(', '),
  value: ({ images }) => images,
  width: ({ images }, _pen, look) => images.length * (26 * look.scale + look.pillGap) + 2 * look.pad,
  canType: false,
}
