import { IconCode, IconSitemap, IconUsers } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { TrashLink } from '../../features/trash/trash-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useCan } from '../../session/use-session.ts'
import { apiDocsAddress, type ProjectTab, tabPath } from '../../structure/projects/project-places.ts'
import { SideFoot, SideLink, SideSearch } from '../../ui/side-nav.tsx'
import { SideTree, type SideTreeProps } from '../sidebar/side-tree.tsx'

interface ProjectSidebarProps extends SideTreeProps {
  /** null: the address names none yet. */
  readonly tab: ProjectTab | null
}

export function ProjectSidebar({ tab, ...tree }: ProjectSidebarProps): ReactElement {
  const t = useTexts()
  const { project } = tree
  const mayReadDocs = useCan('apiDocs')
  return (
    <>
      <SideSearch />
      <SideTree {...tree} />
      <SideFoot>
        <SideLink
          icon={IconUsers}
          label={t('sidebar.team')}
          isOn={tab === 'team' || tab === 'configuration'}
          to={tabPath(project.id, 'team')}
        />
        <SideLink
          icon={IconSitemap}
          label={t('projects.project.diagram')}
          isOn={tab === 'diagram'}
          to={tabPath(project.id, 'diagram')}
        />
        {mayReadDocs ? (
          <SideLink
            icon={IconCode}
            label={t('projects.project.apiDocs')}
            onClick={() => window.open(apiDocsAddress(project.id), '_blank', 'noopener')}
          />
        ) : null}
        <TrashLink project={project} isOn={tab === 'trash'} />
      </SideFoot>
    </>
  )
}
