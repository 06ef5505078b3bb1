import { baseline, firstLineMiddle, leftOf } from '@rowhouse/grid/cells/place'
import { fitText } from '@rowhouse/grid/paint/text-fit'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { ActionCell } from './button.ts'

const pad = 9
const high = 22

/** A button: a click opens its address, or starts what it is for. */
export const actionKind: ReactCellKind<ActionCell> = {
  paint(job) {
    const { pen, box, cell, look } = job
    const room = box.width - 2 * look.pad
    const label = fitText(pen, cell.label, look.fontPill, room - 2 * pad)
    const width = Math.min(room, pen.width(label, look.fontPill) + 2 * pad)
    const height = high * look.scale
    const middle = firstLineMiddle(box, look)
    const x = Math.round(leftOf(job, look.pad, width))
    const color = look.pills[cell.color]
    const isOff = !isWorking(cell) || color === undefined
    pen.round(x, Math.round(middle - height / 2), width, height, 4, isOff ? look.hover : color.bg)
    const ink = isOff ? look.text3 : color.text
    pen.text(label, x + width / 2, baseline(middle, 12 * look.scale), look.fontPill, ink, 'center')
  },
  text: ({ label }) => label,
  isEmpty: () => false,
  width: ({ label }, pen, look) => pen.width(label, look.fontPill) + 2 * pad + 2 * look.pad,
  press: ({ cell, isByKey, at, box, look }) =>
    !isWorking(cell) || (!isByKey && (at.x < look.pad || at.x > box.width - look.pad))
      ? null
      : cell.href === null
        ? { act: true }
        : { open: cell.href },
  cursor: ({ cell }) => (isWorking(cell) ? 'pointer' : null),
  canType: false,
}

const isWorking = ({ href, acts }: ActionCell): boolean => acts || href !== null
