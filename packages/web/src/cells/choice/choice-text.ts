import { namesText } from '@rowhouse/core/link-text'
import type { ChoiceCell } from './choice-cell.ts'

export const labelOf = ({ options }: Pick<ChoiceCell, 'options'>, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

/** What is copied: of several, those with a comma in quotes, so that a paste elsewhere finds the same. */
export function choiceText(cell: Pick<ChoiceCell, 'options' | 'chosen' | 'isMany'>): string {
  const labels = cell.chosen.map((value) => labelOf(cell, value))
  return cell.isMany ? namesText(labels) : labels.join()
}
