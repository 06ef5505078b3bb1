import { type ReactElement, type ReactNode, useMemo } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import { CellsIn } from '../../cells/cells-in.tsx'
import { GridEditing } from '../../cells/editing/in-grid.tsx'
import type { Column } from '../../structure/tables/table.ts'
import type { ViewBodyProps } from '../view-body.ts'

interface CellsInGridProps extends Pick<ViewBodyProps, 'project' | 'table' | 'records' | 'mayWrite'> {
  readonly context: CellContext
  readonly columns: readonly Column[]
  readonly children: ReactNode
}

/** Tells the editors over the cells of a grid which value of which record they edit. */
export function CellsInGrid(props: CellsInGridProps): ReactElement {
  const { context, columns, records, children } = props
  const place = useMemo(
    () => ({
      columns: new Map(columns.map((column) => [column.id, column])),
      valueAt: (row: number, column: Column) => records.valueAt(row, column) ?? null,
      keyAt: (row: number) => records.keyAt(row),
      rowOf: (key: string) => records.rowOf(key),
    }),
    [columns, records],
  )
  return (
    <CellsIn {...props} people={context.people}>
      <GridEditing value={place}>{children}</GridEditing>
    </CellsIn>
  )
}
