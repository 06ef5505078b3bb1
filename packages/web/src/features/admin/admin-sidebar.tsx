import {
  IconFolder,
  IconHistory,
  IconHourglass,
  IconMail,
  IconMailCog,
  IconSettings,
  IconShieldCheck,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { SideFoot, SideHead, SideLink, SideSearch } from '../../ui/side-nav.tsx'
import { mailsQuery } from '../mails/mail-queries.ts'
import { invitesQuery, peopleQuery } from './queries.ts'

/** Parts of one screen. */
export const adminSections = ['people', 'invitations', 'signUp', 'hosts', 'mail', 'logs', 'audit'] as const
export type AdminSection = (typeof adminSections)[number]
type AdminPlace = AdminSection | 'groups'

const places: readonly AdminPlace[] = ['people', 'groups', 'invitations', 'signUp', 'hosts', 'mail', 'logs', 'audit']

const pathOf = (place: AdminPlace): string => {
  if (place === 'groups') return '/user/admin/groups'
  return place === 'people' ? '/user/admin' : `/user/admin?section=${place}`
}

const icons = {
  people: IconUser,
  groups: IconUsersGroup,
  invitations: IconMail,
  signUp: IconUserPlus,
  hosts: IconShieldCheck,
  mail: IconMailCog,
  logs: IconHourglass,
  audit: IconHistory,
} satisfies Record<AdminPlace, unknown>

export function AdminSidebar({ section }: { readonly section: AdminPlace }): ReactElement {
  const t = useTexts()
  const people = useQuery(peopleQuery('', 1))
  const invites = useQuery(invitesQuery)
  const mails = useInfiniteQuery(mailsQuery)
  const counts: Partial<Record<AdminPlace, number | undefined>> = {
    people: people.data?.pageInfo.totalRows,
    invitations: invites.data?.list.length,
    mail: mails.data?.pages[0]?.failed,
  }
  return (
    <>
      <SideSearch />
      <SideHead label={t('admin.sidebar')} />
      {places.map((name) => (
        <SideLink
          key={name}
          icon={icons[name]}
          label={t(`admin.section.${name}`)}
          count={counts[name] || undefined}
          isOn={name === section}
          to={pathOf(name)}
        />
      ))}
      <SideFoot>
        <SideLink icon={IconFolder} label={t('admin.projects')} to="/projects" />
        <SideLink icon={IconSettings} label={t('admin.settings')} to="/user/settings" />
      </SideFoot>
    </>
  )
}
