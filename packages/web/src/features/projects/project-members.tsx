import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { Project } from './project.ts'
import classes from './project-screen.module.css'
import { RoleName } from './role-name.tsx'

export function ProjectMembers({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const others = project.member_count - project.members.length
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('projects.project.members')}</h2>
        <span className={classes.count}>{project.member_count.toLocaleString()}</span>
      </div>
      <ul>
        {project.members.map((person) => (
          <li key={person.id} className={classes.person}>
            <Avatar person={person} size={24} />
            <span className={classes.personText}>
              <span className={classes.personName}>{person.name || person.email}</span>
              {person.name ? <span className={classes.personMail}>{person.email}</span> : null}
            </span>
            {person.id === user?.id ? (
              <span className={classes.you}>
                {t('projects.project.members.you')} · <RoleName role={project.role} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {others > 0 ? <p className={classes.more}>{t('projects.project.members.more', { count: others })}</p> : null}
    </section>
  )
}
