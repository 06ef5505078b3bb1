import type { CellForms } from '../cell-type.ts'
import { longKind } from './long-kind.ts'
import { LongView } from './long-text-view.tsx'

export const longTextForms: CellForms = { long: { paint: longKind, View: LongView } }
