import { type ActingLink, actionHindrance } from '@rowhouse/core/column-types/action-hindrance'
import {
  type LinkOptions,
  type RelationAction,
  relationActions,
  relationActionTitles,
} from '@rowhouse/core/column-types/link-to-another-record'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { optionsOf } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { changer } from '../settings/computed-drafts.tsx'
import { PickOne } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

/** What happens to linked records when theirs is deleted: all actions, and why some are not for this link. */
export function DeletionPick(props: SettingsProps & { readonly other: string }): ReactElement | null {
  const t = useTexts()
  const link = useActingLink(props)
  const { table, draft, other } = props
  const { kind, onDelete } = draft.computed
  // Many on both sides hang on nothing but the link itself, which goes with either of them.
  if (kind === 'mm') return null
  const offer = (action: RelationAction) => {
    const hindrance = actionHindrance(action, link)
    return {
      value: action,
      label: relationActionTitles[action],
      text: hindrance === null ? t(`fields.link.onDelete.${action}`) : t(`fields.link.hindered.${hindrance}`),
      disabled: hindrance !== null,
    }
  }
  return (
    <PickOne
      label={t('fields.link.onDelete', { title: kind === 'bt' ? other : table.title })}
      description={t(`fields.link.onDelete.${onDelete}`)}
      value={onDelete}
      data={relationActions.map(offer)}
      onPick={(action) => changer(props)({ onDelete: action })}
    />
  )
}

function useActingLink({ projectId, table, columnId, draft }: SettingsProps): ActingLink {
  const column = table.columns.find(({ id }) => id === columnId)
  const options = column === undefined ? null : optionsOf<LinkOptions>(column)
  const { kind, tableId } = draft.computed
  const { data: project } = useQuery(projectQuery(projectId))
  const { data: there } = useQuery({
    ...tableQuery(projectId, tableId ?? ''),
    enabled: options !== null && kind !== 'bt' && tableId !== null,
  })
  const holder = kind === 'bt' ? table : there
  const keyId = kind === 'bt' ? options?.ownColumnId : options?.otherColumnId
  return {
    kind,
    isVirtual: options?.virtual ?? false,
    engine: project?.bases.find(({ id }) => id === table.baseId)?.type ?? '',
    key: holder?.columns.find(({ id }) => id === keyId) ?? null,
  }
}
