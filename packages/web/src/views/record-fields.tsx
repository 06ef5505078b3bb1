import type { CellValue } from '@rowhouse/core/storage'
import type { ReactElement } from 'react'
import type { CellContext } from '../cells/cell-type.ts'
import { CellView } from '../cells/cell-views.tsx'
import { gridCell } from '../cells/grid-cell.ts'
import type { CardLook } from '../features/cards/card-look.ts'
import type { Column } from '../structure/tables/table.ts'
import classes from './record-fields.module.css'

interface RecordFieldsProps {
  readonly look: CardLook
  readonly valueIn: (column: Column) => CellValue
  readonly context: CellContext
}

/** What a record has in the fields that the view shows, in one line and without what is empty. */
export function RecordFields({ look, valueIn, context }: RecordFieldsProps): ReactElement {
  return (
    <span className={classes.fields}>
      {look.fields.map((column) => {
        const value = valueIn(column)
        return isEmpty(value) ? null : (
          <span key={column.id} className={classes.field} title={column.title}>
            <CellView cell={gridCell(column, value, context)} />
          </span>
        )
      })}
    </span>
  )
}

const isEmpty = (value: CellValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
