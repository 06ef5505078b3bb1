import { IconAdjustments, IconCode, IconFolder, IconHome } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { SideFoot, SideLink, SideSearch } from '../../ui/side-nav.tsx'
import { SideTables, TrashLink } from '../tables/side-tables.tsx'
import { type Project, projectPath } from './project.ts'
import { apiDocsAddress, type ProjectTab, tabPath } from './project-places.ts'

interface ProjectSidebarProps {
  readonly project: Project
  readonly tab: ProjectTab
  readonly openTableId: string | null
  readonly mayConfigure: boolean
}

export function ProjectSidebar({ project, tab, openTableId, mayConfigure }: ProjectSidebarProps): ReactElement {
  const t = useTexts()
  return (
    <>
      <SideSearch />
      <SideLink
        icon={IconHome}
        label={t('projects.project.overview')}
        isOn={tab === 'overview'}
        to={projectPath(project.id)}
      />
      {mayConfigure ? (
        <SideLink
          icon={IconAdjustments}
          label={t('projects.project.configuration')}
          isOn={tab === 'configuration'}
          to={tabPath(project.id, 'configuration')}
        />
      ) : null}
      <SideTables project={project} openTableId={openTableId} />
      <SideFoot>
        <TrashLink project={project} isOn={tab === 'trash'} />
        <SideLink
          icon={IconCode}
          label={t('projects.project.apiDocs')}
          onClick={() => window.open(apiDocsAddress(project.id), '_blank', 'noopener')}
        />
        <SideLink icon={IconFolder} label={t('projects.project.all')} to="/projects" />
      </SideFoot>
    </>
  )
}
