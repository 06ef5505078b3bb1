import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { type ProjectTab, tabPath } from '../../structure/projects/project-places.ts'
import { intoSight } from './into-sight.ts'
import classes from './parts-nav.module.css'
import { groupOf, useParts } from './project-parts.ts'

interface PartsNavProps {
  readonly project: Project
  readonly tab: ProjectTab | null
}

const groupNames = {
  settings: 'sidebar.team',
  automation: 'projects.project.automations',
  sql: 'sidebar.sql',
  api: 'projects.project.apiDocs',
} as const

const toTheMiddle = intoSight('center')

/** The way between places that belong together. */
export function PartsNav({ project, tab }: PartsNavProps): ReactElement | null {
  const t = useTexts()
  const parts = useParts(project)
  const group = groupOf(tab)
  const shown = group === null ? [] : parts(group)
  if (group === null || shown.length < 2) return null
  return (
    <nav className={classes.nav} aria-label={t(groupNames[group])}>
      {shown.map((part) => (
        <Link
          key={part}
          className={classes.link}
          to={tabPath(project.id, part)}
          aria-current={part === tab ? 'page' : undefined}
          ref={part === tab ? toTheMiddle : undefined}
        >
          {t(part === 'team' ? 'sidebar.settings.users' : `projects.project.${part}`)}
        </Link>
      ))}
    </nav>
  )
}
