import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type ProjectTab, tabPath } from '../../structure/projects/project-places.ts'
import classes from './parts-nav.module.css'

interface PartsNavProps {
  readonly label: string
  readonly projectId: string
  readonly parts: readonly { readonly tab: ProjectTab; readonly label: TextKey }[]
  readonly tab: ProjectTab | null
}

const intoSight = (link: HTMLAnchorElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The way between tabs that belong together. */
export function PartsNav({ label, projectId, parts, tab }: PartsNavProps): ReactElement {
  const t = useTexts()
  return (
    <nav className={classes.nav} aria-label={label}>
      {parts.map((part) => (
        <Link
          key={part.tab}
          className={classes.link}
          to={tabPath(projectId, part.tab)}
          aria-current={part.tab === tab ? 'page' : undefined}
          ref={part.tab === tab ? intoSight : undefined}
        >
          {t(part.label)}
        </Link>
      ))}
    </nav>
  )
}
