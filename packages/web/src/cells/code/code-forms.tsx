import type { ReactElement } from 'react'
import type { CellForms } from '../cell-type.ts'
import classes from '../cell-views.module.css'
import { textForm } from '../single-line-text/text-forms.tsx'
import { codeKind } from './code-kind.ts'
import { CodePicture } from './code-picture.tsx'
import type { CodeCell } from './codes.ts'

export const codeForms: CellForms = { code: { paint: codeKind, View: CodeView }, text: textForm }

function CodeView({ cell }: { readonly cell: CodeCell }): ReactElement {
  return cell.shape === null ? (
    <bdi className={classes.text}>{cell.text}</bdi>
  ) : (
    <CodePicture shape={cell.shape} label={cell.text} />
  )
}
