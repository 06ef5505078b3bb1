import { ActionIcon } from '@mantine/core'
import { IconDots, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Group, GroupPlace } from '../../structure/members/group-queries.ts'
import { RoleName } from '../../structure/projects/role-name.tsx'
import { Avatars } from '../../ui/avatar.tsx'
import table from '../../ui/list-table.module.css'
import { Menu } from '../../ui/menu.tsx'
import { endGroup } from './role-acts.ts'
import classes from './roles.module.css'

interface GroupsTableProps {
  readonly place: GroupPlace
  readonly groups: readonly Group[]
  readonly mayChange: (group: Group) => boolean
  readonly onPeople: (group: Group) => void
  readonly onEdit: (group: Group) => void
}

export function GroupsTable(props: GroupsTableProps): ReactElement {
  const t = useTexts()
  return (
    <table className={table.table} aria-label={t('groups.groups')}>
      <colgroup>
        <col />
        <col className={table.wideOnly} style={{ inlineSize: 184 }} />
        {props.place === null ? null : <col className={table.wideOnly} style={{ inlineSize: 136 }} />}
        <col style={{ inlineSize: 44 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('groups.column.group')}</th>
          <th className={table.wideOnly}>{t('groups.column.people')}</th>
          {props.place === null ? null : <th className={table.wideOnly}>{t('groups.column.role')}</th>}
          <th aria-label={t('roles.column.actions')} />
        </tr>
      </thead>
      <tbody>
        {props.groups.map((group) => (
          <GroupRow key={group.id} {...props} group={group} />
        ))}
      </tbody>
    </table>
  )
}

function GroupRow(props: GroupsTableProps & { readonly group: Group }): ReactElement {
  const t = useTexts()
  const { place, group, onPeople } = props
  const role =
    group.role === null ? (
      '–'
    ) : group.customRole === null ? (
      <RoleName role={group.role} />
    ) : (
      <bdi>{group.customRole.title}</bdi>
    )
  return (
    <tr>
      <td>
        <span className={classes.roleLine}>
          <IconUsers size={16} stroke={1.75} aria-hidden />
          <button type="button" className={classes.open} onClick={() => onPeople(group)}>
            <bdi>{group.title}</bdi>
          </button>
          {group.ofServer && place !== null ? <span className={classes.badge}>{t('groups.ofServer')}</span> : null}
        </span>
        <span className={`${table.second} ${table.phoneOnly}`}>
          {t('groups.people', { count: group.peopleCount })}
          {place === null ? null : <> · {role}</>}
        </span>
      </td>
      <td className={table.wideOnly}>
        <span className={classes.faces}>
          <Avatars people={group.people} total={group.people.length} />
          {group.peopleCount.toLocaleString()}
        </span>
      </td>
      {place === null ? null : <td className={table.wideOnly}>{role}</td>}
      <td>
        <GroupMenu {...props} />
      </td>
    </tr>
  )
}

function GroupMenu({
  place,
  group,
  mayChange,
  onPeople,
  onEdit,
}: GroupsTableProps & { readonly group: Group }): ReactElement {
  const t = useTexts()
  const isOwn = place === null || !group.ofServer
  const mayManage = mayChange(group)
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>
        <ActionIcon size="xs" aria-label={t('groups.menu', { title: group.title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => onPeople(group)}>
          {t('groups.show')}
        </Menu.Item>
        {mayManage ? (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(group)}>
            {t(isOwn ? 'groups.edit' : 'groups.role')}
          </Menu.Item>
        ) : null}
        {mayManage && isOwn ? (
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void endGroup(place, group)}>
            {t('groups.delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
