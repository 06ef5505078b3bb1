import {
  type Icon,
  IconApi,
  IconArrowLeft,
  IconBell,
  IconDevices,
  IconKey,
  IconPalette,
  IconPhoto,
  IconShieldLock,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { Page } from '../../ui/page.tsx'
import { SideFoot, SideHead, SideLink } from '../../ui/side-nav.tsx'
import { useNoPasswords } from '../auth/identity-only.tsx'

const passwordPlace = '/user/settings/password'

const sections = [
  { to: '/user/settings/profile', label: 'account.nav.profile', icon: IconUser },
  { to: '/user/settings/picture', label: 'account.nav.picture', icon: IconPhoto },
  { to: '/user/settings/appearance', label: 'shell.settings.appearance', icon: IconPalette },
  { to: '/user/settings/notices', label: 'notices.title', icon: IconBell },
  { to: passwordPlace, label: 'account.nav.password', icon: IconKey },
  { to: '/user/settings/security', label: 'account.nav.security', icon: IconShieldLock },
  { to: '/user/settings/sessions', label: 'account.nav.sessions', icon: IconDevices },
  { to: '/user/settings/tokens', label: 'tokens.own', icon: IconApi, isList: true },
  { to: '/user/settings/accounts', label: 'account.nav.accounts', icon: IconUserShield },
] as const satisfies readonly { to: string; label: TextKey; icon: Icon; isList?: true }[]

/** The frame of everything a person can change about themselves. */
export function SettingsScreen(): ReactElement {
  const t = useTexts()
  const { pathname } = useLocation()
  const hasNoPasswords = useNoPasswords()
  const shown = sections.filter(({ to }) => !(hasNoPasswords && to === passwordPlace))
  const isList = sections.some((section) => section.to === pathname && 'isList' in section)
  return (
    <AppFrame
      sidebarLabel={t('account.title')}
      sidebar={
        <>
          <SideHead label={t('account.title')} />
          {shown.map(({ to, label, icon }) => (
            <SideLink key={to} to={to} label={t(label)} icon={icon} isOn={pathname === to} />
          ))}
          <SideFoot>
            <SideLink to="/projects" label={t('account.nav.back')} icon={IconArrowLeft} />
          </SideFoot>
        </>
      }
    >
      <Page width={isList ? 'wide' : 'narrow'}>
        <Outlet />
      </Page>
    </AppFrame>
  )
}
