import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { FieldError, Notice, TextField } from '../../ui/form-fields.tsx'
import { automationsQuery } from '../automations/automation-queries.ts'
import type { CronDraft, CronFault } from './cron-draft.ts'
import classes from './crons.module.css'

interface CronDeedProps {
  readonly project: Project
  readonly draft: CronDraft
  readonly sendsMail: boolean
  readonly fault: CronFault | null
  readonly onChange: (part: Partial<CronDraft>) => void
}

/** What it does when its time has come. */
export function CronDeed(props: CronDeedProps): ReactElement {
  const { draft, onChange } = props
  const t = useTexts()
  return (
    <fieldset className={classes.part}>
      <legend>{t('crons.does')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={t('crons.does')}
        value={draft.kind}
        onChange={(kind) => onChange({ kind: kind === 'digest' ? 'digest' : 'automation' })}
        data={[
          { value: 'automation', label: t('crons.does.automation') },
          { value: 'digest', label: t('crons.does.digest') },
        ]}
      />
      {draft.kind === 'automation' ? <AutomationChoice {...props} /> : <DigestFields {...props} />}
    </fieldset>
  )
}

function AutomationChoice({ project, draft, fault, onChange }: CronDeedProps): ReactElement {
  const t = useTexts()
  const { data } = useQuery(automationsQuery(project.id))
  const offered = data?.list.filter(({ trigger }) => trigger.kind === 'schedule') ?? []
  return (
    <>
      <Select
        label={t('crons.automation')}
        searchable={offered.length > 8}
        value={draft.automation}
        onChange={(automation) => onChange({ automation })}
        error={fault === 'automation' ? <FieldError>{t('crons.fault.automation')}</FieldError> : undefined}
        data={offered.map(({ id, title }) => ({ value: id, label: title }))}
      />
      {data !== undefined && offered.length === 0 ? <p className={classes.hint}>{t('crons.automation.none')}</p> : null}
    </>
  )
}

const allRecords = ''

function DigestFields({ project, draft, sendsMail, fault, onChange }: CronDeedProps): ReactElement {
  const t = useTexts()
  const tables = useQuery(tablesQuery(project.id))
  const views = useQuery(viewsQuery(project.id))
  const ofTable = draft.table === null ? [] : (views.data?.get(draft.table) ?? [])
  return (
    <>
      {sendsMail ? null : <Notice kind="warning">{t('webhooks.noMail')}</Notice>}
      <Select
        label={t('crons.table')}
        searchable
        value={draft.table}
        onChange={(table) => onChange({ table, view: null })}
        error={fault === 'table' ? <FieldError>{t('crons.fault.table')}</FieldError> : undefined}
        data={(tables.data?.list ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Select
        label={t('crons.view')}
        allowDeselect={false}
        disabled={draft.table === null}
        value={draft.view ?? allRecords}
        onChange={(view) => onChange({ view: view === allRecords ? null : view })}
        data={[
          { value: allRecords, label: t('crons.view.all') },
          ...ofTable.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <TextField
        label={t('crons.to')}
        description={t('crons.to.help')}
        value={draft.to}
        fault={fault === 'to' ? t('crons.fault.to') : null}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <TextField
        label={t('crons.subject')}
        maxLength={200}
        value={draft.subject}
        fault={fault === 'subject' ? t('crons.fault.subject') : null}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
      />
    </>
  )
}
