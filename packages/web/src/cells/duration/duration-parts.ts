import type { CellParts } from '../cell-type.ts'
import { plainNumberParts } from '../number/number-parts.tsx'
import { DurationSettings } from './duration-settings.tsx'

export const durationParts: CellParts = { ...plainNumberParts, Settings: DurationSettings }
