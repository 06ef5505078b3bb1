import { canStack } from '../views/stack-by.ts'
import { firstChoices } from './first-choices.ts'
import type { NewViewColumn } from './view-type.ts'

/** The field by whose values records of a new view stand together: choices are there before any record is; people and links follow. */
export function firstStackField(columns: readonly NewViewColumn[]): string | null {
  const found = columns.filter((column) => !column.system && canStack(column))
  const [first] = [...firstChoices(columns), ...found]
  return first?.id ?? null
}
