import { IconCode, IconDatabase, IconSitemap, IconSql, IconUsers } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { ImportDrop } from '../../features/imports/import-drop.tsx'
import { TrashLink } from '../../features/trash/trash-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useCan } from '../../session/use-session.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn } from '../../structure/projects/project.ts'
import { type ProjectTab, tabPath } from '../../structure/projects/project-places.ts'
import { SideFoot, SideLink, SideSearch } from '../../ui/side-nav.tsx'
import { SideTree, type SideTreeProps } from '../sidebar/side-tree.tsx'
import { isApi } from './api-nav.tsx'
import { isSettings } from './settings-nav.tsx'

interface ProjectSidebarProps extends SideTreeProps {
  /** null: the address names none yet. */
  readonly tab: ProjectTab | null
}

export function ProjectSidebar({ tab, ...tree }: ProjectSidebarProps): ReactElement {
  const t = useTexts()
  const { project } = tree
  const mayReadDocs = useCan('apiDocs')
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayRunSql = mayIn(project, 'sql.run', previewAs)
  return (
    <>
      <SideSearch />
      <ImportDrop project={project}>
        <SideTree {...tree} />
      </ImportDrop>
      <SideFoot>
        <SideLink icon={IconUsers} label={t('sidebar.team')} isOn={isSettings(tab)} to={tabPath(project.id, 'team')} />
        <SideLink
          icon={IconSitemap}
          label={t('projects.project.diagram')}
          isOn={tab === 'diagram'}
          to={tabPath(project.id, 'diagram')}
        />
        {mayRunSql ? (
          <SideLink
            icon={IconSql}
            label={t('projects.project.sql')}
            isOn={tab === 'sql'}
            to={tabPath(project.id, 'sql')}
          />
        ) : null}
        {mayIn(project, 'objects.list', previewAs) ? (
          <SideLink
            icon={IconDatabase}
            label={t('projects.project.objects')}
            isOn={tab === 'objects'}
            to={tabPath(project.id, 'objects')}
          />
        ) : null}
        {mayReadDocs ? (
          <SideLink
            icon={IconCode}
            label={t('projects.project.apiDocs')}
            isOn={isApi(tab)}
            to={tabPath(project.id, 'apiDocs')}
          />
        ) : null}
        <TrashLink project={project} isOn={tab === 'trash'} />
      </SideFoot>
    </>
  )
}
