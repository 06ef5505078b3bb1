import { Button, Checkbox, MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { type HookChannel, hookEvents, hookLimits, isHookOperation, isViewEvent } from '@rowhouse/core/hooks/hook'
import { viewTypes } from '@rowhouse/core/view-types/registry'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { shownColumns, type Table } from '../../structure/tables/table.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { Notice } from '../../ui/form-fields.tsx'
import filter from '../view-settings/filter.module.css'
import { AddFilters, FilterMembers } from '../view-settings/filter-members.tsx'
import { HookCalls } from './hook-calls.tsx'
import { type HookDraft, specOf } from './hook-draft.ts'
import { HookNotifyFields } from './hook-notify.tsx'
import { HookPreview } from './hook-preview.tsx'
import { type Hook, saveHook } from './hook-queries.ts'
import { HookSecret, RenewSecret } from './hook-secret.tsx'
import classes from './webhooks.module.css'

interface HookEditorProps {
  readonly project: Project
  readonly table: Table
  /** null: a new one. */
  readonly hook: Hook | null
  readonly first: HookDraft
  readonly unready: readonly HookChannel[]
  /** Its secret, where it was just made. */
  readonly told: string | null
  /** Something is changed that is not saved. */
  readonly onTouch: () => void
  /** With its secret, where it was just made. */
  readonly onSaved: (hook: Hook, secret: string | null) => void
  readonly onBack: () => void
}

const formId = 'hook'

export function HookEditor({
  project,
  table,
  hook,
  first,
  unready,
  told,
  onTouch,
  onSaved,
  onBack,
}: HookEditorProps): ReactElement {
  const t = useTexts()
  const [draft, setDraft] = useState(first)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [secret, setSecret] = useState(told)
  const [isBusy, setBusy] = useState(false)
  const place = { projectId: project.id, tableId: table.id }

  function change(part: Partial<HookDraft>): void {
    setDraft((known) => ({ ...known, ...part }))
    setRefusal(null)
    onTouch()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (draft.title.trim() === '') return setRefusal(t('webhooks.fault.title'))
    setBusy(true)
    try {
      const saved = await saveHook(place, specOf(draft), hook?.id ?? null)
      toast.success(t('webhooks.saved'))
      onSaved(saved.hook, saved.secret)
    } catch (error) {
      setRefusal(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <>
      <form id={formId} noValidate className={classes.whole} onSubmit={(event) => void submit(event)}>
        {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
        {hook?.paused ? <Notice kind="warning">{t('webhooks.paused', { why: hook.paused })}</Notice> : null}
        {hook?.trouble ? <Notice kind="warning">{hook.trouble}</Notice> : null}
        {secret === null ? null : <HookSecret secret={secret} />}
        <div className={classes.editor}>
          <div className={classes.form}>
            <What project={project} draft={draft} table={table} onChange={change} />
            {draft.operation === 'structure' ? null : (
              <Condition project={project} draft={draft} table={table} onChange={change} />
            )}
            <HookNotifyFields notify={draft.notify} unready={unready} onChange={(notify) => change({ notify })} />
          </div>
          <HookPreview
            place={place}
            hookId={hook?.id ?? null}
            draft={draft}
            table={table}
            onChange={(body) => change({ notify: { ...draft.notify, body } })}
          />
        </div>
      </form>
      {hook === null ? null : <HookCalls place={place} hook={hook} />}
      <div className={classes.foot}>
        <p>{t('webhooks.promise')}</p>
        {hook === null ? null : <RenewSecret place={place} hookId={hook.id} onRenewed={setSecret} />}
        <Button variant="default" onClick={onBack}>
          {t('webhooks.back')}
        </Button>
        <Button type="submit" form={formId} loading={isBusy}>
          {t('webhooks.save')}
        </Button>
      </div>
    </>
  )
}

interface PartProps {
  readonly draft: HookDraft
  readonly table: Table
  readonly onChange: (part: Partial<HookDraft>) => void
}

function What({ project, draft, table, onChange }: PartProps & { readonly project: Project }): ReactElement {
  const t = useTexts()
  return (
    <>
      <div className={classes.line}>
        <TextInput
          data-autofocus
          label={t('webhooks.name')}
          maxLength={hookLimits.title}
          value={draft.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <Select
          label={t('webhooks.event')}
          allowDeselect={false}
          value={draft.operation}
          onChange={(operation) => onChange({ operation: hookEvents.find((one) => one === operation) ?? 'insert' })}
          data={hookEvents.map((value) => ({ value, label: t(`webhooks.event.${value}`) }))}
        />
        <Switch
          label={t('webhooks.on')}
          checked={draft.active}
          onChange={(event) => onChange({ active: event.currentTarget.checked })}
        />
      </div>
      {isViewEvent(draft.operation) ? (
        <WatchedView projectId={project.id} draft={draft} table={table} onChange={onChange} />
      ) : null}
      {draft.operation === 'update' ? (
        <MultiSelect
          label={t('webhooks.fields')}
          placeholder={draft.fields === null || draft.fields.length === 0 ? t('webhooks.fields.any') : ''}
          searchable
          value={[...(draft.fields ?? [])]}
          onChange={(fields) => onChange({ fields })}
          data={shownColumns(table).map(({ id, title }) => ({ value: id, label: title }))}
        />
      ) : null}
    </>
  )
}

function WatchedView({ projectId, draft, table, onChange }: PartProps & { readonly projectId: string }): ReactElement {
  const t = useTexts()
  const isForm = draft.operation === 'form'
  const { data } = useQuery(viewsQuery(projectId))
  const views = (data?.get(table.id) ?? []).filter(({ kind }) => (viewTypes[kind].isHandedIn === true) === isForm)
  return (
    <Select
      label={t(isForm ? 'webhooks.form' : 'webhooks.view')}
      description={isForm ? null : t('webhooks.view.text')}
      value={views.some(({ id }) => id === draft.view) ? draft.view : null}
      onChange={(view) => onChange({ view })}
      data={views.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}

function Condition({ project, draft, table, onChange }: PartProps & { readonly project: Project }): ReactElement {
  const t = useTexts()
  const root = draft.filter
  const change = (next: HookDraft['filter']): void => onChange({ filter: next })
  return (
    <fieldset className={classes.part}>
      <legend>{t('webhooks.condition')}</legend>
      {root.members.length === 0 ? <p className={classes.hint}>{t('webhooks.condition.none')}</p> : null}
      <div className={filter.narrow}>
        <FilterMembers group={root} path={[]} root={root} project={project} table={table} change={change} />
        <AddFilters path={[]} root={root} table={table} change={change} />
      </div>
      {draft.operation === 'update' && root.members.length > 0 ? (
        <Checkbox
          label={t('webhooks.entering')}
          checked={draft.entering}
          onChange={(event) => onChange({ entering: event.currentTarget.checked })}
        />
      ) : null}
      {isHookOperation(draft.operation) || isViewEvent(draft.operation) ? (
        <Checkbox
          label={t('webhooks.batch')}
          checked={draft.per === 'batch'}
          onChange={(event) => onChange({ per: event.currentTarget.checked ? 'batch' : 'record' })}
        />
      ) : null}
    </fieldset>
  )
}
