import { IconCode, IconSitemap, IconSql, IconUsers } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { ImportDrop } from '../../features/imports/import-drop.tsx'
import { TrashLink } from '../../features/trash/trash-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useCan } from '../../session/use-session.ts'
import { type ProjectTab, tabPath } from '../../structure/projects/project-places.ts'
import { SideFoot, SideLink, SideSearch } from '../../ui/side-nav.tsx'
import { SideTree, type SideTreeProps } from '../sidebar/side-tree.tsx'
import { isApi } from './api-nav.tsx'
import { isSettings } from './settings-nav.tsx'
import { isSql, useSqlParts } from './sql-nav.tsx'

interface ProjectSidebarProps extends SideTreeProps {
  /** null: the address names none yet. */
  readonly tab: ProjectTab | null
}

export function ProjectSidebar({ tab, ...tree }: ProjectSidebarProps): ReactElement {
  const t = useTexts()
  const { project } = tree
  const mayReadDocs = useCan('apiDocs')
  const [sql] = useSqlParts(project)
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
        {sql === undefined ? null : (
          <SideLink icon={IconSql} label={t(sql.label)} isOn={isSql(tab)} to={tabPath(project.id, sql.tab)} />
        )}
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
