import {
  IconFolder,
  IconSettings,
  IconStar,
  IconTemplate,
  IconTrash,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { projectsQuery, trashQuery } from '../../structure/projects/queries.ts'
import { SideFoot, SideLink, SideSearch } from '../../ui/side-nav.tsx'
import { countSections, type ProjectSection, projectSections } from './project-list.ts'

export type ListPlace = ProjectSection | 'trash'

const placePath = (place: ListPlace): string => (place === 'mine' ? '/projects' : `/projects?section=${place}`)

const icons = { mine: IconFolder, shared: IconUsers, starred: IconStar } satisfies Record<ProjectSection, unknown>

export function ProjectsSidebar({ place }: { readonly place: ListPlace | 'templates' }): ReactElement {
  const t = useTexts()
  const { isSuperAdmin } = useSession()
  const projects = useQuery(projectsQuery)
  const trash = useQuery(trashQuery)
  const counts = projects.data ? countSections(projects.data.list) : undefined
  return (
    <>
      <SideSearch />
      {projectSections.map((section) => (
        <SideLink
          key={section}
          icon={icons[section]}
          label={t(`projects.section.${section}`)}
          count={counts?.[section] || undefined}
          isOn={place === section}
          to={placePath(section)}
        />
      ))}
      <SideLink
        icon={IconTemplate}
        label={t('projects.section.templates')}
        isOn={place === 'templates'}
        to="/project/templates"
      />
      <SideLink
        icon={IconTrash}
        label={t('projects.section.trash')}
        count={trash.data?.list.length || undefined}
        isOn={place === 'trash'}
        to={placePath('trash')}
      />
      <SideFoot>
        {isSuperAdmin ? <SideLink icon={IconUsersGroup} label={t('projects.admin')} to="/user/admin" /> : null}
        <SideLink icon={IconSettings} label={t('projects.settings')} to="/user/settings" />
      </SideFoot>
    </>
  )
}
