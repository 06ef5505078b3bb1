import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconTablePlus } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { copyText } from '../../ui/copy-text.ts'
import { saveFile } from '../../ui/save-file.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { PlanTree } from './plan-tree.tsx'
import { ResultChart } from './result-chart.tsx'
import { toCsv } from './result-csv.ts'
import { ResultTable } from './result-table.tsx'
import classes from './sql-editor.module.css'
import { SqlFiles } from './sql-files.tsx'
import { SqlHistory } from './sql-history.tsx'
import type { Outcome, SqlWork } from './use-sql-editor.ts'
import { ViewDialog } from './view-dialog.tsx'

const parts = ['result', 'chart', 'history', 'files'] as const

/** What came of the statements, and what was run and kept before. */
export function SqlOutput({ project, work }: { readonly project: Project; readonly work: SqlWork }): ReactElement {
  const t = useTexts()
  const [part, open] = useState<(typeof parts)[number]>('result')
  const outcome = work.outcomes[work.shown] ?? null
  const result = outcome?.result ?? null
  const [isKeeping, setKeeping] = useState(false)
  const previewAs = useSaved((saved) => saved.users.previewAs)
  const isShown = part === 'result' || part === 'chart'
  const hasRows = isShown && result !== null && result.headers.length > 0
  const canKeep = hasRows && outcome?.source.builtIn === false && mayIn(project, 'objects.change', previewAs)
  const csv = (): string => (result === null ? '' : toCsv(result.headers, result.rows))
  return (
    <section className={classes.output} aria-label={t('sql.output')}>
      <header className={classes.paneHead}>
        <h2>{t('sql.output')}</h2>
        {hasRows ? (
          <>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconCopy size={16} />}
              onClick={() => void copyText(csv(), t('sql.copied'))}
            >
              {t('sql.copy')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconDownload size={16} />}
              onClick={() => saveFile(new Blob([csv()], { type: 'text/csv' }), 'result.csv')}
            >
              {t('sql.csv')}
            </Button>
            {canKeep ? (
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconTablePlus size={16} />}
                onClick={() => setKeeping(true)}
              >
                {t('sql.view')}
              </Button>
            ) : null}
          </>
        ) : null}
      </header>
      <div className={classes.parts}>
        {parts.map((one) => (
          <button key={one} type="button" aria-pressed={one === part} onClick={() => open(one)}>
            {t(`sql.part.${one}`)}
          </button>
        ))}
        {isShown && work.outcomes.length > 1
          ? work.outcomes.map((one, at) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: results have no other name than their place
                key={at}
                type="button"
                aria-pressed={at === work.shown}
                title={one.sql}
                onClick={() => work.show(at)}
              >
                {t('sql.result.number', { number: at + 1 })}
              </button>
            ))
          : null}
      </div>
      <div className={classes.paneBody}>
        {part === 'history' ? (
          <SqlHistory project={project} onOpen={(query) => work.add({ code: query })} />
        ) : part === 'files' ? (
          <SqlFiles project={project} work={work} />
        ) : work.isRunning ? (
          <SkeletonRows rows={6} />
        ) : part === 'chart' && result !== null && hasRows ? (
          <ResultChart key={result.id} result={result} />
        ) : (
          <ShownOutcome outcome={outcome} work={work} />
        )}
      </div>
      {isKeeping && outcome !== null ? (
        <ViewDialog
          projectId={project.id}
          source={outcome.source}
          sql={outcome.sql}
          onClose={() => setKeeping(false)}
        />
      ) : null}
      {isShown && result !== null && !work.isRunning ? <Foot outcome={outcome} work={work} /> : null}
    </section>
  )
}

function ShownOutcome({ outcome, work }: { readonly outcome: Outcome | null; readonly work: SqlWork }): ReactElement {
  const t = useTexts()
  if (outcome === null) return <p className={classes.hint}>{t('sql.nothing')}</p>
  const { result, failure } = outcome
  if (result === null)
    return (
      <p className={classes.failure} role="alert">
        {failure ?? t('sql.cancelled')}
      </p>
    )
  if (result.plan !== null) return <PlanTree steps={result.plan} />
  if (result.headers.length === 0)
    return <p className={classes.hint}>{t('sql.affected', { count: result.affected ?? 0 })}</p>
  return <ResultTable result={result} onEnd={() => void work.more()} />
}

function Foot({ outcome, work }: { readonly outcome: Outcome | null; readonly work: SqlWork }): ReactElement | null {
  const t = useTexts()
  const result = outcome?.result ?? null
  if (result === null) return null
  return (
    <footer className={classes.paneFoot} role="status">
      {result.plan === null ? <b>{t('sql.rows', { count: result.rows.length })}</b> : null}
      <span>{t('sql.took', { ms: result.durationMs })}</span>
      {result.isCut ? <span>{t('sql.cut')}</span> : null}
      {result.more === null ? null : (
        <Button size="compact-xs" variant="subtle" onClick={() => void work.more()}>
          {t('sql.more')}
        </Button>
      )}
    </footer>
  )
}
