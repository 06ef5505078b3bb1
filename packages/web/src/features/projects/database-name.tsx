import { IconDatabase } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { databaseOf, type Project } from '../../structure/projects/project.ts'
import classes from './database-name.module.css'

/** “Built in SQLite”, or the engine and the name of an attached database. */
export function DatabaseName({ project }: { readonly project: Pick<Project, 'bases'> }): ReactElement | null {
  const t = useTexts()
  const database = databaseOf(project)
  if (database === null) return null
  return (
    <span className={classes.database}>
      <IconDatabase size={14} stroke={1.9} aria-hidden />
      {database.isBuiltIn ? t('projects.builtIn') : database.engine}
      <span className={classes.detail}>{database.isBuiltIn ? database.engine : database.name}</span>
    </span>
  )
}
