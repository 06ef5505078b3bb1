import type { CellValue } from '@rowhouse/core/storage'
import type { ReactNode } from 'react'
import type { Column, RecordRow } from '../table.ts'

export interface CellProps {
  /** Never null: an empty cell is empty, whatever its type. */
  readonly value: Exclude<CellValue, null>
  readonly column: Column
  readonly record: RecordRow
}

/** How values of one type are drawn in a plain table. */
export interface CellView {
  readonly align: 'start' | 'center' | 'end'
  /** Width of a column in pixels before anybody chose another. */
  readonly width: number
  readonly Value: (props: CellProps) => ReactNode
}
