import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { projectTrashQuery } from '../../structure/trash/queries.ts'
import { SideLink } from '../../ui/side-nav.tsx'

interface TrashLinkProps {
  readonly project: Project
  readonly isOn: boolean
}

/** Beside the other places at the end of the sidebar. */
export function TrashLink({ project, isOn }: TrashLinkProps): ReactElement | null {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayLook = mayIn(project, 'trash.list', previewAs)
  const { data } = useQuery({ ...projectTrashQuery(project.id), enabled: mayLook })
  if (!mayLook) return null
  const count =
    data === undefined ? 0 : data.tables.length + data.columns.length + data.views.length + data.deletions.count
  return (
    <SideLink
      icon={IconTrash}
      label={t('projects.project.trash')}
      count={count || undefined}
      isOn={isOn}
      to={tabPath(project.id, 'trash')}
    />
  )
}
