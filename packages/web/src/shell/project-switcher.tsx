import { IconChevronDown } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import type { ProjectInBar } from '../state/app-state.ts'
import { ProjectMark } from '../ui/avatar.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Popover } from '../ui/popover.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import classes from './project-switcher.module.css'

const ProjectChoice = lazyPart(
  () => import('./project-choice.tsx').then((m) => m.ProjectChoice),
  <SkeletonRows rows={3} height={32} />,
)

/** Which project is open, and the way to the others. */
export function ProjectSwitcher({ project }: { readonly project: ProjectInBar }): ReactElement {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <button type="button" className={classes.button} onClick={() => setOpen(!isOpen)}>
          <ProjectMark title={project.title} color={project.color} size={18} />
          <bdi className={classes.title}>{project.title}</bdi>
          <IconChevronDown size={12} className={classes.chevron} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('shell.project.list')}>
        <ProjectChoice projectId={project.id} onGo={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
