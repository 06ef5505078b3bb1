import { ActionIcon, Button, Menu } from '@mantine/core'
import { trashedDays } from '@rowhouse/core/api/projects'
import { IconArrowBackUp, IconDots, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { ProjectMark } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import classes from '../../ui/list-table.module.css'
import { daysLeft } from '../../ui/moment.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { bringBack, deleteForGood } from './delete-project.ts'
import type { TrashedProject } from './project.ts'
import { trashQuery } from './queries.ts'

export function TrashList(): ReactElement {
  const t = useTexts()
  const text = t('projects.trash.text', { count: trashedDays })
  return (
    <Page>
      <PageHeader title={t('projects.section.trash')} text={text} />
      <TrashedProjects />
    </Page>
  )
}

function TrashedProjects(): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(trashQuery)
  if (data === undefined)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  if (data.list.length === 0) {
    return (
      <EmptyState
        icon={IconTrash}
        title={t('projects.empty.trash')}
        text={t('projects.empty.trash.text')}
        action={
          <Button variant="default" component={Link} to="/projects">
            {t('projects.empty.back')}
          </Button>
        }
      />
    )
  }
  return (
    <table className={classes.table}>
      <colgroup>
        <col />
        <col className={classes.wideOnly} style={{ inlineSize: 136 }} />
        <col className={classes.wideOnly} style={{ inlineSize: 112 }} />
        <col style={{ inlineSize: 128 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('projects.column.name')}</th>
          <th>{t('projects.column.deleted')}</th>
          <th>{t('projects.column.left')}</th>
          <th aria-label={t('projects.column.actions')} />
        </tr>
      </thead>
      <tbody>
        {data.list.map((project) => (
          <TrashedRow key={project.id} project={project} />
        ))}
      </tbody>
    </table>
  )
}

function TrashedRow({ project }: { readonly project: TrashedProject }): ReactElement {
  const t = useTexts()
  const { title, color, deletedAt, goneAt } = project
  const left = t('projects.trash.daysLeft', { count: daysLeft(goneAt, new Date()) })
  return (
    <tr>
      <td>
        <span className={classes.main}>
          <ProjectMark title={title} color={color} />
          <span className={classes.names}>
            <bdi className={classes.name}>{title}</bdi>
            <span className={`${classes.second} ${classes.phoneOnly}`}>
              {t('projects.column.left')}: {left}
            </span>
          </span>
        </span>
      </td>
      <td className={classes.wideOnly}>
        <RelativeTime iso={deletedAt} />
      </td>
      <td className={classes.wideOnly}>{left}</td>
      <td>
        <span className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={14} />}
            onClick={() => bringBack(project)}
          >
            {t('projects.restore')}
          </Button>
          <Menu position="bottom-end" width={184}>
            <Menu.Target>
              <ActionIcon size="xs" aria-label={t('projects.menu', { title })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item data-danger leftSection={<IconTrashX size={16} />} onClick={() => deleteForGood(project)}>
                {t('projects.purge')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      </td>
    </tr>
  )
}
