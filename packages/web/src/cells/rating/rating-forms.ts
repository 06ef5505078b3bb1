import type { CellForms } from '../cell-type.ts'
import { ratingKind } from './rating-kind.ts'
import { RatingView } from './rating-view.tsx'

export const ratingForms: CellForms = { rating: { paint: ratingKind, View: RatingView } }
