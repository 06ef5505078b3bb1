import { ActionIcon } from '@mantine/core'
import { isProjectRole } from '@rowhouse/core/permissions/roles'
import { IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Role, roleText, roleTitle } from '../../structure/members/role-queries.ts'
import { RoleName } from '../../structure/projects/role-name.tsx'
import table from '../../ui/list-table.module.css'
import { Menu } from '../../ui/menu.tsx'
import { endRole } from './role-acts.ts'
import classes from './roles.module.css'

interface RolesTableProps {
  readonly projectId: string
  readonly roles: readonly Role[]
  readonly mayChange: (role: Role) => boolean
  readonly onOpen: (role: Role) => void
}

export function RolesTable(props: RolesTableProps): ReactElement {
  const t = useTexts()
  return (
    <table className={table.table} aria-label={t('roles.roles')}>
      <colgroup>
        <col />
        <col className={table.wideOnly} style={{ inlineSize: 160 }} />
        <col className={table.wideOnly} style={{ inlineSize: 112 }} />
        <col style={{ inlineSize: 44 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('roles.column.role')}</th>
          <th className={table.wideOnly}>{t('roles.column.base')}</th>
          <th className={table.wideOnly} data-align="end">
            {t('roles.column.people')}
          </th>
          <th aria-label={t('roles.column.actions')} />
        </tr>
      </thead>
      <tbody>
        {props.roles.map((role) => (
          <RoleRow key={role.id} {...props} role={role} />
        ))}
      </tbody>
    </table>
  )
}

function RoleRow({ projectId, role, mayChange, onOpen }: RolesTableProps & { readonly role: Role }): ReactElement {
  const t = useTexts()
  const title = roleTitle(role, t)
  return (
    <tr>
      <td>
        <span className={classes.roleLine}>
          <button type="button" className={classes.open} onClick={() => onOpen(role)}>
            <bdi>{title}</bdi>
          </button>
          <span className={classes.badge} data-custom={!role.isSystem || undefined}>
            {t(role.isSystem ? 'roles.system' : 'roles.custom')}
          </span>
        </span>
        <span className={table.second}>{roleText(role, t)}</span>
        {role.base !== null && isProjectRole(role.base) ? (
          <span className={`${table.second} ${table.phoneOnly}`}>
            {t('roles.startsFrom', { role: t(`shell.role.${role.base}`) })}
          </span>
        ) : null}
      </td>
      <td className={table.wideOnly}>{role.base === null ? '–' : <RoleName role={role.base} />}</td>
      <td className={table.wideOnly} data-align="end">
        {role.peopleCount.toLocaleString()}
      </td>
      <td>
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon size="xs" aria-label={t('roles.menu', { title })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayChange(role) ? (
              <>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen(role)}>
                  {t('roles.edit')}
                </Menu.Item>
                <Menu.Item
                  data-danger
                  leftSection={<IconTrash size={16} />}
                  onClick={() => void endRole(projectId, role)}
                >
                  {t('roles.delete')}
                </Menu.Item>
              </>
            ) : (
              <Menu.Item leftSection={<IconEye size={16} />} onClick={() => onOpen(role)}>
                {t('roles.show')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  )
}
