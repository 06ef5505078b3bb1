import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useCan, useSession } from '../../session/use-session.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { RoleName } from '../../structure/projects/role-name.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import classes from './project-screen.module.css'

interface ProjectMembersProps {
  readonly project: Project
  readonly onShare: () => void
}

export function ProjectMembers({ project, onShare }: ProjectMembersProps): ReactElement {
  const t = useTexts()
  const { user } = useSession()
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayInvite = useCan('add-user')
  const mayManage = mayInvite && mayIn(project, 'members.manage', previewAs)
  const others = project.member_count - project.members.length
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('projects.project.members')}</h2>
        <span className={classes.count}>{project.member_count.toLocaleString()}</span>
        <Button
          size="xs"
          variant="subtle"
          className={classes.sectionAction ?? ''}
          leftSection={mayManage ? <IconUserPlus size={16} /> : null}
          onClick={onShare}
        >
          {t(mayManage ? 'shell.top.share' : 'members.show')}
        </Button>
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
                {t('projects.project.members.you')} · {project.custom_role ?? <RoleName role={project.role} />}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {others > 0 ? <p className={classes.more}>{t('projects.project.members.more', { count: others })}</p> : null}
    </section>
  )
}
