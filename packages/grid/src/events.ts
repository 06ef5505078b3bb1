import type { AfterEdit } from './edit/editor-session.ts'
import type { Box } from './geometry/box.ts'
import type { CellAt } from './selection/range.ts'
import type { Selection } from './selection/selection.ts'
import type { GroupHeading, Window } from './source.ts'

export interface Change {
  readonly row: number
  readonly column: string
  readonly text: string
  /** A richer value than the text: from a press, an editor, or a cell copied from such a grid. Came from outside: check it. */
  readonly value?: unknown
}

/** Columns of a paste or a fill that were not taken, for a host that tells it and can make room for them. */
export interface LeftOut {
  /** Which column cannot be written; null: there is none, what was pasted went on behind the last one. */
  readonly columns: readonly (string | null)[]
  /** What was pasted, a text for each of the columns. Empty where it was repeated or filled in: nothing is lost then. */
  readonly rows: readonly { readonly row: number; readonly texts: readonly string[] }[]
}

export interface ChangeBatch {
  readonly by: 'edit' | 'press' | 'paste' | 'fill' | 'clear' | 'cut'
  /** In the order of the screen. Rows at or beyond the row count ask for new rows. */
  readonly changes: readonly Change[]
  /** With it there may be no changes at all. */
  readonly leftOut?: LeftOut
}

/** Where a menu was asked for, in pixels of the page. */
export interface MenuRequest {
  readonly x: number
  readonly y: number
}

/** A heading, in pixels of the page. */
export interface HeaderPoint {
  readonly column: string
  readonly box: Box
  readonly by: 'pointer' | 'focus'
}

export type GridCommand = 'undo' | 'redo' | 'find' | 'help'

/** What was typed and has no place: its row, its column or the grid went away, or its row could not be loaded or made. */
export interface LostEdit {
  /** Its title. */
  readonly column: string
  /** As they were typed, one after another. */
  readonly texts: readonly string[]
  readonly gone: 'row' | 'column' | 'unloaded' | 'grid'
  /** Why the host could not bring its row. */
  readonly reason?: unknown
}

/** What happened. Nothing of the host's is changed here: it answers with a new source. */
export interface GridEvents {
  onChanges?(batch: ChangeBatch): void
  onEditLost?(lost: LostEdit): void
  /** The cell somebody types in; null: none any more, and what was typed has been told. */
  onEditing?(cell: { readonly row: number; readonly column: string } | null): void
  onWindow?(window: Window): void
  onSelection?(selection: Selection): void
  onColumnResize?(column: string, width: number): void
  onColumnsMove?(order: readonly string[]): void
  onFreeze?(count: number): void
  /** Rows to be placed before another; the row count means at the end. */
  onRowsMove?(rows: readonly number[], before: number): void
  onRowExpand?(row: number): void
  onHeaderClick?(column: string): void
  onHeaderMenu?(column: string, at: MenuRequest): void
  /** The heading the pointer or the focus is at; null: none. */
  onHeaderPoint?(at: HeaderPoint | null): void
  onCellMenu?(cell: CellAt, at: MenuRequest): void
  onFooterClick?(column: string, at: MenuRequest): void
  onGroupToggle?(group: GroupHeading): void
  onGroupAdd?(group: GroupHeading): void
  onGroupMenu?(group: GroupHeading, at: MenuRequest): void
  /**
   * With what was typed below the last row, if anything. The host shows the row and goes where `after` says; a promise
   * tells when it has, and fails when there will be none: what was typed after it is then lost.
   */
  onNewRow?(written: Change | undefined, after: AfterEdit): Promise<void> | undefined
  /**
   * Left out where no rows follow those of the source. Else the host shows the next ones in their place: whoever goes down
   * from the last row goes on in the first of them, and what is typed meanwhile waits.
   */
  onNextPage?(): Promise<void>
  onNewColumn?(at: MenuRequest): void
  onLink?(href: string): void
  /** A cell was pressed that does something for its row, such as a button. */
  onAct?(at: { readonly row: number; readonly column: string }): void
  onCommand?(command: GridCommand): void
  /** A paste was refused or did nothing, with a sentence for people. */
  onNotice?(text: string): void
}
