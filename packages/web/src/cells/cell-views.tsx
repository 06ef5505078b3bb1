import type { Cell } from '@rowhouse/grid/source'
import type { ReactElement } from 'react'
import { cellForms } from './cell-forms.ts'

/** The same content the canvas draws, on a page and only to be read: in the record sheet, its history, cards and lists of records. */
export function CellView({ cell }: { readonly cell: Cell }): ReactElement | null {
  const form = cellForms[cell.kind] ?? cellForms.text
  return form === undefined ? null : <form.View cell={cell} />
}
