import type { Box, Point } from './geometry/box.ts'
import type { GridLook } from './paint/look.ts'
import type { Pen } from './paint/pen.ts'
import type { Align, Cell, GridColumn } from './source.ts'

/** How one kind of content is drawn, read, pressed and edited. The host keeps the registry. */
export interface CellKind<C extends Cell = Cell, E = never> {
  paint(job: PaintJob<C>): void
  /** For copying, reading aloud, filling and the width that fits. */
  text(cell: C): string
  /** What the text editor begins with, when it differs from the text. */
  editText?(cell: C): string
  /** What a copy carries beside the text; must survive JSON. */
  value?(cell: C): unknown
  isEmpty?(cell: C): boolean
  /** The width that shows everything; the text's width when left out. */
  width?(cell: C, pen: Pen, look: GridLook): number
  /** A click inside the cell that does something without an editor; null when it hit nothing. */
  press?(job: PressJob<C>): Press | null
  cursor?(job: PressJob<C>): 'pointer' | 'text' | null
  /** An editor of the host's framework; the built-in text editor when left out. */
  Editor?: E
  /** Alt+Enter breaks the line in the built-in editor. */
  hasLines?: boolean
  /** False: only `press` changes it, typing does nothing. */
  canType?: boolean
}

export interface PaintJob<C extends Cell = Cell> {
  readonly pen: Pen
  readonly box: Box
  readonly cell: C
  readonly look: GridLook
  readonly align: Align
  readonly isRtl: boolean
  readonly isStrong: boolean
  readonly isQuiet: boolean
  /** The row has a colour of its own behind it. */
  readonly isTinted: boolean
  readonly row: number
  readonly column: GridColumn
  /** Loads an image once and paints the cell again when it is there. */
  image(address: string): CanvasImageSource | null
}

export interface PressJob<C extends Cell = Cell> {
  /** From the inline start of the cell, already mirrored in a right-to-left grid. */
  readonly at: Point
  readonly box: Box
  readonly cell: C
  readonly look: GridLook
  /** Pressed by Enter or Space: there is no place. */
  readonly isByKey: boolean
  readonly align: Align
}

type Press = { readonly text: string; readonly value?: unknown } | { readonly open: string } | { readonly act: true }

// The registry is open: the member a cell names is the one that takes this cell, which the compiler cannot know.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type CellKinds<E = unknown> = Readonly<Record<string, CellKind<any, E>>>
