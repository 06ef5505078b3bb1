import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { DatabaseName } from '../../features/projects/database-name.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { engineName, mayIn, type Project } from '../../structure/projects/project.ts'
import { projectCostQuery, projectInfoQuery } from '../../structure/projects/queries.ts'
import { copyText } from '../../ui/copy-text.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './project-screen.module.css'

/** What the project is and what it runs on. */
export function ProjectFacts({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('projects.project.facts')}</h2>
      </div>
      <dl className={classes.facts}>
        <Fact name={t('projects.fact.created')}>
          <RelativeTime iso={project.created_at} />
        </Fact>
        <Fact name={t('projects.fact.updated')}>
          <RelativeTime iso={project.updated_at} />
        </Fact>
        <Fact name={t('projects.fact.id')}>
          <span className={classes.mono}>{project.id}</span>
          <Tooltip label={t('projects.menu.copyId')}>
            <ActionIcon
              size="xs"
              aria-label={t('projects.menu.copyId')}
              onClick={() => copyText(project.id, t('projects.copied.id'))}
            >
              <IconCopy size={14} />
            </ActionIcon>
          </Tooltip>
        </Fact>
        <Fact name={t('projects.fact.prefix')}>
          <span className={classes.mono}>{project.prefix}</span>
        </Fact>
        <ServerFacts project={project} />
        <CostFact project={project} />
      </dl>
    </section>
  )
}

function ServerFacts({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const { data: info, error, refetch } = useQuery(projectInfoQuery(project.id))
  if (info === undefined) {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />
    return (
      <>
        {[128, 96, 64, 112].map((width) => (
          <div key={width} className={classes.fact} aria-hidden>
            <SkeletonBar width={72} />
            <SkeletonBar width={width} />
          </div>
        ))}
      </>
    )
  }
  const machine = `${info.Platform} ${info.Arch}`
  return (
    <>
      <Fact name={t('projects.fact.database')}>
        {project.bases?.length ? <DatabaseName project={project} /> : engineName(info.Database)}
      </Fact>
      <Fact name={t('projects.fact.version')}>{t('projects.fact.versionValue', { version: info.PackageVersion })}</Fact>
      <Fact name={t('projects.fact.node')}>{info.Node}</Fact>
      <Fact name={t('projects.fact.platform')}>
        {info.Docker ? t('projects.fact.container', { platform: machine }) : machine}
      </Fact>
    </>
  )
}

/** What is saved by not paying a hosted service; of small projects there is nothing to say. */
function CostFact({ project }: { readonly project: Project }): ReactElement | null {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const { data } = useQuery({ ...projectCostQuery(project.id), enabled: mayIn(project, 'projects.cost', previewAs) })
  if (data?.cost === undefined) return null
  return (
    <Fact name={t('projects.fact.cost')}>{t('projects.fact.costValue', { cost: data.cost.toLocaleString() })}</Fact>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
