import type { ReactElement } from 'react'
import type { CellParts } from '../cell-type.ts'
import { Pill } from '../pills/pill.tsx'
import { ActionField } from './action-field.tsx'
import { actionKind } from './action-kind.ts'
import type { ActionCell } from './button.ts'
import { ButtonSettings } from './button-settings.tsx'

export const buttonParts: CellParts = {
  forms: { action: { paint: actionKind, View: ActionView } },
  Editor: null,
  Field: ActionField,
  Settings: ButtonSettings,
}

function ActionView({ cell }: { readonly cell: ActionCell }): ReactElement {
  return <Pill label={cell.label} color={cell.href === null && !cell.acts ? 0 : cell.color} />
}
