import type { FilterGroupNode } from '@rowhouse/core/views/filter-node'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { ConditionProps } from '../../cells/settings/settings-props.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Table } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { Notice } from '../../ui/form-fields.tsx'
import filter from '../view-settings/filter.module.css'
import { AddFilters, FilterMembers } from '../view-settings/filter-members.tsx'
import { emptyGroup } from '../view-settings/filter-nodes.ts'
import { conditionOf, whereOf } from './linked-condition.ts'

/** Which of the linked records count. */
export function ConditionSettings({ projectId, tableId, where, onWhere }: ConditionProps): ReactElement | null {
  const { data } = useQuery({ ...tableQuery(projectId, tableId), enabled: tableId !== '' })
  return data === undefined ? null : (
    <Condition key={tableId} project={{ id: projectId }} table={data} where={where} onWhere={onWhere} />
  )
}

interface LoadedProps extends Pick<ConditionProps, 'where' | 'onWhere'> {
  readonly project: { readonly id: string }
  readonly table: Table
}

function Condition({ project, table, where, onWhere }: LoadedProps): ReactElement {
  const t = useTexts()
  // A condition in the making has no text yet, so the list is kept here.
  const [begun] = useState(() => conditionOf(where, table))
  const [root, setRoot] = useState(begun ?? emptyGroup('and'))
  const change = (next: FilterGroupNode) => {
    setRoot(next)
    onWhere(whereOf(next, table))
  }
  const part = { root, project, table, change }
  return (
    <fieldset className={filter.condition}>
      <legend>{t('fields.through.where')}</legend>
      {begun === null && root.members.length === 0 ? (
        <Notice kind="warning">{t('fields.through.where.unreadable', { where })}</Notice>
      ) : null}
      {root.members.length === 0 ? <p className={filter.none}>{t('fields.through.where.all')}</p> : null}
      <div className={filter.narrow}>
        <FilterMembers group={root} path={[]} {...part} />
      </div>
      <div>
        <AddFilters path={[]} {...part} />
      </div>
    </fieldset>
  )
}
