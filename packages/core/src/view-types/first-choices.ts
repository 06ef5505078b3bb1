import { canColorRows, type SettingsColumn } from '../views/color-by.ts'
import type { NewViewColumn } from './view-type.ts'

/** More stacks, lanes or colours than these are not taken in at a glance. */
const few = 7

/** Fields of which records have one choice, those first that a new view had better stand or be coloured by. */
export function firstChoices(columns: readonly NewViewColumn[]): readonly NewViewColumn[] {
  const rank = (column: NewViewColumn): number => Math.max(few, choiceCount(column))
  return columns
    .filter((column) => !column.system && canColorRows(column))
    .toSorted((one, other) => rank(one) - rank(other))
}

function choiceCount({ options }: Pick<SettingsColumn, 'options'>): number {
  return (options as { readonly choices?: readonly unknown[] }).choices?.length ?? 0
}
