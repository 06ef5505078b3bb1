import type { ReactElement } from 'react'
import type { CellForms } from '../cell-type.ts'
import { Pill } from '../pills/pill.tsx'
import { actionKind } from './action-kind.ts'
import type { ActionCell } from './button.ts'

export const buttonForms: CellForms = { action: { paint: actionKind, View: ActionView } }

function ActionView({ cell }: { readonly cell: ActionCell }): ReactElement {
  return <Pill label={cell.label} color={cell.href === null && !cell.acts ? 0 : cell.color} />
}
