import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDatabase, IconEye, IconRefresh, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { engineName, type Project } from '../../structure/projects/project.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { TableDiff } from '../sources/meta-diff.ts'
import { metaDiffQuery } from '../sources/queries.ts'
import { openSync } from '../sources/sync-store.ts'
import classes from './metadata.module.css'

/** The tables of each database, and whether what is known of them is still so. */
export function MetadataTables({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const { data, error, isFetching, refetch } = useQuery(metaDiffQuery(project.id))
  const differs = data?.some(({ detectedChanges }) => detectedChanges.length > 0) === true
  return (
    <section className={classes.section} aria-label={t('metadata.tables')}>
      <div className={classes.head}>
        <h2>{t('metadata.tables')}</h2>
        {differs ? (
          <Button size="xs" variant="subtle" onClick={openSync}>
            {t('metadata.tables.differences')}
          </Button>
        ) : null}
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconRefresh size={14} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('metadata.tables.again')}
        </Button>
      </div>
      {data === undefined ? (
        error && !isFetching ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={t('metadata.tables.looking')}>
            <SkeletonRows rows={4} />
          </div>
        )
      ) : data.length === 0 ? (
        <EmptyState icon={IconTable} title={t('metadata.tables.empty')} text={t('metadata.tables.empty.text')} />
      ) : (
        <Databases project={project} tables={data} />
      )}
    </section>
  )
}

function Databases({
  project,
  tables,
}: {
  readonly project: Project
  readonly tables: readonly TableDiff[]
}): ReactElement {
  const bases = project.bases.filter(({ id }) => tables.some(({ base_id }) => base_id === id))
  return (
    <>
      {bases.map((base) => (
        <div key={base.id}>
          {bases.length > 1 ? (
            <h3 className={classes.base}>
              <IconDatabase size={14} stroke={1.75} aria-hidden />
              <bdi>{base.alias}</bdi> {engineName(base.type)}
            </h3>
          ) : null}
          <ul className={classes.list}>
            {tables
              .filter(({ base_id }) => base_id === base.id)
              .map((table) => (
                <TableLine key={`${table.type} ${table.table_name}`} table={table} />
              ))}
          </ul>
        </div>
      ))}
    </>
  )
}

function TableLine({ table }: { readonly table: TableDiff }): ReactElement {
  const t = useTexts()
  const Picture = table.type === 'view' ? IconEye : IconTable
  const count = table.detectedChanges.length
  return (
    <li className={classes.table}>
      <Picture size={16} stroke={1.75} aria-hidden />
      <bdi className={classes.title}>{table.title ?? table.table_name}</bdi>
      <span className={classes.name}>{table.table_name}</span>
      <span className={classes.state} data-differs={count > 0 || undefined}>
        {count > 0 ? <IconAlertTriangle size={14} aria-hidden /> : <IconCircleCheck size={14} aria-hidden />}
        {count > 0 ? t('metadata.table.changed', { count }) : t('metadata.table.same')}
      </span>
    </li>
  )
}
