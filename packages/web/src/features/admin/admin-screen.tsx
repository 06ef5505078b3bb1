import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { DownloadTray } from '../downloads/download-tray.tsx'
import { type AdminSection, AdminSidebar, adminSections } from './admin-sidebar.tsx'
import { AllowedHosts } from './allowed-hosts.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LogSettings } from './log-settings.tsx'
import { PeopleList } from './people-list.tsx'
import { SignUpSettings } from './sign-up-settings.tsx'

const ServerAuditPage = lazyPart(
  () => import('../audit/audit-page.tsx').then((m) => m.ServerAuditPage),
  <SkeletonPage />,
)

const MailsPage = lazyPart(() => import('../mails/mails-page.tsx').then((m) => m.MailsPage), <SkeletonPage />)

/** Behind a guard: who is no super admin never gets here. */
export function AdminScreen(): ReactElement {
  const t = useTexts()
  const [search, setSearch] = useSearchParams()
  const section = adminSections.find((name) => name === search.get('section')) ?? 'people'
  const [typedEmail, setInvitedEmail] = useState<string | null>(null)
  // The palette opens the dialog through the address.
  const invitedEmail = typedEmail ?? (search.has('invite') ? '' : null)
  const openInvite = (email = '') => setInvitedEmail(email)

  function closeInvite(): void {
    setInvitedEmail(null)
    if (search.has('invite')) setSearch(section === 'people' ? {} : { section }, { replace: true })
  }

  return (
    <AppFrame sidebar={<AdminSidebar section={section} />} sidebarLabel={t('admin.sidebar')}>
      <Section section={section} onInvite={openInvite} />
      <DownloadTray />
      {invitedEmail === null ? null : <InviteDialog email={invitedEmail} onClose={closeInvite} />}
    </AppFrame>
  )
}

interface SectionProps {
  readonly section: AdminSection
  readonly onInvite: (email?: string) => void
}

function Section({ section, onInvite }: SectionProps): ReactElement {
  if (section === 'invitations') return <InvitationList onInvite={onInvite} />
  if (section === 'signUp') return <SignUpSettings />
  if (section === 'audit') return <ServerAuditPage />
  if (section === 'hosts') return <AllowedHosts />
  if (section === 'mail') return <MailsPage />
  if (section === 'logs') return <LogSettings />
  return <PeopleList onInvite={() => onInvite()} />
}
