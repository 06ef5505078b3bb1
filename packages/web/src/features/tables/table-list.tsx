import { Button } from '@mantine/core'
import { IconPlus, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { differingName, type TableSummary } from '../../structure/tables/table.ts'
import { iconOf } from '../../structure/tables/table-icon.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ReadOnlyMark } from './read-only-mark.tsx'
import { openNewTable } from './table-dialogs-store.ts'
import classes from './table-list.module.css'
import { TableMenu } from './table-menu.tsx'

/** The tables of a project on its overview. */
export function TableList({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayCreate = mayIn(project, 'tables.create', previewAs)
  const { data, error, refetch } = useQuery(tablesQuery(project.id))
  if (data === undefined) {
    return (
      <Frame count={project.table_count}>
        {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />}
      </Frame>
    )
  }
  if (data.list.length === 0) {
    return (
      <Frame count={0}>
        <EmptyState
          icon={IconTable}
          title={t('projects.project.empty')}
          text={t(mayCreate ? 'tables.empty.text' : 'tables.empty.textRead')}
          action={
            mayCreate ? (
              <Button leftSection={<IconPlus size={16} />} onClick={openNewTable}>
                {t('tables.new')}
              </Button>
            ) : undefined
          }
        />
      </Frame>
    )
  }
  const add = (
    <Button
      className={classes.action ?? ''}
      size="xs"
      variant="subtle"
      leftSection={<IconPlus size={14} />}
      onClick={openNewTable}
    >
      {t('tables.new')}
    </Button>
  )
  return (
    <Frame count={data.list.length} action={mayCreate ? add : null}>
      <ul aria-label={t('tables.title')}>
        {data.list.map((table) => (
          <TableRow key={table.id} project={project} table={table} />
        ))}
      </ul>
    </Frame>
  )
}

interface FrameProps {
  readonly count: number
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Frame({ count, action, children }: FrameProps): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{t('tables.title')}</h2>
        <span className={classes.count}>{count.toLocaleString()}</span>
        {action}
      </div>
      {children}
    </section>
  )
}

function TableRow({ project, table }: { readonly project: Project; readonly table: TableSummary }): ReactElement {
  const Icon = iconOf(table)
  const stored = differingName(table)
  return (
    <li className={classes.row}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.names}>
        <Link className={classes.name} to={tablePath(project, table)}>
          <bdi>{table.title}</bdi>
        </Link>
        {stored === null ? null : <code className={classes.stored}>{stored}</code>}
      </span>
      {table.readonly === null ? null : <ReadOnlyMark table={table} reason={table.readonly} />}
      <span className={classes.above}>
        <TableMenu project={project} table={table} />
      </span>
    </li>
  )
}
