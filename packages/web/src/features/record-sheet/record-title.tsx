import type { Draft } from '@rowhouse/grid/edit/editor-session'
import type { ReactElement } from 'react'
import { cellParts } from '../../cells/cell-parts.ts'
import type { CellContext, RefusedText } from '../../cells/cell-type.ts'
import { LineField } from '../../cells/editing/line-field.tsx'
import { gridCell } from '../../cells/grid-cell.ts'
import { type Column, isEditable, type RecordRow, type Table } from '../../structure/tables/table.ts'
import classes from './record-sheet.module.css'

interface RecordTitleProps {
  readonly table: Table
  readonly record: RecordRow
  readonly recordKey: string | null
  readonly context: CellContext
  readonly name: string
  readonly mayWrite: boolean
  readonly faults: Readonly<Record<string, string>>
  readonly refused: (column: Column) => RefusedText | null
  readonly onStore: (column: Column, draft: Draft) => void
}

/** What the record is called, to be changed in place where it is a line of text. */
export function RecordTitle(props: RecordTitleProps): ReactElement {
  const { table, record, recordKey, context, name, mayWrite, faults, refused, onStore } = props
  const column = titleColumn(table)
  const fault = column === null ? null : (faults[column.id] ?? null)
  return (
    <div data-column={column?.id}>
      <h1 className={classes.title}>
        {column === null || !mayWrite ? (
          <bdi>{name}</bdi>
        ) : (
          <LineField
            column={column}
            value={record[column.title] ?? null}
            cell={gridCell(column, record[column.title] ?? null, context)}
            record={record}
            recordKey={recordKey}
            isReadOnly={false}
            store={(draft) => onStore(column, draft)}
            refused={refused(column)}
          />
        )}
      </h1>
      {fault === null ? null : (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

/** The column that names records, where it is edited as a line; null: it stands among the other fields. */
export function titleColumn({ columns }: Table): Column | null {
  const naming = columns.find(({ isPrimaryValue }) => isPrimaryValue)
  if (naming === undefined || !isEditable(naming)) return null
  const { Editor, Field } = cellParts[naming.type]
  return Editor === null && Field === null ? naming : null
}
