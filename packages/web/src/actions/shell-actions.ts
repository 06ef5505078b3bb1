import {
  IconBell,
  IconFolder,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPalette,
  IconSearch,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { signOut } from '../session/session.ts'
import { cycleTheme, toggleDarkTheme } from '../theme/use-scheme.ts'
import { openKeyList, openNotifications, openPalette, openSettings } from '../ui/overlays-store.ts'
import type { Action, ActionContext } from './action.ts'

const always = () => true
const signedIn = ({ isSignedIn }: ActionContext) => isSignedIn

export const shellActions: readonly Action[] = [
  {
    id: 'shell.palette',
    title: 'shell.action.palette',
    icon: IconSearch,
    keys: 'mod+k',
    visible: signedIn,
    run: openPalette,
  },
  { id: 'shell.keys', title: 'shell.action.keys', icon: IconKeyboard, keys: '?', visible: always, run: openKeyList },
  {
    id: 'shell.projects',
    title: 'shell.action.projects',
    icon: IconFolder,
    visible: signedIn,
    run: ({ navigate }) => navigate('/projects'),
  },
  {
    id: 'shell.account',
    title: 'shell.action.account',
    icon: IconUser,
    visible: signedIn,
    run: ({ navigate }) => navigate('/user/settings'),
  },
  {
    id: 'shell.settings',
    title: 'shell.action.settings',
    icon: IconSettings,
    keys: 'ctrl+shift+c',
    visible: always,
    run: () => openSettings(),
  },
  {
    id: 'shell.dark',
    title: 'shell.action.dark',
    icon: IconMoon,
    keys: 'ctrl+shift+d',
    visible: always,
    run: toggleDarkTheme,
  },
  {
    id: 'shell.theme',
    title: 'shell.action.theme',
    icon: IconPalette,
    keys: 'ctrl+shift+b',
    visible: always,
    run: cycleTheme,
  },
  {
    id: 'shell.notifications',
    title: 'shell.action.notifications',
    icon: IconBell,
    visible: signedIn,
    run: openNotifications,
  },
  { id: 'shell.signOut', title: 'shell.action.signOut', icon: IconLogout, visible: signedIn, run: () => signOut() },
]
