import type { ReactElement } from 'react'
import type { CellParts } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import { textForm } from '../single-line-text/text-parts.tsx'
import { codeKind } from './code-kind.ts'
import { CodePicture } from './code-picture.tsx'
import { BarcodeSettings, QrCodeSettings } from './code-settings.tsx'
import type { CodeCell } from './codes.ts'

const code = {
  forms: { code: { paint: codeKind, View: CodeView }, text: textForm },
  Editor: null,
  Field: null,
} as const

export const barcodeParts: CellParts = { ...code, Settings: BarcodeSettings }
export const qrCodeParts: CellParts = { ...code, Settings: QrCodeSettings }

function CodeView({ cell }: { readonly cell: CodeCell }): ReactElement {
  return cell.shape === null ? (
    <bdi className={classes.text}>{cell.text}</bdi>
  ) : (
    <CodePicture shape={cell.shape} label={cell.text} />
  )
}
