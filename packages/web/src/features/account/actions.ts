import { IconDevices, IconKey, IconLogout2, IconPhoto, IconShieldLock, IconUser } from '@tabler/icons-react'
import type { Action, ActionContext } from '../../actions/action.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

const signedIn = ({ isSignedIn }: ActionContext) => isSignedIn
const open =
  (page: string) =>
  ({ navigate }: ActionContext) =>
    navigate(`/user/settings/${page}`)

export const actions: readonly Action[] = [
  { id: 'account.profile', title: 'account.action.profile', icon: IconUser, visible: signedIn, run: open('profile') },
  { id: 'account.picture', title: 'account.action.picture', icon: IconPhoto, visible: signedIn, run: open('picture') },
  { id: 'account.password', title: 'account.action.password', icon: IconKey, visible: signedIn, run: open('password') },
  {
    id: 'account.security',
    title: 'account.action.security',
    icon: IconShieldLock,
    visible: signedIn,
    run: open('security'),
  },
  {
    id: 'account.sessions',
    title: 'account.action.sessions',
    icon: IconDevices,
    visible: signedIn,
    run: open('sessions'),
  },
  {
    id: 'account.everywhere',
    title: 'account.action.everywhere',
    icon: IconLogout2,
    visible: signedIn,
    run: signOutEverywhere,
  },
]
