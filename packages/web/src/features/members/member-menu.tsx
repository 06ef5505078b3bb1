import { ActionIcon } from '@mantine/core'
import {
  IconCopy,
  IconCrown,
  IconDots,
  IconEye,
  IconLogout,
  IconMailForward,
  IconMailOff,
  IconUserMinus,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAppState } from '../../state/app-state.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn } from '../../structure/projects/project.ts'
import { Menu } from '../../ui/menu.tsx'
import { calledBy } from '../../values/person-name.ts'
import { copyInviteLink, handOver, leave, lookAs, remove, sendAgain, withdraw } from './member-acts.ts'
import classes from './people-list.module.css'
import type { MemberProps } from './people-props.ts'

interface MemberMenuProps extends MemberProps {
  readonly mayChange: boolean
}

export function MemberMenu(props: MemberMenuProps): ReactElement {
  const t = useTexts()
  const { member, project, rights, mayChange } = props
  const isSelf = member.id === rights.ownId && mayIn(project, 'members.leave')
  if (!mayChange && !isSelf) return <span className={classes.space} />
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>
        <ActionIcon size="xs" aria-label={t('members.menu', { name: calledBy(member) })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isSelf ? (
          <LeaveItem {...props} />
        ) : member.status === 'invited' ? (
          <InviteItems {...props} />
        ) : (
          <>
            <LookAsItem {...props} />
            <TransferItem {...props} />
            {member.own_role === null ? (
              <Menu.Label>{t('members.menu.byGroups')}</Menu.Label>
            ) : (
              <RemoveItem {...props} />
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function LeaveItem({ project, onLeft }: MemberMenuProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  return (
    <Menu.Item
      data-danger
      leftSection={<IconLogout size={16} />}
      onClick={async () => {
        if (!(await leave(project))) return
        onLeft()
        await navigate('/projects')
      }}
    >
      {t('members.menu.leave')}
    </Menu.Item>
  )
}

/** The project through their eyes, in this tab. */
function LookAsItem({ member, project }: MemberMenuProps): ReactElement | null {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  if (!mayIn(project, 'members.viewAs', previewAs)) return null
  return (
    <Menu.Item leftSection={<IconEye size={16} />} onClick={() => void lookAs(member, project)}>
      {t('members.menu.lookAs')}
    </Menu.Item>
  )
}

/** For whoever owns the project themselves: from then on they do not. */
function TransferItem({ member, project, rights }: MemberMenuProps): ReactElement | null {
  const t = useTexts()
  if (!rights.mayManageOwners || project.role !== 'owner' || member.own_role === 'owner') return null
  return (
    <Menu.Item leftSection={<IconCrown size={16} />} onClick={() => void handOver(member, project)}>
      {t('members.menu.transfer')}
    </Menu.Item>
  )
}

function RemoveItem({ member, project }: MemberMenuProps): ReactElement {
  const t = useTexts()
  return (
    <Menu.Item data-danger leftSection={<IconUserMinus size={16} />} onClick={() => remove(member, project)}>
      {t('members.menu.remove')}
    </Menu.Item>
  )
}

function InviteItems({ member, onLink }: MemberMenuProps): ReactElement {
  const t = useTexts()
  const hasMailer = useAppState((state) => state.info?.mailConfigured === true)
  return (
    <>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => copyInviteLink(member, onLink)}>
        {t('members.menu.copyLink')}
      </Menu.Item>
      {hasMailer ? (
        <Menu.Item leftSection={<IconMailForward size={16} />} onClick={() => sendAgain(member, onLink)}>
          {t('members.menu.resend')}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<IconMailOff size={16} />} onClick={() => withdraw(member)}>
        {t('members.menu.withdraw')}
      </Menu.Item>
    </>
  )
}
