import { Button } from '@mantine/core'
import { isProjectRole, type ProjectRole } from '@rowhouse/core/permissions/roles'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { calledBy } from '../admin/person.ts'
import type { Member } from './member.ts'
import { giveRole } from './member-acts.ts'
import classes from './people-list.module.css'

interface RoleMenuProps {
  readonly member: Member
  readonly roles: readonly ProjectRole[]
}

export function RoleMenu({ member, roles }: RoleMenuProps): ReactElement {
  const t = useTexts()
  const name = calledBy(member)
  const role = isProjectRole(member.roles) ? t(`shell.role.${member.roles}`) : member.roles
  return (
    <Menu position="bottom-end" width={248} checkIcon={<IconCheck size={14} stroke={2} aria-hidden />}>
      <Menu.Target>
        <Button
          size="sm"
          variant="subtle"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('members.role.current', { name, role })}
        >
          {role}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('members.role.of', { name })}>
        <Menu.RadioGroup value={member.roles}>
          {roles.map((choice) => (
            <Menu.RadioItem
              key={choice}
              value={choice}
              closeMenuOnClick
              aria-label={t(`shell.role.${choice}`)}
              aria-description={t(`members.role.${choice}`)}
              onChange={() => giveRole(member, choice)}
            >
              <span className={classes.option}>
                <b>{t(`shell.role.${choice}`)}</b>
                <span>{t(`members.role.${choice}`)}</span>
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
