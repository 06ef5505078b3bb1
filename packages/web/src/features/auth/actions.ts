import { IconKey, IconLogin2, IconUserPlus } from '@tabler/icons-react'
import type { Action, ActionContext } from '../../actions/action.ts'
import { signInPath, signUpPath } from '../../state/navigation.ts'

const signedOut = ({ isSignedIn }: ActionContext) => !isSignedIn

export const actions: readonly Action[] = [
  {
    id: 'auth.signIn',
    title: 'auth.action.signIn',
    icon: IconLogin2,
    visible: signedOut,
    run: ({ navigate }) => navigate(signInPath),
  },
  {
    id: 'auth.signUp',
    title: 'auth.action.signUp',
    icon: IconUserPlus,
    visible: signedOut,
    run: ({ navigate }) => navigate(signUpPath),
  },
  {
    id: 'auth.forgot',
    title: 'auth.action.forgot',
    icon: IconKey,
    visible: signedOut,
    run: ({ navigate }) => navigate('/user/password/forgot'),
  },
]
