import { MultiSelect, Select } from '@mantine/core'
import { type AutomationTrigger, triggerKinds, triggerTable } from '@rowhouse/core/automations/automation'
import { viewTypes } from '@rowhouse/core/view-types/registry'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { shownColumns, type TableSummary } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { emptyGroup } from '../view-settings/filter-nodes.ts'
import { type AutomationDraft, blankTrigger } from './automation-draft.ts'
import classes from './automations.module.css'
import { TableSelect } from './table-select.tsx'

interface TriggerFieldsProps {
  readonly projectId: string
  readonly tables: readonly TableSummary[]
  readonly draft: AutomationDraft
  readonly onChange: (part: Partial<AutomationDraft>) => void
}

/** What starts it. */
export function TriggerFields({ projectId, tables, draft, onChange }: TriggerFieldsProps): ReactElement {
  const t = useTexts()
  const { trigger } = draft
  const tableId = triggerTable(trigger)
  const set = (next: AutomationTrigger): void => onChange({ trigger: next })
  return (
    <fieldset className={classes.part}>
      <legend>{t('automations.when')}</legend>
      <div className={classes.line}>
        <Select
          label={t('automations.trigger')}
          allowDeselect={false}
          value={trigger.kind}
          onChange={(kind) =>
            set(blankTrigger(triggerKinds.find((one) => one === kind) ?? 'record', tableId ?? tables[0]?.id ?? ''))
          }
          data={triggerKinds.map((value) => ({ value, label: t(`automations.trigger.${value}`) }))}
        />
        {tableId === null ? null : (
          <TableSelect
            tables={tables}
            value={tableId}
            // Conditions speak of fields, and fields are of a table.
            onChange={(table) => onChange({ trigger: blankTrigger(trigger.kind, table), filter: emptyGroup('and') })}
          />
        )}
      </div>
      {trigger.kind === 'structure' ? <WatchedTable tables={tables} trigger={trigger} onChange={set} /> : null}
      {trigger.kind === 'record' ? <RecordFields projectId={projectId} trigger={trigger} onChange={set} /> : null}
      {trigger.kind === 'view' || trigger.kind === 'form' ? (
        <ViewFields projectId={projectId} trigger={trigger} onChange={set} />
      ) : null}
    </fieldset>
  )
}

interface PartProps<Kind extends AutomationTrigger['kind']> {
  readonly projectId: string
  readonly trigger: Extract<AutomationTrigger, { kind: Kind }>
  readonly onChange: (trigger: AutomationTrigger) => void
}

interface WatchedTableProps extends Omit<PartProps<'structure'>, 'projectId'> {
  readonly tables: readonly TableSummary[]
}

/** What such a trigger brings in place of a record. */
const places = { type: '{{ change.type }}', field: '{{ change.field.title }}', table: '{{ table.title }}' }

function WatchedTable({ tables, trigger, onChange }: WatchedTableProps): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.line}>
      <Select
        label={t('automations.table')}
        description={t('automations.trigger.structure.help', places)}
        clearable
        searchable={tables.length > 8}
        placeholder={t('automations.trigger.structure.all')}
        value={trigger.of}
        onChange={(of) => onChange({ kind: 'structure', of })}
        data={tables.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </div>
  )
}

const happenings = ['insert', 'update', 'delete'] as const

function RecordFields({ projectId, trigger, onChange }: PartProps<'record'>): ReactElement {
  const t = useTexts()
  const { data: table } = useQuery({ ...tableQuery(projectId, trigger.table), enabled: trigger.table !== '' })
  return (
    <div className={classes.line}>
      <Select
        label={t('automations.happening')}
        allowDeselect={false}
        value={trigger.on}
        onChange={(on) => onChange({ ...trigger, on: happenings.find((one) => one === on) ?? 'insert', fields: null })}
        data={happenings.map((value) => ({ value, label: t(`automations.on.${value}`) }))}
      />
      {trigger.on === 'update' ? (
        <MultiSelect
          label={t('webhooks.fields')}
          placeholder={trigger.fields === null ? t('webhooks.fields.any') : ''}
          searchable
          value={[...(trigger.fields ?? [])]}
          onChange={(fields) => onChange({ ...trigger, fields: fields.length === 0 ? null : fields })}
          data={(table === undefined ? [] : shownColumns(table)).map(({ id, title }) => ({ value: id, label: title }))}
        />
      ) : null}
    </div>
  )
}

function ViewFields({ projectId, trigger, onChange }: PartProps<'view' | 'form'>): ReactElement {
  const t = useTexts()
  const { data } = useQuery(viewsQuery(projectId))
  const isForm = trigger.kind === 'form'
  const offered = (data?.get(trigger.table) ?? []).filter(
    ({ kind }) => (viewTypes[kind].isHandedIn === true) === isForm,
  )
  return (
    <div className={classes.line}>
      <Select
        label={t(isForm ? 'automations.form' : 'automations.view')}
        value={trigger.view === '' ? null : trigger.view}
        onChange={(view) => onChange({ ...trigger, view: view ?? '' })}
        data={offered.map(({ id, title }) => ({ value: id, label: title }))}
      />
      {trigger.kind === 'view' ? (
        <Select
          label={t('automations.happening')}
          allowDeselect={false}
          value={trigger.on}
          onChange={(on) => onChange({ ...trigger, on: on === 'leaves' ? 'leaves' : 'enters' })}
          data={[
            { value: 'enters', label: t('automations.on.enters') },
            { value: 'leaves', label: t('automations.on.leaves') },
          ]}
        />
      ) : null}
    </div>
  )
}
