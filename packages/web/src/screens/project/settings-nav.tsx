import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { type ProjectPlace, tabPath } from '../../structure/projects/project-places.ts'
import classes from './settings-nav.module.css'

const places = [
  ['team', 'sidebar.settings.users'],
  ['configuration', 'projects.project.configuration'],
] as const

interface SettingsNavProps {
  readonly project: Project
  readonly tab: ProjectPlace
}

/** The parts of “Team & Settings”. */
export function SettingsNav({ project, tab }: SettingsNavProps): ReactElement {
  const t = useTexts()
  return (
    <nav className={classes.nav} aria-label={t('sidebar.team')}>
      {places.map(([place, label]) => (
        <Link
          key={place}
          className={classes.link}
          to={tabPath(project.id, place)}
          aria-current={place === tab ? 'page' : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
