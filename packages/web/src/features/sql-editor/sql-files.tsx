import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './sql-editor.module.css'
import { removeSql, sqlFilesQuery } from './sql-queries.ts'
import type { SqlWork } from './use-sql-editor.ts'

/** The SQL files of the project. */
export function SqlFiles({ project, work }: { readonly project: Project; readonly work: SqlWork }): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(sqlFilesQuery(project.id))
  if (data === undefined)
    return error === null ? <SkeletonRows rows={4} /> : <FailedState error={error} onRetry={() => void refetch()} />
  if (data.list.length === 0) return <p className={classes.hint}>{t('sql.files.none')}</p>
  const remove = async (id: string, path: string): Promise<void> => {
    const heading = t('sql.files.delete.text', { path })
    if (await confirm({ title: t('sql.files.delete'), heading, submit: t('sql.files.delete'), danger: true }))
      await removeSql(project.id, id)
  }
  return (
    <ul className={classes.list} aria-label={t('sql.part.files')}>
      {data.list.map(({ id, path, updatedAt }) => (
        <li key={id} className={classes.file}>
          <button type="button" className={classes.entry} onClick={() => void work.open(id)}>
            <code>{path}</code>
            <span className={classes.facts}>
              <RelativeTime iso={updatedAt} />
            </span>
          </button>
          <ActionIcon size="sm" aria-label={`${t('sql.files.delete')}: ${path}`} onClick={() => void remove(id, path)}>
            <IconTrash size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
