import type { FoundColumn, FoundSheet } from '@rowhouse/core/api/imports'
import { renameColumns } from '@rowhouse/core/formula/print'
import { type DraftPart, mayBeFormula } from './import-draft.ts'

/** The formula a column can become, in the titles that the fields get; null: none. */
export function formulaOf(part: DraftPart, sheet: FoundSheet, { from, formula }: FoundColumn): string | null {
  if (formula === undefined || !mayBeFormula(part, [sheet], from)) return null
  const titleOf = (place: number): string => part.columns.find((column) => column.from === place)?.title.trim() || '?'
  return renameColumns(formula.text, (name) => titleOf(Number(name)))
}
