import { baseline } from '../cells/place.ts'
import type { GridColumn } from '../source.ts'
import { chevronDown, chevronUp, info, plus, warning } from './icons.ts'
import { paintCorner } from './paint-rows.ts'
import type { Pen } from './pen.ts'
import type { Scene } from './scene.ts'
import { fitText } from './text-fit.ts'

interface HeadState {
  readonly isInRange: boolean
  readonly isHovered: boolean
  readonly isFocused: boolean
}

const quiet: HeadState = { isInRange: false, isHovered: false, isFocused: false }

export function paintHead(pen: Pen, scene: Scene): void {
  const { stage, look } = scene
  const { width, bodyTop } = stage
  pen.rect(0, 0, width, bodyTop, look.head)
  pen.rect(0, bodyTop - 1, width, 1, look.line)
  const scroll = { ...stage.scrollPane, y: 0, height: bodyTop }
  pen.clip(scroll, () => {
    for (const column of stage.columnsTouching(scroll.x, scroll.width)) {
      if (column >= stage.columns.frozen) paintColumnHead(pen, scene, column, quiet)
    }
    paintAdd(pen, scene)
  })
  const frozen = { ...stage.frozenPane, y: 0, height: bodyTop }
  pen.clip(frozen, () => {
    for (let column = 0; column < stage.columns.frozen; column++) paintColumnHead(pen, scene, column, quiet)
    paintCorner(pen, scene, 'none')
    pen.rect(stage.left(stage.frozenEdge - 1, 1), 0, 1, bodyTop, look.lineStrong)
  })
}

function paintAdd(pen: Pen, { stage, look }: Scene): void {
  if (stage.addWidth === 0) return
  const start = stage.columnStart(stage.columns.count)
  const x = stage.left(start, stage.addWidth)
  pen.icon(plus, x + stage.addWidth / 2 - 8, stage.bodyTop / 2 - 8, 16, look.iconQuiet)
  pen.rect(stage.left(start + stage.addWidth - 1, 1), 0, 1, stage.bodyTop, look.line)
}

export function paintColumnHead(pen: Pen, scene: Scene, index: number, state: HeadState): void {
  const { stage, look, source } = scene
  const column = source.columns[index]
  if (column === undefined) return
  const start = stage.columnStart(index)
  const size = stage.columns.size(index)
  const x = stage.left(start, size)
  if (state.isInRange || state.isHovered || state.isFocused) {
    pen.rect(x, 0, size, stage.bodyTop, state.isInRange ? look.accentSoft : look.head)
    pen.rect(x, stage.bodyTop - 1, size, 1, look.line)
  }
  pen.clip({ x, y: 0, width: size, height: stage.bodyTop }, () =>
    paintTitle(pen, scene, column, { start, size, state }),
  )
  const isFrozenEnd = index === stage.columns.frozen - 1
  pen.rect(stage.left(start + size - 1, 1), 0, 1, stage.bodyTop, isFrozenEnd ? look.lineStrong : look.line)
}

function paintTitle(
  pen: Pen,
  { stage, look }: Scene,
  column: GridColumn,
  { start, size, state }: { readonly start: number; readonly size: number; readonly state: HeadState },
): void {
  const middle = stage.bodyTop / 2
  const icon = 14 * look.scale
  const mark = 12 * look.scale
  const hasChevron = state.isHovered || state.isFocused
  const trailing = hasChevron && column.hasMenu !== false ? mark + 4 : 0
  const sortRoom = column.sorted === undefined ? 0 : mark + 4
  const noteRoom = column.note === undefined && column.fault === undefined ? 0 : mark + 4
  const iconRoom = column.icon === undefined ? 0 : icon + 5
  const room = size - 2 * look.pad - iconRoom - trailing - sortRoom - noteRoom
  const title = fitText(pen, column.title, look.fontHead, room)
  const titleWidth = pen.width(title, look.fontHead)
  const isEnd = column.align === 'end'
  const at = isEnd
    ? start + size - 1 - look.pad - trailing - sortRoom - noteRoom - titleWidth - iconRoom
    : start + look.pad
  const ink = state.isInRange ? look.accentText : look.text2
  if (column.icon !== undefined) {
    pen.icon(column.icon, stage.left(at, icon), middle - icon / 2, icon, state.isInRange ? ink : look.iconQuiet, 1.9)
  }
  const x = stage.left(at + iconRoom, 0)
  pen.text(title, x, baseline(middle, 12 * look.scale), look.fontHead, ink, stage.isRtl ? 'right' : 'left')
  if (noteRoom > 0) {
    const noteX = stage.left(at + iconRoom + titleWidth + 4, mark)
    const [sign, color] = column.fault === undefined ? [info, look.iconQuiet] : [warning, look.error]
    pen.icon(sign, noteX, middle - mark / 2, mark, color, 1.9)
  }
  if (column.sorted !== undefined) {
    const sortX = stage.left(at + iconRoom + titleWidth + noteRoom + 4, mark)
    pen.icon(column.sorted === 'up' ? chevronUp : chevronDown, sortX, middle - mark / 2, mark, look.accentText, 2.1)
  }
  if (trailing > 0) {
    const chevronX = stage.left(start + size - look.pad - mark, mark)
    pen.icon(chevronDown, chevronX, middle - mark / 2, mark, look.iconQuiet, 2.1)
  }
}
