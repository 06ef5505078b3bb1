import { IconFolder, IconMail, IconSettings, IconShieldCheck, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { SideFoot, SideHead, SideLink, SideSearch } from '../../ui/side-nav.tsx'
import { invitesQuery, peopleQuery } from './queries.ts'

export const adminSections = ['people', 'invitations', 'signUp', 'hosts'] as const
export type AdminSection = (typeof adminSections)[number]

const sectionPath = (section: AdminSection): string =>
  section === 'people' ? '/user/admin' : `/user/admin?section=${section}`

const icons = {
  people: IconUsersGroup,
  invitations: IconMail,
  signUp: IconUserPlus,
  hosts: IconShieldCheck,
} satisfies Record<AdminSection, unknown>

export function AdminSidebar({ section }: { readonly section: AdminSection }): ReactElement {
  const t = useTexts()
  const people = useQuery(peopleQuery('', 1))
  const invites = useQuery(invitesQuery)
  const counts: Partial<Record<AdminSection, number | undefined>> = {
    people: people.data?.pageInfo.totalRows,
    invitations: invites.data?.list.length,
  }
  return (
    <>
      <SideSearch />
      <SideHead label={t('admin.sidebar')} />
      {adminSections.map((name) => (
        <SideLink
          key={name}
          icon={icons[name]}
          label={t(`admin.section.${name}`)}
          count={counts[name] || undefined}
          isOn={name === section}
          to={sectionPath(name)}
        />
      ))}
      <SideFoot>
        <SideLink icon={IconFolder} label={t('admin.projects')} to="/projects" />
        <SideLink icon={IconSettings} label={t('admin.settings')} to="/user/settings" />
      </SideFoot>
    </>
  )
}
