import { type LinkCell, linkKind } from '@rowhouse/grid/cells/link'
import type { ReactElement } from 'react'
import type { CellForm, CellParts } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import { textForm } from '../single-line-text/text-parts.tsx'
import { checkedSettings } from './checked-settings.tsx'

export const linkForm: CellForm = { paint: linkKind, View: LinkView }

const address = {
  // What cannot be followed is a text.
  forms: { link: linkForm, text: textForm },
  Editor: null,
  Field: null,
} as const

export const emailParts: CellParts = { ...address, Settings: checkedSettings('fields.validate.Email') }
export const urlParts: CellParts = { ...address, Settings: checkedSettings('fields.validate.URL') }
export const phoneNumberParts: CellParts = { ...address, Settings: checkedSettings('fields.validate.PhoneNumber') }

/** Only addresses that were found safe become cells of this kind. */
function LinkView({ cell }: { readonly cell: LinkCell }): ReactElement {
  return (
    <a className={classes.link} href={cell.href} target="_blank" rel="noopener noreferrer">
      <bdi>{cell.text}</bdi>
    </a>
  )
}
