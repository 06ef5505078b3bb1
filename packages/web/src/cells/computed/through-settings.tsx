import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { changer, missingError } from '../settings/computed-drafts.tsx'
import { PickOne } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'
import { fieldsThere, likelyField, linksIn, withField } from './through-draft.ts'

type ThroughProps = Omit<SettingsProps<never>, 'options' | 'onOptions'>

/** What lookups, rollups and counts have in common: they look through a link. `children`: what is made of the records there. */
export function ThroughSettings({
  hasField,
  children = null,
  ...props
}: ThroughProps & { readonly hasField: boolean; readonly children?: ReactNode }): ReactElement {
  const t = useTexts()
  const { projectId, table, draft, Condition } = props
  const { computed } = draft
  const change = changer(props)
  const links = linksIn(table)
  const link = links.find(({ id }) => id === computed.linkId)
  if (links.length === 0) return <Notice kind="warning">{t('fields.through.none')}</Notice>
  const tableId = (link?.options as { readonly tableId?: string } | undefined)?.tableId ?? ''
  return (
    <>
      <PickOne
        label={t('fields.through.link')}
        placeholder={t('fields.pick')}
        value={computed.linkId}
        data={links.map(({ id, title }) => ({ value: id, label: title }))}
        error={missingError(props, 'link', t)}
        onPick={(linkId) => change({ linkId, columnId: null, where: '' })}
      />
      {link === undefined || !hasField ? null : <FieldThere {...props} tableId={tableId} />}
      {children}
      {link === undefined ? null : (
        <Condition
          projectId={projectId}
          tableId={tableId}
          where={computed.where}
          onWhere={(where) => change({ where })}
        />
      )}
    </>
  )
}

function FieldThere(props: ThroughProps & { readonly tableId: string }): ReactElement {
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
      error={missingError(props, 'field', t)}
      onPick={pick}
    />
  )
}
