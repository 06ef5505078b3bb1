import { booleanKind } from '@rowhouse/grid/cells/boolean'
import { type ErrorCell, errorKind } from '@rowhouse/grid/cells/error'
import { pillsKind } from '@rowhouse/grid/cells/pills'
import type { ReactElement } from 'react'
import { linkForm } from '../address/address-forms.tsx'
import type { CellForms } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import { TickView } from '../checkbox/tick-view.tsx'
import { numberForm } from '../number/number-forms.tsx'
import { PillsView } from '../pills/pills-view.tsx'
import { textForm } from '../single-line-text/text-forms.tsx'

/** What is computed is drawn as a form of another type, or as one of these. */
export const computedForms: CellForms = {
  boolean: { paint: booleanKind, View: BooleanView },
  pills: { paint: pillsKind, View: PillsView },
  error: { paint: errorKind, View: ErrorView },
  link: linkForm,
  number: numberForm,
  text: textForm,
}

function BooleanView({ cell }: { readonly cell: { readonly isOn: boolean } }): ReactElement {
  return <TickView cell={{ kind: 'tick', isOn: cell.isOn, icon: 'check', color: null }} />
}

function ErrorView({ cell }: { readonly cell: ErrorCell }): ReactElement {
  return <bdi className={classes.error}>{cell.text}</bdi>
}
