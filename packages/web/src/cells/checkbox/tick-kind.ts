import { booleanKind, paintCheck } from '@rowhouse/grid/cells/boolean'
import { firstLineMiddle } from '@rowhouse/grid/cells/place'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import { iconPath } from '../signs/sign-paths.ts'
import type { TickCell } from './checkbox.ts'

/** A box with a mark, or an icon of its own that is filled while it is on. */
export const tickKind: ReactCellKind<TickCell> = {
  paint({ pen, box, cell, look }) {
    const isBox = cell.icon === 'check'
    const size = Math.round((isBox ? 15 : 16) * look.scale)
    const x = Math.round(box.x + (box.width - size) / 2)
    const y = Math.round(firstLineMiddle(box, look) - size / 2)
    const path = iconPath(cell.icon, 'check')
    if (isBox) paintCheck(pen, x, y, look, cell.isOn ? { fill: cell.color ?? look.check, mark: look.onCheck } : null)
    else {
      const isFilled = cell.isOn && cell.icon !== 'circle-check'
      pen.icon(path, x, y, size, cell.isOn ? (cell.color ?? look.check) : look.lineCheck, 1.75, isFilled)
    }
  },
  text: ({ isOn }) => (isOn ? 'true' : 'false'),
  value: ({ isOn }) => isOn,
  isEmpty: ({ isOn }) => !isOn,
  width: (_cell, _pen, look) => 16 * look.scale + 2 * look.pad,
  press: (job) => booleanKind.press?.({ ...job, cell: { kind: 'boolean', isOn: job.cell.isOn } }) ?? null,
  cursor: (job) => booleanKind.cursor?.({ ...job, cell: { kind: 'boolean', isOn: job.cell.isOn } }) ?? null,
  canType: false,
}
