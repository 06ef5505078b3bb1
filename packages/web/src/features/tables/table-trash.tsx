import { ActionIcon, Button, Menu } from '@mantine/core'
import { trashedDays } from '@rowhouse/core/api/projects'
import { isColumnTypeName } from '@rowhouse/core/column-types/registry'
import {
  type Icon,
  IconArrowBackUp,
  IconColumns3,
  IconDots,
  IconTable,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import classes from '../../ui/list-table.module.css'
import { daysLeft } from '../../ui/moment.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { mayIn, type Project } from '../projects/project.ts'
import { tabPath } from '../projects/project-places.ts'
import { bringBackView } from '../views/view-acts.ts'
import { viewIcons } from '../views/view-looks.ts'
import { columnLooks } from './column-looks.ts'
import { bringBackColumn, bringBackTable, deleteColumnForGood, deleteTableForGood } from './delete-table.ts'
import { type ProjectTrash, projectTrashQuery } from './queries.ts'

/** Deleted tables and columns of a project, until they are gone for good. */
export function TableTrash({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  return (
    <Page>
      <PageHeader title={t('tables.trash')} text={t('tables.trash.text', { count: trashedDays })} />
      <TrashedThings project={project} />
    </Page>
  )
}

function TrashedThings({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(projectTrashQuery(project.id))
  if (data === undefined)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  if (data.tables.length + data.columns.length + data.views.length === 0) {
    return (
      <EmptyState
        icon={IconTrash}
        title={t('tables.trash.empty')}
        text={t('tables.trash.empty.text')}
        action={
          <Button variant="default" component={Link} to={tabPath(project.id, 'overview')}>
            {t('tables.trash.back')}
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
          <th>{t('tables.trash.name')}</th>
          <th>{t('tables.trash.deleted')}</th>
          <th>{t('tables.trash.left')}</th>
          <th aria-label={t('tables.trash.actions')} />
        </tr>
      </thead>
      <tbody>
        {thingsIn(data).map((thing) => (
          <TrashedRow key={thing.id} project={project} thing={thing} />
        ))}
      </tbody>
    </table>
  )
}

interface TrashedThing {
  readonly id: string
  readonly title: string
  readonly deletedAt: string
  readonly goneAt: string
  readonly icon: Icon
  /** The table a column was in; null for a table. */
  readonly from: string | null
  readonly restore: (projectId: string, thing: TrashedThing) => Promise<void>
  readonly purge: typeof deleteTableForGood | null
}

/** Newest first, whatever they are. */
function thingsIn({ tables, columns, views }: ProjectTrash): readonly TrashedThing[] {
  const things: readonly TrashedThing[] = [
    ...tables.map((table) => ({
      ...table,
      icon: IconTable,
      from: null,
      restore: bringBackTable,
      purge: deleteTableForGood,
    })),
    ...columns.map((column) => ({
      ...column,
      icon: isColumnTypeName(column.uidt) ? columnLooks[column.uidt].icon : IconColumns3,
      from: column.table.title,
      restore: bringBackColumn,
      purge: deleteColumnForGood,
    })),
    // A view that nobody takes back goes by itself.
    ...views.map((view) => ({
      ...view,
      icon: viewIcons.grid,
      from: view.table.title,
      restore: bringBackView,
      purge: null,
    })),
  ]
  return things.toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt))
}

function TrashedRow({ project, thing }: { readonly project: Project; readonly thing: TrashedThing }): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const { title, deletedAt, goneAt, icon: Picture, from } = thing
  const left = t('projects.trash.daysLeft', { count: daysLeft(goneAt, new Date()) })
  return (
    <tr>
      <td>
        <span className={classes.main}>
          <Picture size={16} stroke={1.75} aria-hidden />
          <span className={classes.names}>
            <bdi className={classes.name}>{title}</bdi>
            {from === null ? null : (
              <span className={classes.second}>{t('tables.trash.columnOf', { title: from })}</span>
            )}
            <span className={`${classes.second} ${classes.phoneOnly}`}>
              {t('tables.trash.left')}: {left}
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
            onClick={() => void thing.restore(project.id, thing)}
          >
            {t('tables.restore')}
          </Button>
          {thing.purge !== null && mayIn(project, 'trash.empty', previewAs) ? (
            <Menu position="bottom-end" width={184}>
              <Menu.Target>
                <ActionIcon size="xs" aria-label={t('tables.menu', { title })}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  data-danger
                  leftSection={<IconTrashX size={16} />}
                  onClick={() => void thing.purge?.(project.id, thing)}
                >
                  {t('tables.purge')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ) : null}
        </span>
      </td>
    </tr>
  )
}
