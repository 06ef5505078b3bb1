import { NumberInput, Select } from '@mantine/core'
import { type ScheduleDeed, scheduledFormats } from '@rowhouse/core/automations/schedule'
import { snapshotLimits } from '@rowhouse/core/snapshots'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { FieldError, Notice, TextField } from '../../ui/form-fields.tsx'
import { automationsQuery } from '../automations/automation-queries.ts'
import { projectHooksQuery } from '../webhooks/hook-queries.ts'
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
  const Fields = fieldsOf[draft.kind]
  return (
    <div className={classes.part}>
      <Select
        label={t('crons.does')}
        allowDeselect={false}
        value={draft.kind}
        onChange={(kind) => onChange({ kind: kind as ScheduleDeed['kind'] })}
        data={Object.keys(fieldsOf).map((kind) => ({
          value: kind,
          label: t(`crons.does.${kind as ScheduleDeed['kind']}`),
        }))}
      />
      <Fields {...props} />
    </div>
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

function HookChoice({ project, draft, fault, onChange }: CronDeedProps): ReactElement {
  const t = useTexts()
  const { data } = useQuery(projectHooksQuery(project.id))
  const offered = data?.list.flatMap(({ hooks }) => hooks).filter(({ operation }) => operation === 'hand') ?? []
  return (
    <>
      <Select
        label={t('crons.hook')}
        description={t('crons.hook.help')}
        searchable={offered.length > 8}
        value={draft.hook}
        onChange={(hook) => onChange({ hook })}
        error={fault === 'hook' ? <FieldError>{t('crons.fault.hook')}</FieldError> : undefined}
        data={offered.map(({ id, title }) => ({ value: id, label: title }))}
      />
      {data !== undefined && offered.length === 0 ? <p className={classes.hint}>{t('crons.hook.none')}</p> : null}
    </>
  )
}

const allRecords = ''

/** Which records. */
function PlaceFields({ project, draft, fault, onChange }: Omit<CronDeedProps, 'sendsMail'>): ReactElement {
  const t = useTexts()
  const tables = useQuery(tablesQuery(project.id))
  const views = useQuery(viewsQuery(project.id))
  const ofTable = draft.table === null ? [] : (views.data?.get(draft.table) ?? [])
  return (
    <>
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
    </>
  )
}

function DigestFields({ project, draft, sendsMail, fault, onChange }: CronDeedProps): ReactElement {
  const t = useTexts()
  return (
    <>
      {sendsMail ? null : <Notice kind="warning">{t('webhooks.noMail')}</Notice>}
      <PlaceFields project={project} draft={draft} fault={fault} onChange={onChange} />
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

function SnapshotFields(props: CronDeedProps): ReactElement {
  const t = useTexts()
  return <KeepField {...props} label={t('crons.keep')} description={t('crons.keep.help')} />
}

function ExportFields(props: CronDeedProps): ReactElement {
  const { draft, onChange } = props
  const t = useTexts()
  return (
    <>
      <PlaceFields {...props} />
      <Select
        label={t('crons.format')}
        allowDeselect={false}
        value={draft.format}
        onChange={(format) => onChange({ format: scheduledFormats.find((one) => one === format) ?? 'csv' })}
        data={scheduledFormats.map((format) => ({ value: format, label: `.${format}` }))}
      />
      <KeepField {...props} label={t('crons.files')} description={t('crons.files.help')} />
    </>
  )
}

interface KeepFieldProps extends Pick<CronDeedProps, 'draft' | 'fault' | 'onChange'> {
  readonly label: string
  readonly description: string
}

function KeepField({ draft, fault, onChange, label, description }: KeepFieldProps): ReactElement {
  const t = useTexts()
  return (
    <NumberInput
      label={label}
      description={description}
      min={1}
      max={snapshotLimits.keep}
      allowDecimal={false}
      value={draft.keep ?? ''}
      onChange={(keep) => onChange({ keep: typeof keep === 'number' ? keep : null })}
      error={
        fault === 'keep' ? <FieldError>{t('crons.fault.keep', { most: snapshotLimits.keep })}</FieldError> : undefined
      }
    />
  )
}

const fieldsOf: Readonly<Record<ScheduleDeed['kind'], (props: CronDeedProps) => ReactElement>> = {
  automation: AutomationChoice,
  hook: HookChoice,
  digest: DigestFields,
  snapshot: SnapshotFields,
  export: ExportFields,
}
