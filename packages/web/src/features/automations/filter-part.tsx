import type { FilterGroupNode } from '@rowhouse/core/views/filter-node'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import filter from '../view-settings/filter.module.css'
import { AddFilters, FilterMembers } from '../view-settings/filter-members.tsx'
import classes from './automations.module.css'

interface FilterPartProps {
  readonly project: Project
  readonly tableId: string
  readonly label: string
  /** What it means that there is no condition. */
  readonly none: string
  readonly root: FilterGroupNode
  readonly onChange: (root: FilterGroupNode) => void
}

/** A condition on the records of a table. */
export function FilterPart({ project, tableId, label, none, root, onChange }: FilterPartProps): ReactElement {
  const { data: table, error } = useQuery(tableQuery(project.id, tableId))
  return (
    <fieldset className={classes.part}>
      <legend>{label}</legend>
      {root.members.length === 0 ? <p className={classes.hint}>{none}</p> : null}
      {error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
      {table === undefined ? (
        error === null ? (
          <SkeletonRows rows={1} />
        ) : null
      ) : (
        <div className={filter.narrow}>
          <FilterMembers group={root} path={[]} root={root} project={project} table={table} change={onChange} />
          <AddFilters path={[]} root={root} table={table} change={onChange} />
        </div>
      )}
    </fieldset>
  )
}
