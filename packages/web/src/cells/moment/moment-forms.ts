import type { CellForms } from '../cell-type.ts'
import { longKind } from '../long-text/long-kind.ts'
import { TextView } from '../single-line-text/text-forms.tsx'

export const momentForms: CellForms = { moment: { paint: longKind, View: TextView } }
