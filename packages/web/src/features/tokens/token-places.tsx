import { Checkbox, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { projectsQuery } from '../../structure/projects/queries.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { FieldError } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { DraftPartProps } from './token-draft-part.ts'
import classes from './tokens.module.css'

/** All projects of the person, or some of them with their tables. */
export function ProjectsChoice(props: DraftPartProps): ReactElement {
  const t = useTexts()
  const { draft, fault, onChange } = props
  return (
    <fieldset className={classes.part}>
      <legend>{t('tokens.column.where')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={t('tokens.column.where')}
        data={[
          { value: 'all', label: t('tokens.where.everywhere') },
          { value: 'some', label: t('tokens.where.someProjects') },
        ]}
        value={draft.projects === null ? 'all' : 'some'}
        onChange={(value) => onChange({ projects: value === 'all' ? null : new Map() })}
      />
      {draft.projects === null ? null : <ProjectBoxes {...props} />}
      {fault === 'projects' ? <FieldError>{t('tokens.fault.projects')}</FieldError> : null}
    </fieldset>
  )
}

function ProjectBoxes(props: DraftPartProps): ReactElement {
  const { draft, onChange } = props
  const { data, error, refetch } = useQuery(projectsQuery)
  if (data === undefined)
    return error === null ? <SkeletonRows rows={3} /> : <FailedState error={error} onRetry={() => void refetch()} />
  const pick = (id: string, isOn: boolean) => {
    const projects = new Map(draft.projects)
    if (isOn) projects.set(id, null)
    else projects.delete(id)
    onChange({ projects })
  }
  return (
    <div className={classes.choices}>
      {data.list.map(({ id, title }) => (
        <div key={id}>
          <Checkbox
            label={<bdi>{title}</bdi>}
            checked={draft.projects?.has(id) === true}
            onChange={(event) => pick(id, event.currentTarget.checked)}
          />
          {draft.projects?.has(id) === true ? (
            <div className={classes.inner}>
              <TablesChoice {...props} projectId={id} />
            </div>
          ) : null}
        </div>
      ))}
    </div>
  )
}

interface TablesChoiceProps extends DraftPartProps {
  readonly projectId: string
}

/** All tables of a project means those to come as well. */
export function TablesChoice({ draft, fault, onChange, projectId }: TablesChoiceProps): ReactElement {
  const t = useTexts()
  const chosen = draft.projects?.get(projectId) ?? null
  const keep = (tables: readonly string[] | null) =>
    onChange({ projects: new Map(draft.projects).set(projectId, tables) })
  // Who does everything changes more than some tables.
  const isWhole = draft.access === 'all'
  const isAll = chosen === null || isWhole
  return (
    <fieldset className={classes.part}>
      <legend>{t('tokens.tables')}</legend>
      <SegmentedControl
        fullWidth
        disabled={isWhole}
        aria-label={t('tokens.tables')}
        data={[
          { value: 'all', label: t('tokens.tables.all') },
          { value: 'some', label: t('tokens.tables.some') },
        ]}
        value={isAll ? 'all' : 'some'}
        onChange={(value) => keep(value === 'all' ? null : [])}
      />
      {isWhole ? <p className={classes.hint}>{t('tokens.tables.whole')}</p> : null}
      {isAll ? null : <TableBoxes projectId={projectId} chosen={chosen} onChange={keep} />}
      {fault === 'tables' && chosen?.length === 0 ? <FieldError>{t('tokens.fault.tables')}</FieldError> : null}
    </fieldset>
  )
}

interface TableBoxesProps {
  readonly projectId: string
  readonly chosen: readonly string[]
  readonly onChange: (tables: readonly string[]) => void
}

function TableBoxes({ projectId, chosen, onChange }: TableBoxesProps): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(tablesQuery(projectId))
  if (data === undefined)
    return error === null ? <SkeletonRows rows={3} /> : <FailedState error={error} onRetry={() => void refetch()} />
  if (data.list.length === 0) return <p className={classes.hint}>{t('tokens.tables.none')}</p>
  const pick = (id: string, isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <div className={classes.choices}>
      {data.list.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={<bdi>{title}</bdi>}
          checked={chosen.includes(id)}
          onChange={(event) => pick(id, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
