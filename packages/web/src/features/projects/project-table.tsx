import { ActionIcon } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { absoluteLink, databaseOf, type Project, projectPath } from '../../structure/projects/project.ts'
import { RoleName } from '../../structure/projects/role-name.tsx'
import { Avatars, ProjectMark } from '../../ui/avatar.tsx'
import { copyText } from '../../ui/copy-text.ts'
import classes from '../../ui/list-table.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { DatabaseName } from './database-name.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectStar } from './project-star.tsx'

export function ProjectTable({ projects }: { readonly projects: readonly Project[] }): ReactElement {
  const t = useTexts()
  return (
    <table className={classes.table}>
      <colgroup>
        <col />
        <col className={classes.wideOnly} style={{ inlineSize: 196 }} />
        <col className={`${classes.wideOnly} ${classes.midHidden}`} style={{ inlineSize: 72 }} />
        <col className={classes.wideOnly} style={{ inlineSize: 112 }} />
        <col className={`${classes.wideOnly} ${classes.midHidden}`} style={{ inlineSize: 116 }} />
        <col className={classes.wideOnly} style={{ inlineSize: 120 }} />
        <col style={{ inlineSize: 64 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('projects.column.name')}</th>
          <th className={classes.wideOnly}>{t('projects.column.database')}</th>
          <th className={`${classes.wideOnly} ${classes.midHidden}`} data-align="end">
            {t('projects.column.tables')}
          </th>
          <th className={classes.wideOnly}>{t('projects.column.role')}</th>
          <th className={`${classes.wideOnly} ${classes.midHidden}`}>{t('projects.column.members')}</th>
          <th className={classes.wideOnly}>{t('projects.column.updated')}</th>
          <th aria-label={t('projects.column.actions')} />
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </tbody>
    </table>
  )
}

function ProjectRow({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const link = absoluteLink(projectPath(project.id), window.location.origin)
  return (
    <tr>
      <td>
        <span className={classes.main}>
          <ProjectMark title={project.title} color={project.color} />
          <span className={classes.names}>
            <Link className={classes.name} to={projectPath(project.id)}>
              <bdi>{project.title}</bdi>
            </Link>
            {project.status === 'stopped' ? <span className={classes.second}>{t('projects.stopped')}</span> : null}
            <span className={`${classes.second} ${classes.phoneOnly}`}>
              <DatabaseWord project={project} /> · <RelativeTime iso={project.updated_at} />
            </span>
          </span>
          <span className={classes.above}>
            <ProjectStar project={project} className={classes.shy} />
          </span>
        </span>
      </td>
      <td className={classes.wideOnly}>
        <DatabaseName project={project} />
      </td>
      <td className={`${classes.wideOnly} ${classes.midHidden}`} data-align="end">
        {project.table_count.toLocaleString()}
      </td>
      <td className={classes.wideOnly}>
        <RoleName role={project.role} />
      </td>
      <td className={`${classes.wideOnly} ${classes.midHidden}`}>
        <Avatars people={project.members} total={project.member_count} />
      </td>
      <td className={classes.wideOnly}>
        <RelativeTime iso={project.updated_at} />
      </td>
      <td>
        <span className={`${classes.actions} ${classes.above}`}>
          <Tooltip label={t('projects.menu.copyLink')}>
            <ActionIcon
              size="xs"
              className={`${classes.shy} ${classes.wideOnly}`}
              aria-label={t('projects.menu.copyLink')}
              onClick={() => copyText(link, t('projects.copied.link'))}
            >
              <IconLink size={16} />
            </ActionIcon>
          </Tooltip>
          <ProjectMenu project={project} />
        </span>
      </td>
    </tr>
  )
}

function DatabaseWord({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const database = databaseOf(project)
  return <>{database === null || database.isBuiltIn ? t('projects.builtIn') : database.engine}</>
}
