import { IconBolt, IconCode, IconSitemap, IconSql, IconUsers } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { ImportDrop } from '../../features/imports/import-drop.tsx'
import { TrashLink } from '../../features/trash/trash-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useCan } from '../../session/use-session.ts'
import { type ProjectTab, tabPath } from '../../structure/projects/project-places.ts'
import { SideFoot, SideLink, SideSearch } from '../../ui/side-nav.tsx'
import { SideTree, type SideTreeProps } from '../sidebar/side-tree.tsx'
import { groupOf, useParts } from './project-parts.ts'

interface ProjectSidebarProps extends SideTreeProps {
  /** null: the address names none yet. */
  readonly tab: ProjectTab | null
}

export function ProjectSidebar({ tab, ...tree }: ProjectSidebarProps): ReactElement {
  const t = useTexts()
  const { project } = tree
  const mayReadDocs = useCan('apiDocs')
  const parts = useParts(project)
  const group = groupOf(tab)
  const [automation] = parts('automation')
  const [sql] = parts('sql')
  return (
    <>
      <SideSearch />
      <ImportDrop project={project}>
        <SideTree {...tree} />
      </ImportDrop>
      <SideFoot>
        <SideLink
          icon={IconUsers}
          label={t('sidebar.team')}
          isOn={group === 'settings'}
          to={tabPath(project.id, 'team')}
        />
        {automation === undefined ? null : (
          <SideLink
            icon={IconBolt}
            label={t(`projects.project.${automation}`)}
            isOn={group === 'automation'}
            to={tabPath(project.id, automation)}
          />
        )}
        <SideLink
          icon={IconSitemap}
          label={t('projects.project.diagram')}
          isOn={tab === 'diagram'}
          to={tabPath(project.id, 'diagram')}
        />
        {sql === undefined ? null : (
          <SideLink
            icon={IconSql}
            label={t(`projects.project.${sql}`)}
            isOn={group === 'sql'}
            to={tabPath(project.id, sql)}
          />
        )}
        {mayReadDocs ? (
          <SideLink
            icon={IconCode}
            label={t('projects.project.apiDocs')}
            isOn={group === 'api'}
            to={tabPath(project.id, 'apiDocs')}
          />
        ) : null}
        <TrashLink project={project} isOn={tab === 'trash'} />
      </SideFoot>
    </>
  )
}
