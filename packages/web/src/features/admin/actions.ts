import {
  IconHourglass,
  IconMail,
  IconMailCog,
  IconShieldCheck,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Action, ActionContext } from '../../actions/action.ts'

const superAdmin = ({ isSignedIn, isSuperAdmin }: ActionContext) => isSignedIn && isSuperAdmin

export const actions: readonly Action[] = [
  {
    id: 'admin.people',
    title: 'admin.action.people',
    icon: IconUsersGroup,
    visible: superAdmin,
    run: ({ navigate }) => navigate('/user/admin'),
  },
  {
    id: 'admin.invite',
    title: 'admin.action.invite',
    icon: IconUserPlus,
    visible: superAdmin,
    run: ({ navigate }) => navigate('/user/admin?invite'),
  },
  {
    id: 'admin.invitations',
    title: 'admin.action.invitations',
    icon: IconMail,
    visible: superAdmin,
    run: ({ navigate }) => navigate('/user/admin?section=invitations'),
  },
  {
    id: 'admin.signUp',
    title: 'admin.action.signUp',
    icon: IconUserPlus,
    visible: superAdmin,
    run: ({ navigate }) => navigate('/user/admin?section=signUp'),
  },
  {
    id: 'admin.hosts',
    title: 'admin.action.hosts',
    icon: IconShieldCheck,
    visible: superAdmin,
    run: ({ navigate }) => navigate('/user/admin?section=hosts'),
  },
  {
    id: 'admin.mail',
    title: 'admin.action.mail',
    icon: IconMailCog,
    visible: superAdmin,
    run: ({ navigate }) => navigate('/user/admin?section=mail'),
  },
  {
    id: 'admin.logs',
    title: 'admin.action.logs',
    icon: IconHourglass,
    visible: superAdmin,
    run: ({ navigate }) => navigate('/user/admin?section=logs'),
  },
]
