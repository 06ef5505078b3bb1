import type { ReactElement } from 'react'
import type { CellParts } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import { edited } from '../editing/in-grid.tsx'
import { longKind } from '../long-text/long-kind.ts'
import type { LongCell } from '../long-text/long-text.ts'
import { JsonEditor } from './json-editor.tsx'

export const jsonParts: CellParts = {
  forms: { json: { paint: edited(longKind, JsonEditor), View: JsonView } },
  Editor: JsonEditor,
  Field: null,
  Settings: null,
}

function JsonView({ cell }: { readonly cell: LongCell }): ReactElement {
  return <code className={classes.mono}>{cell.text}</code>
}
