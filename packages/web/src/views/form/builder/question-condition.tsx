import { useDebouncedCallback } from '@mantine/hooks'
import { type FilterGroupNode, type FilterNode, testsIn } from '@rowhouse/core/views/filter-node'
import { type ReactElement, useState } from 'react'
import filter from '../../../features/view-settings/filter.module.css'
import { AddFilters, FilterMembers } from '../../../features/view-settings/filter-members.tsx'
import { filtersOf, isReadable, rootOf } from '../../../features/view-settings/filter-nodes.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Project } from '../../../structure/projects/project.ts'
import type { Column, Table } from '../../../structure/tables/table.ts'
import { Notice } from '../../../ui/form-fields.tsx'

interface QuestionConditionProps {
  readonly project: Project
  readonly table: Table
  /** What a condition can look at. */
  readonly above: readonly Column[]
  readonly condition: FilterNode | null
  readonly onStore: (condition: FilterNode | null) => void
}

/** When a field is asked for: the filters of views, about what was answered above it. */
export function QuestionCondition({ project, table, above, condition, onStore }: QuestionConditionProps): ReactElement {
  const t = useTexts()
  const [draft, setDraft] = useState<FilterGroupNode | null>(null)
  const root = draft ?? rootOf(condition)
  const seen = { ...table, columns: above }
  const isBelow = testsIn(root).some(({ columnId }) => columnId !== null && !above.some(({ id }) => id === columnId))
  const storeLater = useDebouncedCallback((next: FilterGroupNode) => onStore(filtersOf(next)), {
    delay: 300,
    flushOnUnmount: true,
  })
  function change(next: FilterGroupNode): void {
    setDraft(next)
    if (isReadable(next, table)) storeLater(next)
  }
  return (
    <fieldset className={filter.condition}>
      <legend>{t('forms.condition')}</legend>
      {root.members.length === 0 ? (
        <p className={filter.none}>{t(above.length === 0 ? 'forms.condition.first' : 'forms.condition.always')}</p>
      ) : null}
      {isBelow ? <Notice kind="warning">{t('forms.condition.below')}</Notice> : null}
      <div className={filter.narrow}>
        <FilterMembers group={root} path={[]} root={root} project={project} table={seen} change={change} />
      </div>
      <div>
        <AddFilters path={[]} root={root} table={seen} change={change} />
      </div>
    </fieldset>
  )
}
