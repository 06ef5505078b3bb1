import type { ReactElement } from 'react'
import type { CellForms } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import { longKind } from '../long-text/long-kind.ts'
import type { LongCell } from '../long-text/long-text.ts'

export const jsonForms: CellForms = { json: { paint: longKind, View: JsonView } }

function JsonView({ cell }: { readonly cell: LongCell }): ReactElement {
  return <code className={classes.mono}>{cell.text}</code>
}
