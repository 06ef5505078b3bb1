import type { FilterGroupNode, FilterTestNode, WrittenValue } from '@rowhouse/core/views/filter-node'
import type { Project } from '../../structure/projects/project.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import type { FilterPath } from './filter-nodes.ts'

/** A part of a filter, and what to do with the whole when it changes. */
export interface PartProps {
  readonly project: Pick<Project, 'id'>
  readonly table: Table
  readonly root: FilterGroupNode
  readonly path: FilterPath
  readonly change: (next: FilterGroupNode) => void
}

export interface FilterValueProps {
  readonly project: Pick<Project, 'id'>
  readonly table: Table
  readonly column: Column
  readonly test: FilterTestNode
  readonly onChange: (value: WrittenValue) => void
}
