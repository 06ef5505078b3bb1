import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Project, projectPath } from '../../structure/projects/project.ts'
import { RoleName } from '../../structure/projects/role-name.tsx'
import { Avatars, ProjectMark } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './project-cards.module.css'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectStar } from './project-star.tsx'

export function ProjectCards({ projects }: { readonly projects: readonly Project[] }): ReactElement {
  return (
    <ul className={classes.grid}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  )
}

function ProjectCard({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <ProjectMark title={project.title} color={project.color} />
        <Link className={classes.title} to={projectPath(project.id)}>
          <bdi>{project.title}</bdi>
        </Link>
        <span className={classes.above}>
          <ProjectStar project={project} />
          <ProjectMenu project={project} />
        </span>
      </div>
      <p className={classes.description}>{project.description}</p>
      <div className={classes.foot}>
        <span className={classes.facts}>
          {project.status === 'stopped' ? `${t('projects.stopped')} · ` : ''}
          <RoleName role={project.role} /> · {t('projects.tables', { count: project.table_count })} ·{' '}
          <RelativeTime iso={project.updated_at} />
        </span>
        <Avatars people={project.members} total={project.member_count} />
      </div>
    </li>
  )
}
