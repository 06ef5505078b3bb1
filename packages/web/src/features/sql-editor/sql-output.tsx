import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconStopwatch, IconTablePlus } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { copyText } from '../../ui/copy-text.ts'
import { saveFile } from '../../ui/save-file.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { downloadRows } from './open-rows.ts'
import { OutputFoot } from './output-foot.tsx'
import { PlanTree } from './plan-tree.tsx'
import { ResultChart } from './result-chart.tsx'
import { toCsv } from './result-csv.ts'
import { ResultTable } from './result-table.tsx'
import classes from './sql-editor.module.css'
import { SqlFiles } from './sql-files.tsx'
import { SqlHistory } from './sql-history.tsx'
import type { SqlWork } from './use-sql-editor.ts'
import type { Outcome } from './use-statement-runs.ts'
import { ViewDialog } from './view-dialog.tsx'

/** A clipboard takes no millions of rows. */
const mostCopied = 10_000

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
  const csv = async (most: number): Promise<string> =>
    result === null ? '' : toCsv(result.headers, (await outcome?.rows?.first(most)) ?? [])
  const copy = async (): Promise<boolean> => copyText(await csv(mostCopied), t('sql.copied'))
  const save = async (): Promise<void> => {
    // What has come as a whole needs nobody else.
    if (result?.more == null) return saveFile(new Blob([await csv(Infinity)], { type: 'text/csv' }), 'result.csv')
    await downloadRows(project.id, result.more)
  }
  return (
    <section className={classes.output} aria-label={t('sql.output')}>
      <header className={classes.paneHead}>
        <h2>{t('sql.output')}</h2>
        {isShown && result?.plan != null && outcome !== null && outcome.source.measureRefusal === null ? (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconStopwatch size={16} />}
            title={t('sql.measure.text')}
            disabled={work.isRunning}
            onClick={() => void work.run('measure', outcome.source, 'read')}
          >
            {t('sql.measure')}
          </Button>
        ) : null}
        {isShown && result?.plan != null ? (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconCopy size={16} />}
            onClick={() => void copyText(JSON.stringify(result.plan, null, 2), t('sql.plan.copied'))}
          >
            {t('sql.plan.copy')}
          </Button>
        ) : null}
        {hasRows ? (
          <>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconCopy size={16} />}
              title={t('sql.copy.most', { count: mostCopied })}
              onClick={() => void copy()}
            >
              {t('sql.copy')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconDownload size={16} />}
              title={t('sql.csv.text')}
              onClick={() => void save()}
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
        ) : part === 'chart' && result !== null && hasRows && outcome?.rows != null ? (
          <ResultChart key={result.id} headers={result.headers} rows={outcome.rows} />
        ) : (
          <ShownOutcome outcome={outcome} />
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
      {isShown && !work.isRunning ? (
        <OutputFoot result={result} rows={outcome?.rows ?? null} project={project} work={work} />
      ) : null}
    </section>
  )
}

function ShownOutcome({ outcome }: { readonly outcome: Outcome | null }): ReactElement {
  const t = useTexts()
  if (outcome === null) return <p className={classes.hint}>{t('sql.nothing')}</p>
  const { source, result, rows, failure } = outcome
  if (result === null || rows === null)
    return (
      <p className={classes.failure} role="alert">
        {failure ?? t('sql.cancelled')}
      </p>
    )
  if (result.plan !== null)
    return (
      <>
        <PlanTree steps={result.plan} />
        {source.measureRefusal === null ? null : <p className={classes.hint}>{source.measureRefusal}</p>}
      </>
    )
  if (result.headers.length === 0)
    return <p className={classes.hint}>{t('sql.affected', { count: result.affected ?? 0 })}</p>
  return <ResultTable key={result.id} headers={result.headers} rows={rows} />
}
