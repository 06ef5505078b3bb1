import { Button, Select, Switch, TextInput } from '@mantine/core'
import { scheduleLimits } from '@rowhouse/core/automations/schedule'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { CronDeed } from './cron-deed.tsx'
import { type CronDraft, type CronFault, faultOf, specOf } from './cron-draft.ts'
import { saveCron } from './cron-queries.ts'
import { CronRuns } from './cron-runs.tsx'
import { CronTimes } from './cron-times.tsx'
import classes from './crons.module.css'
import { zonesWith } from './zone-time.ts'

interface CronEditorProps {
  readonly project: Project
  /** null: a new one. */
  readonly id: string | null
  readonly draft: CronDraft
  readonly sendsMail: boolean
  readonly onClose: () => void
}

const formId = 'cron'

export function CronEditor({ project, id, draft: first, sendsMail, onClose }: CronEditorProps): ReactElement {
  const t = useTexts()
  const [draft, setDraft] = useState(first)
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
      await saveCron(project.id, specOf(draft), id)
      toast.success(t('crons.saved'))
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <SidePanel
      opened
      onClose={onClose}
      title={t(id === null ? 'crons.new' : 'crons.change')}
      foot={
        <>
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
        <TextInput
          className={classes.mono ?? ''}
          label={t('crons.cron')}
          description={t('crons.cron.help')}
          maxLength={scheduleLimits.cron}
          value={draft.cron}
          onChange={(event) => change({ cron: event.currentTarget.value })}
        />
        <Select
          label={t('crons.zone')}
          allowDeselect={false}
          searchable
          limit={100}
          value={draft.zone}
          onChange={(zone) => change({ zone: zone ?? draft.zone })}
          data={[...zonesWith(draft.zone)]}
        />
        <CronTimes projectId={project.id} cron={draft.cron} zone={draft.zone} />
        <CronDeed project={project} draft={draft} sendsMail={sendsMail} fault={fault} onChange={change} />
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
        {id === null ? null : <CronRuns projectId={project.id} scheduleId={id} zone={draft.zone} />}
      </form>
    </SidePanel>
  )
}
