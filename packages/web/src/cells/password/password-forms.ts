import { textKind } from '@rowhouse/grid/cells/text'
import type { CellForms } from '../cell-type.ts'
import { TextView } from '../single-line-text/text-forms.tsx'

export const passwordForms: CellForms = { secret: { paint: textKind, View: TextView } }
