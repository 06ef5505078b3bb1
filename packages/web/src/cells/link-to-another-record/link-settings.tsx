import type { LinkKind } from '@rowhouse/core/column-types/link-to-another-record'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { changer, missingError } from '../settings/computed-drafts.tsx'
import { PickOne } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'
import { DeletionPick } from './deletion-pick.tsx'

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
        error={missingError(props, 'table', t)}
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
