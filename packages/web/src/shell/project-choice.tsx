import { Button } from '@mantine/core'
import { IconCheck, IconFolder, IconHome } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '../api/errors.ts'
import { projectsQuery } from '../api/projects-query.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ProjectMark } from '../ui/avatar.tsx'
import { focusContent } from '../ui/keep-focus.ts'
import { SearchField } from '../ui/search-field.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { listedProjects } from './listed-projects.ts'
import classes from './project-switcher.module.css'

interface ProjectChoiceProps {
  /** The one that is open. */
  readonly projectId: string
  readonly onGo: () => void
}

const placeOf = (projectId: string): string => `/nc/${encodeURIComponent(projectId)}`

/** Type to search, arrows lead from line to line, Enter opens the first. */
export function ProjectChoice({ projectId, onGo }: ProjectChoiceProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(projectsQuery)
  const [search, setSearch] = useState('')
  const isComing = data === undefined && error === null
  const found = listedProjects(data?.list ?? [], search)

  function go(): void {
    onGo()
    focusContent()
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const [first] = found
    if (step !== 0) {
      event.preventDefault()
      const stops = [...event.currentTarget.querySelectorAll('input, a')] as HTMLElement[]
      const at = stops.indexOf(event.target as HTMLElement)
      stops[(at + step + stops.length) % stops.length]?.focus()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first !== undefined) {
      event.preventDefault()
      void navigate(placeOf(first.id))
      go()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys lead from one of its links to the next.
    <div onKeyDown={press}>
      <div className={classes.search}>
        <SearchField label={t('shell.project.search')} value={search} isFocused onChange={setSearch} />
      </div>
      {isComing ? <SkeletonRows rows={3} height={32} /> : null}
      {data === undefined && error !== null ? (
        <p className={classes.none} role="alert">
          {messageOf(error)}
          <Button size="xs" variant="subtle" onClick={() => void refetch()}>
            {t('shell.failed.retry')}
          </Button>
        </p>
      ) : null}
      <ul className={classes.list} aria-label={t('shell.project.list')}>
        {found.map(({ id, title, color }) => (
          <li key={id}>
            <Link
              className={classes.line}
              to={placeOf(id)}
              aria-current={id === projectId ? 'true' : undefined}
              onClick={go}
            >
              <ProjectMark title={title} color={color} size={18} />
              <bdi className={classes.label}>{title}</bdi>
              {id === projectId ? <IconCheck size={14} aria-hidden /> : null}
            </Link>
          </li>
        ))}
        {data !== undefined && found.length === 0 ? (
          <li className={classes.none}>{t('shell.project.none', { search: search.trim() })}</li>
        ) : null}
      </ul>
      {/* Once the list is there: nothing moves from under the pointer. */}
      {isComing ? null : (
        <div className={classes.foot}>
          <Link className={classes.line} to={`${placeOf(projectId)}?tab=overview`} onClick={go}>
            <IconHome size={16} stroke={1.75} aria-hidden />
            {t('shell.project.overview')}
          </Link>
          <Link className={classes.line} to="/projects" onClick={go}>
            <IconFolder size={16} stroke={1.75} aria-hidden />
            {t('shell.project.all')}
          </Link>
        </div>
      )}
    </div>
  )
}
