import type { CellKind } from '../cell-kind.ts'
import type { Look } from '../paint/look.ts'
import type { Cell } from '../source.ts'
import { firstLineMiddle, leftOf, paintMore } from './place.ts'

export interface ImagesCell extends Cell {
  readonly kind: 'images'
  readonly images: readonly { readonly address: string; readonly name: string }[]
}

const heightIn = (look: Look, rowHeight: number): number => Math.min(rowHeight - 11, 88 * look.scale)

export const imagesKind: CellKind<ImagesCell> = {
  paint(job) {
    const { pen, box, cell, look } = job
    const height = heightIn(look, box.height)
    const width = Math.round(height * 1.3)
    const y = Math.round(box.y + 6)
    let start = look.pad
    for (const [index, { address }] of cell.images.entries()) {
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
      const image = job.image(address)
      if (image === null) pen.round(x, y, width, height, 3, look.skeleton)
      else {
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
