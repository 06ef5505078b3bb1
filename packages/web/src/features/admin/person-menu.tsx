import { ActionIcon } from '@mantine/core'
import {
  IconDots,
  IconKey,
  IconLogout,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldOff,
  IconShieldStar,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { Menu } from '../../ui/menu.tsx'
import { calledBy } from '../../values/person-name.ts'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import { isSuper, type Person, personPath } from './person.ts'
import { personActs } from './person-acts.ts'
import { ResetLinkDialog } from './reset-link-dialog.tsx'

interface PersonMenuProps {
  readonly person: Person
  readonly withEdit?: boolean
  readonly onDeleted?: () => void
}

export function PersonMenu({ person, withEdit = true, onDeleted }: PersonMenuProps): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const [dialog, setDialog] = useState<'reset' | 'delete' | null>(null)
  const isSelf = person.id === user?.id
  return (
    <>
      <Menu position="bottom-end" width={224}>
        <Menu.Target>
          <ActionIcon size="xs" aria-label={t('admin.menu', { name: calledBy(person) })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {withEdit ? (
            <Menu.Item component={Link} to={personPath(person.id)} leftSection={<IconPencil size={16} />}>
              {t('admin.menu.edit')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setDialog('reset')}>
            {t('admin.menu.resetLink')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => personActs.signOut(person)}>
            {t('admin.menu.signOut')}
          </Menu.Item>
          {person.twoFactor ? (
            <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={() => personActs.removeTwoFactor(person)}>
              {t('admin.menu.removeTwoFactor')}
            </Menu.Item>
          ) : null}
          <RoleItem person={person} />
          {isSelf ? null : (
            <>
              <Menu.Divider />
              <SuspendItem person={person} />
              <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => setDialog('delete')}>
                {t('admin.menu.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'reset' ? <ResetLinkDialog person={person} onClose={() => setDialog(null)} /> : null}
      {dialog === 'delete' ? (
        <DeletePersonDialog person={person} onClose={() => setDialog(null)} {...(onDeleted ? { onDeleted } : {})} />
      ) : null}
    </>
  )
}

function RoleItem({ person }: { readonly person: Person }): ReactElement {
  const t = useTexts()
  return isSuper(person) ? (
    <Menu.Item leftSection={<IconUser size={16} />} onClick={() => personActs.unmakeSuper(person)}>
      {t('admin.menu.unmakeSuper')}
    </Menu.Item>
  ) : (
    <Menu.Item leftSection={<IconShieldStar size={16} />} onClick={() => personActs.makeSuper(person)}>
      {t('admin.menu.makeSuper')}
    </Menu.Item>
  )
}

function SuspendItem({ person }: { readonly person: Person }): ReactElement {
  const t = useTexts()
  return person.status === 'suspended' ? (
    <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => personActs.resume(person)}>
      {t('admin.menu.resume')}
    </Menu.Item>
  ) : (
    <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => personActs.suspend(person)}>
      {t('admin.menu.suspend')}
    </Menu.Item>
  )
}
