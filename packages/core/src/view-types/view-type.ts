import type { TSchema } from 'typebox'
import type { FilterableColumn } from '../filters/filter-tree.ts'
import type { FilterClock } from '../filters/zoned-days.ts'
import type { CellValue } from '../storage.ts'
import type { AnswerRules } from '../views/answer-rules.ts'
import type { SettingsColumn } from '../views/color-by.ts'
import type { SettingKey, ViewSettings } from '../views/settings/registry.ts'
import type { ViewedColumn } from '../views/viewed-column.ts'

/** A way to look at the records of a table, and what is different about it; what only the server asks is in wires.ts and judges.ts. */
export interface ViewType {
  /** The number existing clients know it by. */
  readonly wireNumber: number
  /** What its v1 calls call several of them: `tables/:tableId/galleries`. */
  readonly path: string
  /** What stands in the address of a public link to one; left out: “view”. */
  readonly sharedPath?: string
  /** What a new one is called, with a number behind where that is taken. */
  readonly title: string
  /** What it remembers, of all that views can. */
  readonly settings: readonly SettingKey[]
  /** Its records are asked for a part at a time, which only what draws it knows: no list of them is asked for ahead. */
  readonly comesInParts?: true
  /** What a new one begins with, instead of the defaults. */
  begin?(columns: readonly NewViewColumn[]): Partial<ViewSettings>
  /** New records are handed in through it, as judges.ts says of it. Left out: records are only shown. */
  readonly isHandedIn?: true
}

/** A column that people may be asked for. */
export interface AskableColumn extends FilterableColumn, ViewedColumn, Pick<SettingsColumn, 'typeName' | 'options'> {
  /** People give its cells their values. */
  readonly isFilledIn: boolean
  /** No record is stored without a value, and nobody else gives one. */
  readonly isNeeded: boolean
  /** Left out: whoever fills the form in is asked for it. Strangers are not for what only members see: people. */
  readonly isWithheld?: boolean
}

export interface HandedIn {
  readonly settings: ViewSettings
  /** Of the table. */
  readonly columns: readonly AskableColumn[]
  /** By the id of the column; what was left out is empty. */
  readonly answers: ReadonlyMap<string, CellValue>
  readonly clock: FilterClock
}

/** Ids of columns. */
export interface Judgement {
  /** What is demanded of each answer that is asked for. Nothing else is taken. */
  readonly rules: ReadonlyMap<string, AnswerRules>
  readonly missing: readonly string[]
  /** Answers that do not keep the rules, and how: goes on after the name of the column. */
  readonly wrong: readonly { readonly id: string; readonly fault: string }[]
}

/** A column of the table that gets a new view. */
export interface NewViewColumn
  extends ViewedColumn,
    Pick<SettingsColumn, 'type' | 'typeName' | 'options' | 'comparison'> {
  readonly isPrimaryValue: boolean
  /** null: it is no part of the key. */
  readonly keyPart: number | null
}

/** What v1 clients know of this kind beyond what every view has. */
export interface WireFields {
  /** As they read them. */
  readonly reply: Readonly<Record<string, TSchema>>
  /** Those they may send; whatever else they send is dropped. */
  readonly body: Readonly<Record<string, TSchema>>
  present(settings: ViewSettings, view: { readonly title: string }): Readonly<Record<string, unknown>>
  accept(body: Readonly<Record<string, unknown>>): Partial<ViewSettings>
  /** Who changes it sends all of it: what is left out is emptied. */
  readonly isWhole?: true
  /** Left out: of columns every view knows the same. */
  readonly columns?: WireColumns
}

/** What v1 clients know of a column in such a view beyond its place. */
export interface WireColumns extends Pick<WireFields, 'reply' | 'body'> {
  /** What its call calls several of them: `form-columns/:viewColumnId`. */
  readonly path: string
  present(settings: ViewSettings, columnId: string): Readonly<Record<string, unknown>>
  accept(settings: ViewSettings, columnId: string, body: Readonly<Record<string, unknown>>): Partial<ViewSettings>
}

/** Of a kind of which there is nothing to tell beyond the view itself. */
export const noWireFields: WireFields = { reply: {}, body: {}, present: () => ({}), accept: () => ({}) }
