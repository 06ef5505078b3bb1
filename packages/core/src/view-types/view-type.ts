import type { TSchema } from 'typebox'
import type { SettingsColumn } from '../views/color-by.ts'
import type { SettingKey, ViewSettings } from '../views/settings/registry.ts'
import type { ViewedColumn } from '../views/viewed-column.ts'

/** A way to look at the records of a table, and all that is different about it. */
export interface ViewType {
  /** The number existing clients know it by. */
  readonly wireNumber: number
  /** What its v1 calls call several of them: `tables/:tableId/galleries`. */
  readonly path: string
  /** What a new one is called, with a number behind where that is taken. */
  readonly title: string
  /** What it remembers, of all that views can. */
  readonly settings: readonly SettingKey[]
  /** What a new one begins with, instead of the defaults. */
  begin?(columns: readonly NewViewColumn[]): Partial<ViewSettings>
  readonly wire: WireFields
}

/** A column of the table that gets a new view. */
export interface NewViewColumn extends ViewedColumn, Pick<SettingsColumn, 'type' | 'typeName' | 'options'> {
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
  present(settings: ViewSettings): Readonly<Record<string, unknown>>
  accept(body: Readonly<Record<string, unknown>>): Partial<ViewSettings>
}

/** Of a kind of which there is nothing to tell beyond the view itself. */
export const noWireFields: WireFields = { reply: {}, body: {}, present: () => ({}), accept: () => ({}) }
