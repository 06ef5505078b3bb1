import type { Box } from '../geometry/box.ts'
import type { GridLook } from '../paint/look.ts'
import type { Cell, GridColumn } from '../source.ts'

export type AfterEdit = 'stay' | 'down' | 'up' | 'next' | 'previous'

export interface Draft {
  readonly text: string
  readonly value?: unknown
}

/** What an editor is given. It has exactly the box of its cell, and says every change at once so that none is lost. */
export interface EditorSession {
  readonly row: number
  readonly column: GridColumn
  readonly cell: Cell
  readonly box: Box
  readonly look: GridLook
  readonly isRtl: boolean
  /** What was typed before the editor was there, or the text of the cell. */
  readonly text: string
  /** It was opened by typing: the text replaces the old one and the caret belongs at its end. */
  readonly isTyped: boolean
  change(draft: Draft): void
  commit(after?: AfterEdit, draft?: Draft): void
  cancel(): void
}

/** Mounts an editor at once, before the next key can arrive. Answers how to remove it; null for the built-in one. */
export type OpenEditor = (session: EditorSession, slot: HTMLElement) => (() => void) | null
