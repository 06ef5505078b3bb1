import { canColorRows, type SettingsColumn } from '../views/color-by.ts'
import { canStack } from '../views/stack-by.ts'
import type { NewViewColumn } from './view-type.ts'

/** More stacks than these are not taken in at a glance. */
const most = 7

/**
 * The field by whose values records of a new view stand together: choices are there before any record is, and of them the
 * first that are few; people and links follow.
 */
export function firstStackField(columns: readonly NewViewColumn[]): string | null {
  const found = columns.filter((column) => !column.system && canStack(column))
  const choices = found.filter(canColorRows)
  const few = choices.find((column) => choiceCount(column) <= most)
  const [first] = [...choices.toSorted((one, other) => choiceCount(one) - choiceCount(other)), ...found]
  return (few ?? first)?.id ?? null
}

function choiceCount({ options }: Pick<SettingsColumn, 'options'>): number {
  return (options as { readonly choices?: readonly unknown[] }).choices?.length ?? 0
}
