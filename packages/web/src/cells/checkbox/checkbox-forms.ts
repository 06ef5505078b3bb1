import type { CellForms } from '../cell-type.ts'
import { tickKind } from './tick-kind.ts'
import { TickView } from './tick-view.tsx'

export const checkboxForms: CellForms = { tick: { paint: tickKind, View: TickView } }
