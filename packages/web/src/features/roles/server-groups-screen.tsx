import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { AdminSidebar } from '../admin/admin-sidebar.tsx'
import { GroupsPart } from './groups-part.tsx'
import { ProviderGroupsPart } from './provider-groups-part.tsx'
import { ScimPart } from './scim-part.tsx'

/** Groups that every project can give a role. Behind a guard: who is no super admin never gets here. */
export function ServerGroupsScreen(): ReactElement {
  const t = useTexts()
  return (
    <AppFrame sidebar={<AdminSidebar section="groups" />} sidebarLabel={t('admin.sidebar')}>
      <Page>
        <PageHeader title={t('groups.server')} text={t('groups.server.text')} />
        <GroupsPart place={null} mayManage roles={noRoles} />
        <ProviderGroupsPart />
        <ScimPart />
      </Page>
    </AppFrame>
  )
}

/** Projects give them. */
const noRoles = [] as const
