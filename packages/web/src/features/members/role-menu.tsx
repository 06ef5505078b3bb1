import { Button } from '@mantine/core'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { calledBy } from '../../values/person-name.ts'
import { type Member, roleIdOf, roleNameOf } from './member.ts'
import { giveRole } from './member-acts.ts'
import classes from './people-list.module.css'
import { RoleOfMember } from './role-of-member.tsx'
import { useRoleChoices } from './use-role-choices.ts'

interface RoleMenuProps {
  readonly member: Member
  readonly roles: readonly ProjectRole[]
}

export function RoleMenu({ member, roles }: RoleMenuProps): ReactElement {
  const t = useTexts()
  const name = calledBy(member)
  const choices = useRoleChoices(member.project_id, roles)
  return (
    <Menu position="bottom-end" width={248} checkIcon={<IconCheck size={14} stroke={2} aria-hidden />}>
      <Menu.Target>
        <Button
          size="sm"
          variant="subtle"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('members.role.current', { name, role: roleNameOf(member, t) })}
        >
          <RoleOfMember member={member} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('members.role.of', { name })}>
        <Menu.RadioGroup value={roleIdOf(member)}>
          {choices.map((choice) => (
            <Menu.RadioItem
              key={choice.id}
              value={choice.id}
              closeMenuOnClick
              aria-label={choice.title}
              aria-description={choice.text}
              onChange={() => giveRole(member, choice)}
            >
              <span className={classes.option}>
                <b>{choice.title}</b>
                <span>{choice.text}</span>
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
