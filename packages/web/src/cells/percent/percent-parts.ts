import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { textParts } from '../single-line-text/text-parts.ts'

export const percentParts: CellParts = { ...textParts, Settings: settingsOf((all) => all.PercentSettings) }
