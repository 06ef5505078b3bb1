import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { type ReactElement, useId } from 'react'
import type { CellContext, RefusedText } from '../../cells/cell-type.ts'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import { ValueField } from '../../cells/value-field.tsx'
import type { Column, RecordRow, Table } from '../../structure/tables/table.ts'
import { drawnValue } from '../../values/drawn-value.ts'
import { FieldComments } from '../comments/field-comments.tsx'
import classes from './record-sheet.module.css'

interface SheetFieldProps {
  readonly table: Table
  readonly column: Column
  readonly record: RecordRow
  readonly recordKey: string | null
  readonly context: CellContext
  readonly isReadOnly: boolean
  /** Why what was written is not stored. */
  readonly fault: string | null
  readonly refused?: RefusedText | null
  readonly onStore: (column: Column, draft: Draft) => void
  readonly onComment?: ((column: Column) => void) | null
  readonly onComing?: ((column: Column, isComing: boolean) => void) | undefined
}

/** One column of the record: its name, its value, and what is wrong with it. */
export function SheetField(props: SheetFieldProps): ReactElement {
  const { table, column, record, recordKey, context, isReadOnly, fault, refused, onStore, onComment, onComing } = props
  const labelId = useId()
  return (
    <div className={classes.row} data-column={column.id} data-talks={onComment ? true : undefined}>
      <span id={labelId} className={classes.label} title={column.title}>
        <ColumnIcon type={column.type} size={16} />
        <bdi>{column.title}</bdi>
        {column.isRequired && recordKey === null ? <i aria-hidden>*</i> : null}
      </span>
      <div className={classes.value} data-read-only={isReadOnly || undefined} data-fault={fault !== null || undefined}>
        <ValueField
          column={column}
          value={drawnValue(table, column, record)}
          record={record}
          recordKey={recordKey}
          context={context}
          isReadOnly={isReadOnly}
          labelId={labelId}
          store={(draft) => onStore(column, draft)}
          refused={refused}
          onComing={onComing && ((isComing) => onComing(column, isComing))}
        />
      </div>
      {onComment && recordKey !== null ? (
        <FieldComments tableId={table.id} rowId={recordKey} column={column} onComment={() => onComment(column)} />
      ) : null}
      {column.description ? (
        <p className={classes.note} dir="auto">
          {column.description}
        </p>
      ) : null}
      {fault === null ? null : (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
