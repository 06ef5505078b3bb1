import { Button } from '@mantine/core'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Group, type GroupPlace, groupsQuery } from '../../structure/members/group-queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { GroupPanel } from './group-panel.tsx'
import { GroupsTable } from './groups-table.tsx'
import classes from './roles.module.css'

interface GroupsPartProps {
  readonly place: GroupPlace
  readonly mayManage: boolean
  /** Those the person may give. */
  readonly roles: readonly ProjectRole[]
}

type Opened = { readonly what: 'people' | 'edit'; readonly groupId: string } | { readonly what: 'new' } | null

/** Groups of the project or of the server, and what is done with them. */
export function GroupsPart({ place, mayManage, roles }: GroupsPartProps): ReactElement {
  const t = useTexts()
  const [opened, setOpened] = useState<Opened>(null)
  const { data, error, refetch } = useQuery(groupsQuery(place))
  const close = () => setOpened(null)
  const open = (what: 'people' | 'edit') => (group: Group) => setOpened({ what, groupId: group.id })
  const all = [...(data?.list ?? []), ...(data?.others ?? [])]
  const group = opened !== null && 'groupId' in opened ? all.find(({ id }) => id === opened.groupId) : undefined
  // Nobody touches a group whose role is not theirs to give.
  const mayChange = ({ role }: Group) => mayManage && (role === null || roles.includes(role))
  const acts = { place, mayChange, onPeople: open('people'), onEdit: open('edit') }
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{t('groups.groups')}</h2>
        <span className={classes.count}>{data?.list.length.toLocaleString()}</span>
        {mayManage ? (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpened({ what: 'new' })}>
            {t('groups.new')}
          </Button>
        ) : null}
      </div>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={3} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : data.list.length === 0 ? (
        <EmptyState icon={IconUsers} title={t('groups.empty')} text={t('groups.empty.text')} />
      ) : (
        <GroupsTable {...acts} groups={data.list} />
      )}
      {data === undefined || data.others.length === 0 ? null : (
        <>
          <h3 className={classes.others}>{t('groups.others')}</h3>
          <GroupsTable {...acts} groups={data.others} />
        </>
      )}
      {opened?.what === 'new' ? <GroupDialog place={place} group={null} roles={roles} onClose={close} /> : null}
      {opened?.what === 'edit' && group !== undefined ? (
        <GroupDialog place={place} group={group} roles={roles} onClose={close} />
      ) : null}
      {opened?.what === 'people' && group !== undefined ? (
        <GroupPanel
          place={place}
          group={group}
          mayChange={mayChange(group) && (place === null || !group.ofServer)}
          onClose={close}
        />
      ) : null}
    </section>
  )
}
