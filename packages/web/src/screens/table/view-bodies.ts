import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import type { ComponentType } from 'react'
import { TableGrid } from '../../views/grid/table-grid.tsx'
import type { TableGridProps } from '../../views/grid/table-grid-props.ts'

/** What draws the records of a view, by its kind. */
export const viewBodies: Readonly<Record<ViewTypeName, ComponentType<TableGridProps>>> = {
  grid: TableGrid,
}
