import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { textParts } from '../single-line-text/text-parts.ts'

/** Nobody writes what is computed. */
export const lookupParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.LookupSettings) }
export const rollupParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.RollupSettings) }
export const countParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.CountSettings) }
export const formulaParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.FormulaSettings) }
