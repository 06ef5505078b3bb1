import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { textParts } from '../single-line-text/text-parts.ts'
import { RatingField } from './rating-field.tsx'

export const ratingParts: CellParts = {
  ...textParts,
  Field: RatingField,
  Settings: settingsOf((all) => all.RatingSettings),
}
