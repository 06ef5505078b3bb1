import type { ReactElement } from 'react'
import type { CellParts } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import type { FilesCell } from './attachment.ts'
import { AttachmentField } from './attachment-field.tsx'
import { filesKind } from './attachment-kind.tsx'
import { AttachmentSettings } from './attachment-settings.tsx'

export const attachmentParts: CellParts = {
  forms: { files: { paint: filesKind, View: FilesView } },
  Editor: null,
  Field: AttachmentField,
  Settings: AttachmentSettings,
}

function FilesView({ cell }: { readonly cell: FilesCell }): ReactElement {
  return <bdi className={classes.text}>{cell.names.join(', ')}</bdi>
}
