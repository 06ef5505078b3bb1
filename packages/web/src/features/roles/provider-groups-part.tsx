import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import {
  type ProviderGroups as ProviderGroupsContract,
  providerGroupLimits,
  readProviderGroups,
  updateProviderGroups,
} from '@rowhouse/core/api/provider-groups'
import { IconPlus, IconX } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { type Group, groupsQuery } from '../../structure/members/group-queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './roles.module.css'

type Mapping = Static<typeof ProviderGroupsContract>
type Entry = Mapping['entries'][number]

/** As it is typed: rows keep their place on screen while others come and go. */
interface Draft {
  readonly claim: string
  readonly rows: readonly { readonly key: string; readonly entry: Entry }[]
}

const rowOf = (entry: Entry) => ({ key: crypto.randomUUID(), entry })
const draftOf = ({ claim, entries }: Mapping): Draft => ({ claim, rows: entries.map(rowOf) })

const mappingQuery = queryOptions({
  queryKey: ['provider-groups'],
  queryFn: ({ signal }) => call(readProviderGroups, { signal }),
})

const superValue = 'super'

/** What groups of the identity provider are here. */
export function ProviderGroupsPart(): ReactElement {
  const t = useTexts()
  const mapping = useQuery(mappingQuery)
  const groups = useQuery(groupsQuery(null))
  const error = mapping.error ?? groups.error
  const retry = () => {
    void mapping.refetch()
    void groups.refetch()
  }
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{t('groups.provider')}</h2>
      </div>
      <p className={classes.providerText}>{t('groups.provider.text')}</p>
      {mapping.data !== undefined && groups.data !== undefined ? (
        <MappingForm saved={mapping.data} groups={groups.data.list} />
      ) : error === null ? (
        <SkeletonRows rows={2} />
      ) : (
        <FailedState error={error} onRetry={retry} />
      )}
    </section>
  )
}

interface MappingFormProps {
  readonly saved: Mapping
  readonly groups: readonly Group[]
}

function MappingForm({ saved, groups }: MappingFormProps): ReactElement {
  const t = useTexts()
  const [draft, setDraft] = useState(() => draftOf(saved))
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setFault(null)
  }
  const changeEntry = (key: string, entry: Entry) =>
    change({ rows: draft.rows.map((row) => (row.key === key ? { key, entry } : row)) })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const stored = await call(updateProviderGroups, {
        body: { claim: draft.claim, entries: draft.rows.map(({ entry }) => entry) },
      })
      queryClient.setQueryData(mappingQuery.queryKey, stored)
      setDraft(draftOf(stored))
      toast.success(t('groups.provider.saved'))
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {fault === null ? null : <Notice kind="error">{fault}</Notice>}
      <TextInput
        className={classes.providerClaim}
        label={t('groups.provider.claim')}
        description={t('groups.provider.claim.text')}
        autoComplete="off"
        maxLength={providerGroupLimits.name}
        value={draft.claim}
        onChange={(event) => change({ claim: event.currentTarget.value })}
      />
      {draft.rows.map(({ key, entry }) => (
        <EntryRow
          key={key}
          entry={entry}
          groups={groups}
          onChange={(changed) => changeEntry(key, changed)}
          onRemove={() => change({ rows: draft.rows.filter((row) => row.key !== key) })}
        />
      ))}
      <div className={classes.providerActs}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={draft.rows.length >= providerGroupLimits.entries}
          onClick={() => change({ rows: [...draft.rows, rowOf({ from: '', groupId: null, isSuper: false })] })}
        >
          {t('groups.provider.add')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('groups.provider.save')}
        </Button>
      </div>
    </form>
  )
}

interface EntryRowProps {
  readonly entry: Entry
  readonly groups: readonly Group[]
  readonly onChange: (entry: Entry) => void
  readonly onRemove: () => void
}

function EntryRow({ entry, groups, onChange, onRemove }: EntryRowProps): ReactElement {
  const t = useTexts()
  const choose = (value: string | null) =>
    onChange({ ...entry, isSuper: value === superValue, groupId: value === superValue ? null : value })
  return (
    <div className={classes.providerEntry}>
      <TextInput
        aria-label={t('groups.provider.from')}
        placeholder={t('groups.provider.from')}
        autoComplete="off"
        maxLength={providerGroupLimits.name}
        value={entry.from}
        onChange={(event) => onChange({ ...entry, from: event.currentTarget.value })}
      />
      <Select
        aria-label={t('groups.provider.to')}
        placeholder={t('groups.provider.to')}
        data={[
          { value: superValue, label: t('groups.provider.super') },
          ...groups.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={entry.isSuper ? superValue : entry.groupId}
        onChange={choose}
      />
      <ActionIcon aria-label={t('groups.provider.remove', { name: entry.from })} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}
