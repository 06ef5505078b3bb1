import type { CellValue } from '@rowhouse/core/storage'
import type { AfterEdit, Draft } from '@rowhouse/grid/edit/editor-session'
import type { Align, Cell } from '@rowhouse/grid/source'
import type { ComponentType } from 'react'
import type { Column, RecordRow } from '../structure/tables/table.ts'
import type { AvatarPerson } from '../ui/avatar.tsx'
import type { CodeMaker } from './code-shape.ts'

/** What makes a cell beside its column and its value. */
export interface CellContext {
  readonly locale: string
  readonly people: ReadonlyMap<string, AvatarPerson>
  /** Draws bars and squares; left out while it is not loaded. */
  readonly codes?: CodeMaker | null
  /** Addresses of loaded pictures by user id. */
  readonly pictures?: ReadonlyMap<string, string>
}

/** The content of a cell, whatever draws it: the canvas of the grid or a view on a page. */
export type MakeCell = (column: Column, value: CellValue, context: CellContext) => Cell

/** One value being edited, in a cell of the grid or in a field of the record sheet: editors know no difference. */
export interface ValueSession {
  readonly column: Column
  readonly value: CellValue
  readonly cell: Cell
  /** null: the record is not stored yet. */
  readonly recordKey: string | null
  readonly text: string
  /** False while the record is being loaded again: what is committed meanwhile would find no record. */
  readonly isReady: boolean
  /** Opened by typing: the text replaces the old one. */
  readonly isTyped: boolean
  change(draft: Draft): void
  commit(after?: AfterEdit, draft?: Draft): void
  cancel(): void
}

export type ValueEditor = ComponentType<{ readonly session: ValueSession }>

/** A field of the record sheet that is worked directly, without an editor to be opened. */
export interface FieldProps {
  readonly column: Column
  readonly value: CellValue
  readonly cell: Cell
  readonly record: RecordRow
  /** null: the record is not stored yet. */
  readonly recordKey: string | null
  readonly isReadOnly: boolean
  readonly store: (draft: Draft) => void
}

/** How the cells of a column type are made, and stand in the grid. */
export interface CellType {
  readonly align: Align
  /** In pixels, before anybody chose another width. */
  readonly width: number
  readonly cell: MakeCell
}

/** How its values are edited. Left out: `Editor` – a line of text; `Field` – the view of the cell, with the editor over it. */
export interface ValueEditing {
  readonly Editor?: ValueEditor
  readonly Field?: ComponentType<FieldProps>
}
