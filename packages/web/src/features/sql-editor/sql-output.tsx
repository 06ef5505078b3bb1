import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { OutputActs } from './output-acts.tsx'
import { OutputFoot } from './output-foot.tsx'
import { PlanTree } from './plan-tree.tsx'
import { ResultChart } from './result-chart.tsx'
import { ResultTable } from './result-table.tsx'
import classes from './sql-editor.module.css'
import { SqlFiles } from './sql-files.tsx'
import { SqlHistory } from './sql-history.tsx'
import type { SqlWork } from './use-sql-editor.ts'
import type { Outcome } from './use-statement-runs.ts'

const parts = ['result', 'chart', 'history', 'files'] as const

/** What came of the statements, and what was run and kept before. */
export function SqlOutput({ project, work }: { readonly project: Project; readonly work: SqlWork }): ReactElement {
  const t = useTexts()
  const [part, open] = useState<(typeof parts)[number]>('result')
  const outcome = work.outcomes[work.shown] ?? null
  const result = outcome?.result ?? null
  const isShown = part === 'result' || part === 'chart'
  const hasRows = isShown && result !== null && result.headers.length > 0
  return (
    <section className={classes.output} aria-label={t('sql.output')}>
      <header className={classes.paneHead}>
        <h2>{t('sql.output')}</h2>
        {isShown && outcome !== null ? <OutputActs project={project} work={work} outcome={outcome} /> : null}
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
