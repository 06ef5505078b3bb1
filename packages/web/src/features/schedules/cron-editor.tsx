import { Button, Select, Switch } from '@mantine/core'
import { scheduleLimits } from '@rowhouse/core/automations/schedule'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { DraftPanel } from '../../ui/draft-panel.tsx'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import { RunsAs } from '../members/runs-as.tsx'
import { CronDeed } from './cron-deed.tsx'
import { type CronDraft, type CronFault, faultOf, specOf } from './cron-draft.ts'
import { type CronJob, doWithCron, saveCron } from './cron-queries.ts'
import { CronRuns } from './cron-runs.tsx'
import { CronTimes } from './cron-times.tsx'
import { CronWhen } from './cron-when.tsx'
import classes from './crons.module.css'

interface CronEditorProps {
  readonly project: Project
  /** As it is stored; null: a new one. */
  readonly job: CronJob | null
  readonly draft: CronDraft
  readonly sendsMail: boolean
  readonly onClose: () => void
}

const formId = 'cron'
const overlaps = ['skip', 'wait', 'beside'] as const

export function CronEditor({ project, job, draft: first, sendsMail, onClose }: CronEditorProps): ReactElement {
  const t = useTexts()
  const [begun] = useState(first)
  const [draft, setDraft] = useState(begun)
  const [fault, setFault] = useState<CronFault | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function change(part: Partial<CronDraft>): void {
    setDraft((known) => ({ ...known, ...part }))
    setFault(null)
    setRefusal(null)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = faultOf(draft)
    if (found !== null) return setFault(found)
    setBusy(true)
    try {
      await saveCron(project.id, specOf(draft), job?.id ?? null)
      toast.success(t('crons.saved'))
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <DraftPanel
      opened
      isTouched={draft !== begun}
      isBusy={isBusy}
      onClose={onClose}
      title={t(job === null ? 'crons.new' : 'crons.change')}
      foot={
        <>
          {job === null ? null : <RunNow projectId={project.id} job={job} />}
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={isBusy}>
            {t('crons.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
        {job?.paused ? <Notice kind="warning">{t('crons.paused', { why: job.paused })}</Notice> : null}
        <div className={classes.named}>
          <TextField
            data-autofocus
            label={t('crons.title')}
            maxLength={scheduleLimits.title}
            value={draft.title}
            fault={fault === 'title' ? t('crons.fault.title') : null}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <Switch
            label={t('crons.on')}
            checked={draft.active}
            onChange={(event) => change({ active: event.currentTarget.checked })}
          />
        </div>
        <CronDeed project={project} draft={draft} sendsMail={sendsMail} fault={fault} onChange={change} />
        <RunsAs
          project={project}
          runner={job?.runsAs ?? null}
          chosen={draft.runsAs}
          onChange={(runsAs) => change({ runsAs })}
        />
        <CronWhen draft={draft} onChange={change} />
        <CronTimes projectId={project.id} cron={draft.cron} zone={draft.zone} />
        {job === null ? null : <CronRuns projectId={project.id} scheduleId={job.id} zone={draft.zone} />}
        <Select
          label={t('crons.missed')}
          allowDeselect={false}
          value={draft.missed}
          onChange={(missed) => change({ missed: missed === 'skip' ? 'skip' : 'once' })}
          data={[
            { value: 'once', label: t('crons.missed.once') },
            { value: 'skip', label: t('crons.missed.skip') },
          ]}
        />
        <Select
          label={t('crons.overlap')}
          description={t(`crons.overlap.${draft.overlap}.text`)}
          inputWrapperOrder={['label', 'input', 'description']}
          allowDeselect={false}
          value={draft.overlap}
          onChange={(value) => change({ overlap: overlaps.find((one) => one === value) ?? draft.overlap })}
          data={overlaps.map((value) => ({ value, label: t(`crons.overlap.${value}`) }))}
        />
      </form>
    </DraftPanel>
  )
}

/** As it is stored: what is still being typed waits for “Save”. */
function RunNow({ projectId, job }: { readonly projectId: string; readonly job: CronJob }): ReactElement {
  const t = useTexts()
  const run = () =>
    void doWithCron(projectId, job.id, 'run')
      .then(() => toast.success(t('crons.started', { title: job.title })))
      .catch((error: unknown) => toast.error(messageOf(error)))
  return (
    <Button className={classes.runNow ?? ''} variant="subtle" leftSection={<IconPlayerPlay size={16} />} onClick={run}>
      {t('crons.run')}
    </Button>
  )
}
