import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconStopwatch, IconTablePlus } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { copyText } from '../../ui/copy-text.ts'
import { saveFile } from '../../ui/save-file.ts'
import { downloadRows } from './open-rows.ts'
import { toCsv } from './result-csv.ts'
import type { SqlWork } from './use-sql-editor.ts'
import type { Outcome } from './use-statement-runs.ts'
import { ViewDialog } from './view-dialog.tsx'

interface OutputActsProps {
  readonly project: Project
  readonly work: SqlWork
  readonly outcome: Outcome
}

/** What can be done with what is shown. */
export function OutputActs({ project, work, outcome }: OutputActsProps): ReactElement {
  return (
    <>
      {outcome.result?.plan == null ? null : <PlanActs work={work} outcome={outcome} plan={outcome.result.plan} />}
      {outcome.result === null || outcome.result.headers.length === 0 ? null : (
        <RowActs project={project} outcome={outcome} result={outcome.result} />
      )}
    </>
  )
}

type Result = NonNullable<Outcome['result']>

interface PlanActsProps extends Omit<OutputActsProps, 'project'> {
  readonly plan: Result['plan']
}

function PlanActs({ work, outcome, plan }: PlanActsProps): ReactElement {
  const t = useTexts()
  return (
    <>
      {outcome.source.measureRefusal === null ? (
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
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconCopy size={16} />}
        onClick={() => void copyText(JSON.stringify(plan, null, 2), t('sql.plan.copied'))}
      >
        {t('sql.plan.copy')}
      </Button>
    </>
  )
}

/** A clipboard takes no millions of rows. */
const mostCopied = 10_000

interface RowActsProps extends Omit<OutputActsProps, 'work'> {
  readonly result: Result
}

function RowActs({ project, outcome, result }: RowActsProps): ReactElement {
  const t = useTexts()
  const [isKeeping, setKeeping] = useState(false)
  const previewAs = useSaved((saved) => saved.users.previewAs)
  const canKeep = outcome.source.builtIn === false && mayIn(project, 'objects.change', previewAs)
  const csv = async (most: number): Promise<string> => toCsv(result.headers, (await outcome.rows?.first(most)) ?? [])
  const copy = async (): Promise<boolean> => copyText(await csv(mostCopied), t('sql.copied'))
  const save = async (): Promise<void> => {
    // What has come as a whole needs nobody else.
    if (result.more == null) return saveFile(new Blob([await csv(Infinity)], { type: 'text/csv' }), 'result.csv')
    await downloadRows(project.id, result.more)
  }
  return (
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
        <Button size="xs" variant="subtle" leftSection={<IconTablePlus size={16} />} onClick={() => setKeeping(true)}>
          {t('sql.view')}
        </Button>
      ) : null}
      {isKeeping ? (
        <ViewDialog
          projectId={project.id}
          source={outcome.source}
          sql={outcome.sql}
          onClose={() => setKeeping(false)}
        />
      ) : null}
    </>
  )
}
