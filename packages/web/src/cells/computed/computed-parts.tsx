import { booleanKind } from '@rowhouse/grid/cells/boolean'
import { type ErrorCell, errorKind } from '@rowhouse/grid/cells/error'
import { pillsKind } from '@rowhouse/grid/cells/pills'
import type { ReactElement } from 'react'
import { linkForm } from '../address/address-parts.tsx'
import type { CellParts } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import { TickView } from '../checkbox/tick-view.tsx'
import { CountSettings } from '../count/count-settings.tsx'
import { FormulaSettings } from '../formula/formula-settings.tsx'
import { LookupSettings } from '../lookup/lookup-settings.tsx'
import { numberForm } from '../number/number-parts.tsx'
import { PillsView } from '../pills/pills-view.tsx'
import { RollupSettings } from '../rollup/rollup-settings.tsx'
import { textForm } from '../single-line-text/text-parts.tsx'

/** Nobody writes what is computed; what it is drawn as is a form of another type, or one of these. */
const computed = {
  forms: {
    boolean: { paint: booleanKind, View: BooleanView },
    pills: { paint: pillsKind, View: PillsView },
    error: { paint: errorKind, View: ErrorView },
    link: linkForm,
    number: numberForm,
    text: textForm,
  },
  Editor: null,
  Field: null,
} as const

export const lookupParts: CellParts = { ...computed, Settings: LookupSettings }
export const rollupParts: CellParts = { ...computed, Settings: RollupSettings }
export const countParts: CellParts = { ...computed, Settings: CountSettings }
export const formulaParts: CellParts = { ...computed, Settings: FormulaSettings }

function BooleanView({ cell }: { readonly cell: { readonly isOn: boolean } }): ReactElement {
  return <TickView cell={{ kind: 'tick', isOn: cell.isOn, icon: 'check', color: null }} />
}

function ErrorView({ cell }: { readonly cell: ErrorCell }): ReactElement {
  return <bdi className={classes.error}>{cell.text}</bdi>
}
