import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { Draft } from '@rowhouse/grid/edit/editor-session'
import type { ReactElement } from 'react'
import type { Column, RecordRow } from '../structure/tables/table.ts'
import { cellParts } from './cell-parts.ts'
import type { CellContext, RefusedText } from './cell-type.ts'
import { CellView } from './cell-views.tsx'
import { EditorField } from './editing/editor-field.tsx'
import { LineField } from './editing/line-field.tsx'
import { gridCell } from './grid-cell.ts'

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
  readonly refused?: RefusedText | null | undefined
  readonly onComing?: ((isComing: boolean) => void) | undefined
}

/** A value outside of the grid, with the editor its type has in the grid. */
export function ValueField(props: ValueFieldProps): ReactElement {
  const { column, value, context, isReadOnly } = props
  const cell = gridCell(column, value, context)
  const Files = column.result === null ? null : filesField(column.result.type)
  if (Files !== null && Array.isArray(value)) return <Files {...props} value={value.flat()} isReadOnly cell={cell} />
  const { Field, Editor } = cellParts[column.type]
  if (Field !== null && cell.kind !== 'error') return <Field {...props} cell={cell} />
  if (isReadOnly) return <CellView cell={cell} />
  return Editor === null ? <LineField {...props} cell={cell} /> : <EditorField {...props} cell={cell} Editor={Editor} />
}

/** Looked up files can be opened like any others. */
const filesField = (type: ColumnTypeName) => (columnTypes[type].holds === 'files' ? cellParts[type].Field : null)
