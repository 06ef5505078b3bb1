import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { importPath } from '../../structure/projects/project-places.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import list from '../../ui/list-table.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { forget, type ImportHead, importsQuery } from './import-queries.ts'
import { isWriting } from './import-steps.ts'
import classes from './imports.module.css'

/** The caller's own imports of this project, each at the step where it was left. */
export function EarlierImports({ project }: { readonly project: Project }): ReactElement | null {
  const t = useTexts()
  const imports = useInfiniteQuery(importsQuery(project.id))
  if (imports.error !== null && imports.data === undefined)
    return <FailedState error={imports.error} onRetry={() => void imports.refetch()} />
  if (imports.data === undefined) return <SkeletonRows rows={3} />
  const all = imports.data.pages.flatMap((page) => page.list)
  return (
    <section className={classes.earlier} aria-label={t('imports.earlier')}>
      <div className={classes.section}>
        <h2>{t('imports.earlier')}</h2>
      </div>
      {all.length === 0 ? (
        <p className={classes.quiet}>{t('imports.earlier.none')}</p>
      ) : (
        <table className={list.table}>
          <tbody>
            {all.map((one) => (
              <EarlierRow key={one.id} project={project} one={one} />
            ))}
          </tbody>
        </table>
      )}
      {imports.hasNextPage ? (
        <Button variant="default" loading={imports.isFetchingNextPage} onClick={() => void imports.fetchNextPage()}>
          {t('imports.earlier.more')}
        </Button>
      ) : null}
    </section>
  )
}

function EarlierRow({ project, one }: { readonly project: Project; readonly one: ImportHead }): ReactElement {
  const t = useTexts()
  const remove = (): Promise<unknown> =>
    forget({ projectId: project.id, id: one.id }).catch((error: unknown) => toast.error(messageOf(error)))
  return (
    <tr>
      <td>
        <Link className={list.name} to={importPath(project.id, { id: one.id })}>
          <bdi>{one.title}</bdi>
        </Link>
        <span className={list.second}>{t(`imports.state.${one.state}`)}</span>
      </td>
      <td data-align="end">
        <RelativeTime iso={one.endedAt ?? one.createdAt} />
      </td>
      <td style={{ inlineSize: 40 }}>
        {isWriting(one.state) ? null : (
          <ActionIcon
            className={list.above ?? ''}
            size="sm"
            aria-label={t('imports.forget', { title: one.title })}
            onClick={() => void remove()}
          >
            <IconX size={14} />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}
