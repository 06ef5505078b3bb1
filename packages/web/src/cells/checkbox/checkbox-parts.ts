import type { CellParts } from '../cell-type.ts'
import { CheckboxSettings } from './checkbox-settings.tsx'
import { TickField } from './tick-field.tsx'
import { tickKind } from './tick-kind.ts'
import { TickView } from './tick-view.tsx'

export const checkboxParts: CellParts = {
  forms: { tick: { paint: tickKind, View: TickView } },
  Editor: null,
  Field: TickField,
  Settings: CheckboxSettings,
}
