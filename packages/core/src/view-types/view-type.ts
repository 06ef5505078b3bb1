import type { SettingKey } from '../views/settings/registry.ts'

/** A way to look at the records of a table. */
export interface ViewType {
  /** The number existing clients know it by. */
  readonly wireNumber: number
  /** What a new one is called, with a number behind where that is taken. */
  readonly title: string
  /** What it remembers, of all that views can. */
  readonly settings: readonly SettingKey[]
}
