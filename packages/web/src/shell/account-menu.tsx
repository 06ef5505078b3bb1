import {
  IconCode,
  IconInfoCircle,
  IconKey,
  IconLogin2,
  IconLogout,
  IconPalette,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { requestAddress } from '../api/request-address.ts'
import { text } from '../i18n/i18n.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { signOut } from '../session/session.ts'
import { useCan, useSession } from '../session/use-session.ts'
import { useAppState } from '../state/app-state.ts'
import { signInPath, signUpPath } from '../state/navigation.ts'
import { saved, useSaved } from '../state/saved.ts'
import type { ShellUser } from '../state/saved-state.ts'
import { Avatar } from '../ui/avatar.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Menu } from '../ui/menu.tsx'
import { openSettings } from '../ui/overlays-store.ts'
import classes from './account-menu.module.css'
import { copyProjectInfo } from './copy-project-info.ts'
import bar from './top-bar.module.css'

export function AccountMenu(): ReactElement {
  const t = useTexts()
  const { user, isSignedIn } = useSession()
  return (
    <span data-item="account">
      <Menu position="bottom-end" width={248}>
        <Menu.Target>
          <button type="button" className={bar.account} aria-label={t('shell.top.account')}>
            {user ? <Avatar person={personOf(user)} size={24} /> : <IconUser size={18} stroke={1.75} aria-hidden />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>{isSignedIn ? <SignedInItems /> : <SignedOutItems />}</Menu.Dropdown>
      </Menu>
    </span>
  )
}

function SignedInItems(): ReactElement {
  const t = useTexts()
  const { user, isSuperAdmin } = useSession()
  const projectId = useAppState((state) => state.project?.id)
  const themeName = useSaved((state) => state.settings.themeName)
  const mayReadDocs = useCan('apiDocs')
  const outside = projectId === undefined ? t('shell.account.inProject') : null
  return (
    <>
      {user ? (
        <Menu.Item
          component={Link}
          to="/user/settings"
          leftSection={<Avatar person={personOf(user)} size={32} />}
          className={classes.person}
        >
          {nameOf(user) ? <b className={classes.name}>{nameOf(user)}</b> : null}
          <span className={nameOf(user) ? classes.email : classes.name}>{user.email}</span>
        </Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Item leftSection={<IconKey size={16} />} onClick={copyToken}>
        {t('shell.account.copyToken')}
      </Menu.Item>
      {projectId === undefined || !mayReadDocs ? (
        <Menu.Item disabled leftSection={<IconCode size={16} />} rightSection={outside}>
          {t('shell.account.apiDocs')}
        </Menu.Item>
      ) : (
        <Menu.Item
          component="a"
          href={apiDocsAddress(projectId)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconCode size={16} />}
        >
          {t('shell.account.apiDocs')}
        </Menu.Item>
      )}
      <Menu.Item
        disabled={projectId === undefined}
        leftSection={<IconInfoCircle size={16} />}
        rightSection={outside}
        onClick={() => projectId !== undefined && copyProjectInfo(projectId)}
      >
        {t('shell.account.copyProject')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPalette size={16} />}
        rightSection={themeName}
        onClick={() => openSettings('appearance')}
      >
        {t('shell.account.themes')}
      </Menu.Item>
      {isSuperAdmin ? (
        <Menu.Item component={Link} to="/user/admin" leftSection={<IconUsers size={16} />}>
          {t('shell.account.admin')}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut()}>
        {t('shell.account.signOut')}
      </Menu.Item>
    </>
  )
}

function SignedOutItems(): ReactElement {
  const t = useTexts()
  return (
    <>
      <Menu.Item component={Link} to={signUpPath} leftSection={<IconUserPlus size={16} />}>
        {t('shell.account.signUp')}
      </Menu.Item>
      <Menu.Item component={Link} to={signInPath} leftSection={<IconLogin2 size={16} />}>
        {t('shell.account.signIn')}
      </Menu.Item>
    </>
  )
}

function apiDocsAddress(projectId: string): string {
  return requestAddress(window.location.href, '/api/v1/db/meta/projects/:projectId/swagger', { projectId })
}

async function copyToken(): Promise<void> {
  await copyText(saved.getState().users.token ?? '', text('shell.account.tokenCopied'))
}

function personOf(user: ShellUser): { id: string; email: string; name: string; picture: string | null } {
  return { id: user.id, email: user.email, name: nameOf(user), picture: user.picture }
}

function nameOf(user: ShellUser): string {
  return [user.firstname, user.lastname].filter(Boolean).join(' ')
}
