import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { ResultRows } from './result-rows.ts'
import { rowChoices } from './row-choices.ts'
import classes from './sql-editor.module.css'
import { type SqlResult, sqlSourcesQuery } from './sql-queries.ts'
import type { SqlWork } from './use-sql-editor.ts'

interface OutputFootProps {
  readonly result: SqlResult | null
  readonly rows: ResultRows | null
  readonly project: Project
  readonly work: SqlWork
}

/** How much of a result is there, and how much of it may be read. */
export function OutputFoot({ result, rows, project, work }: OutputFootProps): ReactElement {
  const t = useTexts()
  const { data } = useQuery(sqlSourcesQuery(project.id))
  return (
    <footer className={classes.paneFoot}>
      <span className={classes.told} role="status">
        {result !== null && result.plan === null && rows !== null ? <RowsTold rows={rows} /> : null}
        {result === null ? null : <span>{t('sql.took', { ms: result.durationMs })}</span>}
      </span>
      {data === undefined ? null : (
        <span className={classes.most}>
          <span aria-hidden>{t('sql.most')}</span>
          <NativeSelect
            size="xs"
            aria-label={t('sql.most')}
            data={rowChoices(data.rows).map((most) => ({ value: String(most), label: most.toLocaleString() }))}
            value={String(work.mostRows ?? data.rows.usual)}
            onChange={({ currentTarget }) => work.setMostRows(Number(currentTarget.value))}
          />
        </span>
      )}
    </footer>
  )
}

/** Of what is read on as somebody scrolls, and of what is shown beside the editor. */
export function RowsTold({ rows }: { readonly rows: ResultRows }): ReactElement {
  const t = useTexts()
  useSyncExternalStore(rows.subscribe, rows.version)
  const { known, state } = rows
  return (
    <>
      <b>{t('sql.rows', { count: known, shown: known.toLocaleString() })}</b>
      {state === 'whole' || state === 'more' ? null : <span>{t(`sql.rows.${state}`)}</span>}
      {state === 'more' ? (
        <Button size="compact-xs" variant="subtle" onClick={() => void rows.more()}>
          {t('sql.more')}
        </Button>
      ) : null}
    </>
  )
}
