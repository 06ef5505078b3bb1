import { type TextCell, textKind } from '@rowhouse/grid/cells/text'
import type { ReactElement } from 'react'
import type { CellForm, CellForms } from '../cell-type.ts'
import classes from '../cell-views.module.css'

/** Fields of one line; texts of several have an editor of their own. */
export const textForm: CellForm = { paint: { ...textKind, hasLines: false }, View: TextView }

export const textForms: CellForms = { text: textForm }

export function TextView({ cell }: { readonly cell: Pick<TextCell, 'text'> }): ReactElement {
  return <bdi className={classes.text}>{cell.text}</bdi>
}
