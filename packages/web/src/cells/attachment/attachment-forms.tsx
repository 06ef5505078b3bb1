import type { ReactElement } from 'react'
import type { CellForms } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import type { FilesCell } from './attachment.ts'
import { filesKind } from './attachment-kind.tsx'

export const attachmentForms: CellForms = { files: { paint: filesKind, View: FilesView } }

function FilesView({ cell }: { readonly cell: FilesCell }): ReactElement {
  return <bdi className={classes.text}>{cell.names.join(', ')}</bdi>
}
