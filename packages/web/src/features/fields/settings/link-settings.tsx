import type { LinkKind, RelationAction } from '@rowhouse/core/column-types/link-to-another-record'
import { rollupNames } from '@rowhouse/core/rollups'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { Texts } from '../../../i18n/catalogue.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { tablesQuery } from '../../../structure/tables/queries.ts'
import { tableQuery } from '../../../structure/tables/table-query.ts'
import { viewsQuery } from '../../../structure/views/queries.ts'
import { FieldError, Notice } from '../../../ui/form-fields.tsx'
import type { ComputedDraft } from '../field-draft.ts'
import type { MissingPart } from '../field-request.ts'
import { fieldsThere, likelyField, linksIn, withField } from '../through-draft.ts'
import { ConditionSettings } from './condition-settings.tsx'
import { PickOne } from './setting-parts.tsx'
import type { SettingsProps } from './settings-props.ts'

export function LinkSettings(props: SettingsProps): ReactElement {
  const t = useTexts()
  const { projectId, table, columnId, draft } = props
  const { data } = useQuery(tablesQuery(projectId))
  const { computed } = draft
  const change = changer(props)
  const tables = (data?.list ?? []).filter(({ type, readonly }) => type === 'table' && readonly === null)
  const other = tables.find(({ id }) => id === computed.tableId)
  if (columnId !== null) {
    return (
      <>
        <Notice>
          {t('fields.link.stays', {
            title: other?.title ?? '',
            kind: t(`fields.link.kind.${computed.kind}`, { title: table.title }),
          })}
        </Notice>
        <CandidatesPick {...props} />
        <DeletionPick {...props} other={other?.title ?? ''} />
      </>
    )
  }
  return (
    <>
      <PickOne
        label={t('fields.link.table')}
        placeholder={t('fields.pick')}
        value={computed.tableId}
        data={tables.map(({ id, title }) => ({ value: id, label: title }))}
        error={errorOf(props, 'table', t)}
        onPick={(tableId) => change({ tableId, viewId: null })}
      />
      <PickOne
        label={t('fields.link.kind')}
        value={computed.kind}
        data={offeredKinds.map((kind) => ({
          value: kind,
          label: t(`fields.link.kind.${kind}`, { title: table.title }),
        }))}
        onPick={(kind) => change({ kind })}
      />
      {computed.tableId === null ? null : (
        <>
          <CandidatesPick {...props} />
          <DeletionPick {...props} other={other?.title ?? ''} />
        </>
      )}
    </>
  )
}

/** Beginning with the one by which no record is taken from another. */
const offeredKinds = ['mm', 'hm', 'bt', 'oo'] as const satisfies readonly LinkKind[]

/** What is missing is said where it is chosen. */
function errorOf({ missing }: SettingsProps, part: MissingPart, t: Texts): ReactNode {
  return missing === part ? <FieldError>{t(`fields.missing.${part}`)}</FieldError> : undefined
}

const allViews = 'all'

/** Only the records of a view are offered for linking; what is linked already stays. */
function CandidatesPick(props: SettingsProps): ReactElement {
  const t = useTexts()
  const { projectId, draft } = props
  const { tableId, viewId } = draft.computed
  const { data } = useQuery(viewsQuery(projectId))
  return (
    <PickOne
      label={t('fields.link.candidates')}
      value={viewId ?? allViews}
      data={[
        { value: allViews, label: t('fields.link.candidates.all') },
        ...(data?.get(tableId ?? '') ?? []).map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onPick={(id) => changer(props)({ viewId: id === allViews ? null : id })}
    />
  )
}

const offeredActions: readonly RelationAction[] = ['noAction', 'cascade', 'restrict']

/** Many on both sides hang on nothing but the link itself, which goes with either of them. */
function DeletionPick(props: SettingsProps & { readonly other: string }): ReactElement | null {
  const t = useTexts()
  const { table, draft, other } = props
  const { kind, onDelete } = draft.computed
  if (kind === 'mm') return null
  // Attached databases and other programs may have chosen one we do not offer.
  const actions = offeredActions.includes(onDelete) ? offeredActions : [...offeredActions, onDelete]
  return (
    <PickOne
      label={t('fields.link.onDelete', { title: kind === 'bt' ? other : table.title })}
      value={onDelete}
      data={actions.map((action) => ({ value: action, label: t(`fields.link.onDelete.${action}`) }))}
      onPick={(action) => changer(props)({ onDelete: action })}
    />
  )
}

/** What lookups, rollups and counts have in common: they look through a link. */
export function ThroughSettings(props: SettingsProps): ReactElement {
  const t = useTexts()
  const { projectId, table, draft } = props
  const { computed, type } = draft
  const change = changer(props)
  const links = linksIn(table)
  const link = links.find(({ id }) => id === computed.linkId)
  if (links.length === 0) return <Notice kind="warning">{t('fields.through.none')}</Notice>
  return (
    <>
      <PickOne
        label={t('fields.through.link')}
        placeholder={t('fields.pick')}
        value={computed.linkId}
        data={links.map(({ id, title }) => ({ value: id, label: title }))}
        error={errorOf(props, 'link', t)}
        onPick={(linkId) => change({ linkId, columnId: null, where: '' })}
      />
      {link === undefined || type === 'Count' ? null : (
        <FieldThere {...props} tableId={(link.options as { readonly tableId?: string }).tableId ?? ''} />
      )}
      {type === 'Rollup' ? (
        <PickOne
          label={t('fields.through.func')}
          value={computed.func}
          data={rollupNames.map((name) => ({ value: name, label: t(`fields.rollup.${name}`) }))}
          onPick={(func) => change({ func })}
        />
      ) : null}
      {link === undefined ? null : (
        <ConditionSettings
          projectId={projectId}
          tableId={(link.options as { readonly tableId?: string }).tableId ?? ''}
          where={computed.where}
          onWhere={(where) => change({ where })}
        />
      )}
    </>
  )
}

function FieldThere(props: SettingsProps & { readonly tableId: string }): ReactElement {
  const t = useTexts()
  const { projectId, tableId, draft } = props
  const { data } = useQuery({ ...tableQuery(projectId, tableId), enabled: tableId !== '' })
  const fields = data === undefined ? [] : fieldsThere(data)
  const { computed, type } = draft
  const pick = (columnId: string) => changer(props)(withField(computed, fields, columnId))
  const likely = computed.columnId === null ? (likelyField(type, fields)?.id ?? null) : null

  // Which fields there are is known only now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link that is chosen.
  useEffect(() => {
    if (likely !== null) pick(likely)
  }, [likely])

  return (
    <PickOne
      label={t('fields.through.field')}
      placeholder={t('fields.pick')}
      value={computed.columnId}
      data={fields.map(({ id, title }) => ({ value: id, label: title }))}
      error={errorOf(props, 'field', t)}
      onPick={pick}
    />
  )
}

export const changer =
  ({ draft, onDraft }: Pick<SettingsProps<never>, 'draft' | 'onDraft'>) =>
  (part: Partial<ComputedDraft>): void =>
    onDraft({ computed: { ...draft.computed, ...part } })
