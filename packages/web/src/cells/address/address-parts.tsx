import { type LinkCell, linkKind } from '@rowhouse/grid/cells/link'
import type { ReactElement } from 'react'
import type { CellForm, CellParts } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import { textForm } from '../single-line-text/text-parts.tsx'

export const linkForm: CellForm = { paint: linkKind, View: LinkView }

export const addressParts: CellParts = {
  // What cannot be followed is a text.
  forms: { link: linkForm, text: textForm },
  Editor: null,
  Field: null,
}

/** Only addresses that were found safe become cells of this kind. */
function LinkView({ cell }: { readonly cell: LinkCell }): ReactElement {
  return (
    <a className={classes.link} href={cell.href} target="_blank" rel="noopener noreferrer">
      <bdi>{cell.text}</bdi>
    </a>
  )
}
