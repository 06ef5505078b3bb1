import { Button } from '@mantine/core'
import { IconExternalLink, IconTable } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { ProjectMark } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { mayIn, type Project } from './project.ts'
import { ProjectDescription } from './project-description.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectMembers } from './project-members.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { apiDocsAddress } from './project-places.ts'
import classes from './project-screen.module.css'
import { ProjectStar } from './project-star.tsx'

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
        <Tables project={project} mayConfigure={mayIn(project, 'projects.configure', previewAs)} />
        <aside>
          <ProjectMembers project={project} onShare={onShare} />
          <ProjectFacts project={project} />
        </aside>
      </div>
    </Page>
  )
}

function Tables({
  project,
  mayConfigure,
}: {
  readonly project: Project
  readonly mayConfigure: boolean
}): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('projects.project.tables')}</h2>
        <span className={classes.count}>{project.table_count.toLocaleString()}</span>
      </div>
      <EmptyState
        icon={IconTable}
        title={t('projects.project.empty')}
        text={t(mayConfigure ? 'projects.project.empty.text' : 'projects.project.empty.textRead')}
        action={
          <Button
            component="a"
            variant="default"
            href={apiDocsAddress(project.id)}
            target="_blank"
            rel="noreferrer"
            rightSection={<IconExternalLink size={14} />}
          >
            {t('projects.project.empty.action')}
          </Button>
        }
      />
    </section>
  )
}
