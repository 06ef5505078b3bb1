import type { FoundSheet } from '../api/imports.ts'
import { findColumnType } from '../column-types/registry.ts'
import { columnFormulaType } from '../formula/column-formula-type.ts'
import type { FormulaType } from '../formula/tree.ts'

/** What becomes of a column of the source in a new table. */
interface Kept {
  readonly from: number
  readonly type?: string | undefined
  readonly linksTo?: string | undefined
}

/**
 * Whether a column can be the formula that was found for it: what it needs is kept, with types that formulas see in the same
 * way. The first field names the records and has values.
 */
export function canBeFormula(sheet: FoundSheet, from: number, kept: readonly Kept[]): boolean {
  const formula = sheet.columns[from]?.formula
  if (formula === undefined || kept[0]?.from === from) return false
  return formula.columns.every((needed) => {
    const own = kept.find((column) => column.from === needed)
    const guessed = sheet.columns[needed]?.type
    return own !== undefined && own.linksTo === undefined && isSeenAlike(own.type ?? guessed, guessed)
  })
}

const isSeenAlike = (one: string | undefined, other: string | undefined): boolean =>
  JSON.stringify(seenIn(one)) === JSON.stringify(seenIn(other))

/** What a formula sees of a field of this type. */
export function seenIn(type: string | undefined): FormulaType | null {
  const known = findColumnType(type ?? '')
  return known === null ? null : columnFormulaType(known.comparison, false)
}
