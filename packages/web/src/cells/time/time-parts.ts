import type { CellParts } from '../cell-type.ts'
import { textParts } from '../single-line-text/text-parts.tsx'
import { TimeSettings } from './time-settings.tsx'

export const timeParts: CellParts = { ...textParts, Settings: TimeSettings }
