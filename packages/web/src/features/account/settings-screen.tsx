import {
  type Icon,
  IconArrowLeft,
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

const sections = [
  { to: '/user/settings/profile', label: 'account.nav.profile', icon: IconUser },
  { to: '/user/settings/picture', label: 'account.nav.picture', icon: IconPhoto },
  { to: '/user/settings/appearance', label: 'shell.settings.appearance', icon: IconPalette },
  { to: '/user/settings/password', label: 'account.nav.password', icon: IconKey },
  { to: '/user/settings/security', label: 'account.nav.security', icon: IconShieldLock },
  { to: '/user/settings/sessions', label: 'account.nav.sessions', icon: IconDevices },
  { to: '/user/settings/accounts', label: 'account.nav.accounts', icon: IconUserShield },
] as const satisfies readonly { to: string; label: TextKey; icon: Icon }[]

/** The frame of everything a person can change about themselves. */
export function SettingsScreen(): ReactElement {
  const t = useTexts()
  const { pathname } = useLocation()
  return (
    <AppFrame
      sidebarLabel={t('account.title')}
      sidebar={
        <>
          <SideHead label={t('account.title')} />
          {sections.map(({ to, label, icon }) => (
            <SideLink key={to} to={to} label={t(label)} icon={icon} isOn={pathname === to} />
          ))}
          <SideFoot>
            <SideLink to="/projects" label={t('account.nav.back')} icon={IconArrowLeft} />
          </SideFoot>
        </>
      }
    >
      <Page width="narrow">
        <Outlet />
      </Page>
    </AppFrame>
  )
}
