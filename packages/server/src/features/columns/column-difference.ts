import type { ColumnRow } from '../../meta/rows/structure.ts'

const told = [
  'title',
  'name',
  'type',
  'options',
  'required',
  'unique_values',
  'default_value',
  'description',
  'meta',
] as const satisfies readonly (keyof ColumnRow)[]

type Told = Partial<Record<(typeof told)[number], unknown>>

/** What a change did to a column, as the change log tells it. */
export function difference(before: ColumnRow, after: ColumnRow): { readonly before: Told; readonly after: Told } {
  const changed = told.filter((field) => before[field] !== after[field])
  return {
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, after[field]])),
  }
}
