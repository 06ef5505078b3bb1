import { baseline } from '../cells/place.ts'
import type { GridLook } from './look.ts'
import type { Pen } from './pen.ts'
import type { Scene } from './scene.ts'

/** A bubble at the end of the index leaves the rest of it to the number. */
export function paintNumber(
  pen: Pen,
  scene: Scene,
  { row, middle, color }: { readonly row: number; readonly middle: number; readonly color: string },
): void {
  const { stage, look } = scene
  const note = scene.rowNote(row)
  const bubble = note === null ? 0 : paintNote(pen, scene, note, middle)
  const room = stage.indexWidth - bubble
  const label = scene.rowLabel(row)
  const font = numberFont(pen, label, look, room)
  pen.text(label, stage.left(0, room) + room / 2, baseline(middle, 12 * look.scale), font, color, 'center')
}

const noteHeight = 16
const noteEdge = 3

/** Gives how much of the index it takes. */
function paintNote(pen: Pen, { stage, look }: Scene, note: string, middle: number): number {
  const height = noteHeight * look.scale
  const font = `500 ${10 * look.scale}px ${look.family}`
  const width = Math.max(height, Math.ceil(pen.width(note, font)) + 8)
  const x = stage.left(stage.indexWidth - width - noteEdge, width)
  pen.round(x, middle - height / 2, width, height, height / 2, look.accentSoft)
  pen.text(note, x + width / 2, baseline(middle, 10 * look.scale), font, look.accentText, 'center')
  return width + noteEdge
}

const widestDigit = 8

/** Numbers of a hundred million rows still fit the index. */
function numberFont(pen: Pen, label: string, look: GridLook, room: number): string {
  const regular = look.fontHead.replace('500', '400')
  // Nearly all are short, and measuring takes its time.
  if (label.length * widestDigit * look.scale <= room - 4) return regular
  const width = pen.width(label, regular)
  if (width <= room - 4) return regular
  const size = Math.max(7, Math.floor(((12 * look.scale * (room - 4)) / width) * 2) / 2)
  return `400 ${size}px ${look.family}`
}
