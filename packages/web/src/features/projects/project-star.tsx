import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { starProject } from './project-changes.ts'

interface ProjectStarProps {
  readonly project: Pick<Project, 'id' | 'title' | 'starred' | 'role'>
  /** Given to a star that is not set. */
  readonly className?: string | undefined
}

export function ProjectStar({ project, className }: ProjectStarProps): ReactElement | null {
  const t = useTexts()
  if (!mayIn(project, 'projects.arrange')) return null
  const { id, title, starred } = project
  return (
    <Tooltip label={t(starred ? 'projects.unstar' : 'projects.star')}>
      <ActionIcon
        size="xs"
        aria-label={t(starred ? 'projects.unstar.named' : 'projects.star.named', { title })}
        aria-pressed={starred}
        className={starred ? undefined : className}
        onClick={() => starProject(id, !starred)}
      >
        {starred ? <IconStarFilled size={14} color="var(--rh-star)" /> : <IconStar size={14} />}
      </ActionIcon>
    </Tooltip>
  )
}
