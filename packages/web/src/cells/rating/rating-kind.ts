import { firstLineMiddle, leftOf } from '@rowhouse/grid/cells/place'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import { iconPath } from '../signs/sign-paths.ts'
import type { RatingCell } from './rating.ts'

const step = 16

export const ratingKind: ReactCellKind<RatingCell> = {
  paint(job) {
    const { pen, box, cell, look } = job
    const size = 14 * look.scale
    const path = iconPath(cell.icon, 'star')
    for (let place = 0; place < cell.most; place++) {
      const isOn = place < cell.stars
      const x = leftOf(job, look.pad + place * step * look.scale, size)
      const y = firstLineMiddle(box, look) - size / 2
      pen.icon(path, x, y, size, isOn ? (cell.color ?? look.star) : look.lineStrong, isOn ? 1.2 : 1.6, isOn)
    }
  },
  text: ({ stars }) => (stars === 0 ? '' : String(stars)),
  value: ({ stars }) => (stars === 0 ? null : stars),
  isEmpty: ({ stars }) => stars === 0,
  width: ({ most }, _, look) => most * step * look.scale + 2 * look.pad,
  press({ at, cell, look, isByKey }) {
    const place = Math.floor((at.x - look.pad) / (step * look.scale)) + 1
    if (isByKey || place < 1 || place > cell.most) return null
    // The star that is on already takes the rating off.
    const stars = place === cell.stars ? null : place
    return { text: stars === null ? '' : String(stars), value: stars }
  },
  cursor: ({ at, cell, look }) => (at.x < look.pad + cell.most * step * look.scale ? 'pointer' : null),
}
