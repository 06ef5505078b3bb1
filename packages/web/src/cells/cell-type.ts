import type { CellValue } from '@rowhouse/core/storage'
import type { AfterEdit, Draft } from '@rowhouse/grid/edit/editor-session'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { Align, Cell } from '@rowhouse/grid/source'
import type { ComponentType } from 'react'
import type { TextKey } from '../i18n/catalogue.ts'
import type { Column, RecordRow } from '../structure/tables/table.ts'
import type { AvatarPerson } from '../ui/avatar.tsx'
import type { CodeMaker } from './code/code-shape.ts'
import type { ComputedField, FieldDraft } from './settings/field-draft.ts'
import type { Settings } from './settings/settings-props.ts'

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

/** `preload`: of one whose code may still have to be fetched. */
export type ValueEditor = ComponentType<{ readonly session: ValueSession }> & { preload?(): Promise<unknown> }

export interface RefusedText {
  readonly text: string
  readonly giveUp: () => void
}

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
  /** What was written and is not stored: it stands there until it is mended or given up. */
  readonly refused?: RefusedText | null | undefined
  /** More is on its way, or no longer: until then the value is not whole. Left out: it is stored as it comes. */
  readonly onComing?: ((isComing: boolean) => void) | undefined
}

export const columnGroups = ['choice', 'text', 'linked', 'number', 'time', 'more', 'kept'] as const
export type ColumnGroup = (typeof columnGroups)[number]

/** What a column type is to the eye, without any component. Its name and its sentence are in the catalogue under `tables.type.<name>`. */
export interface CellType {
  /** A path on a square of 24: the canvas and the page draw the same. */
  readonly icon: string
  /** Where it stands in the list of types; null: only databases make such columns. */
  readonly group: ColumnGroup | null
  readonly align: Align
  /** In pixels, before anybody chose another width. */
  readonly width: number
  readonly cell: MakeCell
  /** What a preview shows while there are no values yet. */
  readonly samples: readonly CellValue[] | ((draft: FieldDraft) => readonly CellValue[])
  /** What people coming from elsewhere call it. */
  readonly otherNames?: TextKey
  /** How telling its groups are, 1 before all others; left out: hardly two records share a value. */
  readonly groupRank?: number
  /** A sum or an average of its values, where that is not read as any number. `exact`: as the database gives it. */
  readonly figure?: (column: Column, exact: string, locale: string) => string
  /** Of a computed type: what a field of it is asked for. */
  readonly computed?: ComputedField
}

/** By `kind`, all that `cell` of a type makes. */
export type CellForms = Readonly<Record<string, CellForm>>

/** What edits the values of a type and sets up its fields. */
export interface CellParts {
  /** Over cells of the grid, by their `kind`; the others are edited as a line of text. */
  readonly editors: Readonly<Record<string, ValueEditor>>
  /** In a field of the record sheet. null: a line of text. */
  readonly Editor: ValueEditor | null
  /** null: the view of the cell, with the editor over it. */
  readonly Field: ComponentType<FieldProps> | null
  /** Each knows the options of its own type, which the schema in core holds. null: there is nothing to set. */
  readonly Settings: Settings<never> | null
}

/** One content, painted on the canvas and shown on a page. */
export interface CellForm {
  // The registry is open, as that of the grid: the form a cell names is the one that takes this cell.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly paint: ReactCellKind<any>
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly View: ComponentType<{ readonly cell: any }>
}
