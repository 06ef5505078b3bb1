import type { CellValue } from '@rowhouse/core/storage'
import type { Draft } from '@rowhouse/grid/edit/editor-session'
import type { ReactElement } from 'react'
import type { Column, RecordRow } from '../structure/tables/table.ts'
import { AttachmentField } from './attachment-field.tsx'
import type { CellContext } from './cell-type.ts'
import { CellView } from './cell-views.tsx'
import { EditorField } from './editor-field.tsx'
import { gridCell } from './grid-cell.ts'
import { LineField } from './line-field.tsx'
import { valueEditors } from './value-editors.ts'

interface ValueFieldProps {
  readonly column: Column
  readonly value: CellValue
  readonly record: RecordRow
  /** null: the record is not stored yet. */
  readonly recordKey: string | null
  readonly context: CellContext
  readonly isReadOnly: boolean
  readonly labelId: string
  readonly store: (draft: Draft) => void
}

/** A value outside of the grid, with the editor its type has in the grid. */
export function ValueField(props: ValueFieldProps): ReactElement {
  const { column, value, context, isReadOnly } = props
  if (column.result?.type === 'Attachment' && Array.isArray(value))
    return <AttachmentField {...props} value={value.flat()} isReadOnly cell={gridCell(column, value, context)} />
  const { Field, Editor } = valueEditors[column.type] ?? {}
  const cell = gridCell(column, value, context)
  if (Field !== undefined && cell.kind !== 'error') return <Field {...props} cell={cell} />
  if (isReadOnly) return <CellView cell={cell} />
  return Editor === undefined ? (
    <LineField {...props} cell={cell} />
  ) : (
    <EditorField {...props} cell={cell} Editor={Editor} />
  )
}
