import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { ProjectMenu } from '../../features/projects/project-menu.tsx'
import { ProjectStar } from '../../features/projects/project-star.tsx'
import { TableList } from '../../features/tables/table-list.tsx'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { ProjectMark } from '../../ui/avatar.tsx'
import { Page } from '../../ui/page.tsx'
import { ProjectDescription } from './project-description.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectMembers } from './project-members.tsx'
import classes from './project-screen.module.css'

interface ProjectOverviewProps {
  readonly project: Project
  readonly onShare: () => void
}

export function ProjectOverview({ project, onShare }: ProjectOverviewProps): ReactElement {
  const navigate = useNavigate()
  const previewAs = useSaved((state) => state.users.previewAs)
  return (
    <Page>
      <header className={classes.head}>
        <ProjectMark title={project.title} color={project.color} />
        <h1 className={classes.title}>
          <bdi>{project.title}</bdi>
        </h1>
        <span className={classes.headTools}>
          <ProjectStar project={project} />
          <ProjectMenu project={project} withOpen={false} onDeleted={() => void navigate('/projects')} />
        </span>
      </header>
      <ProjectDescription project={project} mayEdit={mayIn(project, 'projects.update', previewAs)} />
      <div className={classes.columns}>
        <TableList project={project} />
        <aside>
          <ProjectMembers project={project} onShare={onShare} />
          <ProjectFacts project={project} />
        </aside>
      </div>
    </Page>
  )
}
