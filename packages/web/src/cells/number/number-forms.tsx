import { numberKind } from '@rowhouse/grid/cells/number'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { ReactElement } from 'react'
import type { CellForm, CellForms } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import type { AmountCell } from './number-cells.ts'

const amountKind: ReactCellKind<AmountCell> = {
  ...numberKind,
  editText: ({ exact, value }) => exact ?? (value === null ? '' : String(value)),
  value: ({ exact, value }) => exact ?? value,
}

export const numberForm: CellForm = { paint: amountKind, View: NumberView }

export const numberForms: CellForms = { number: numberForm }

function NumberView({ cell }: { readonly cell: AmountCell }): ReactElement {
  return <bdi className={classes.number}>{cell.value === null ? '' : (cell.shown ?? String(cell.value))}</bdi>
}
