import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { textParts } from '../single-line-text/text-parts.ts'

export const numberParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.NumberSettings) }
export const decimalParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.DecimalSettings) }
