import type { CellParts } from '../cell-type.ts'
import { RatingField } from './rating-field.tsx'
import { ratingKind } from './rating-kind.ts'
import { RatingSettings } from './rating-settings.tsx'
import { RatingView } from './rating-view.tsx'

export const ratingParts: CellParts = {
  forms: { rating: { paint: ratingKind, View: RatingView } },
  Editor: null,
  Field: RatingField,
  Settings: RatingSettings,
}
