import { IconAdjustments, IconCode, IconFolder, IconHome } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { SideFoot, SideHead, SideLink, SideSearch } from '../../ui/side-nav.tsx'
import { type Project, projectPath } from './project.ts'
import { apiDocsAddress, type ProjectTab, tabPath } from './project-places.ts'
import classes from './project-screen.module.css'

interface ProjectSidebarProps {
  readonly project: Project
  readonly tab: ProjectTab
  readonly mayConfigure: boolean
}

export function ProjectSidebar({ project, tab, mayConfigure }: ProjectSidebarProps): ReactElement {
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
      <SideHead
        label={t('projects.project.tables')}
        action={<span className={classes.headCount}>{project.table_count.toLocaleString()}</span>}
      />
      {project.table_count === 0 ? <p className={classes.sideHint}>{t('projects.project.noTables')}</p> : null}
      <SideFoot>
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
