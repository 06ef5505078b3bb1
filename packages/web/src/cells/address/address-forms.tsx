import { type LinkCell, linkKind } from '@rowhouse/grid/cells/link'
import type { ReactElement } from 'react'
import type { CellForm, CellForms } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import { textForm } from '../single-line-text/text-forms.tsx'

export const linkForm: CellForm = { paint: linkKind, View: LinkView }

/** What cannot be followed is a text. */
export const addressForms: CellForms = { link: linkForm, text: textForm }

/** Only addresses that were found safe become cells of this kind. */
function LinkView({ cell }: { readonly cell: LinkCell }): ReactElement {
  return (
    <a className={classes.link} href={cell.href} target="_blank" rel="noopener noreferrer">
      <bdi>{cell.text}</bdi>
    </a>
  )
}
