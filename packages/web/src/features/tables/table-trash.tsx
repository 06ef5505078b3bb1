import { Button } from '@mantine/core'
import { trashedDays } from '@rowhouse/core/api/projects'
import { isColumnTypeName } from '@rowhouse/core/column-types/registry'
import { IconColumns3, IconTable, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Texts } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type TrashedThing, TrashTable } from '../../ui/trash-table.tsx'
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
  const previewAs = useSaved((state) => state.users.previewAs)
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
  return <TrashTable things={thingsIn(data, project, mayIn(project, 'trash.empty', previewAs), t)} />
}

/** Newest first, whatever they are. */
function thingsIn(
  { tables, columns, views }: ProjectTrash,
  { id: projectId }: Project,
  mayPurge: boolean,
  t: Texts,
): readonly TrashedThing[] {
  const things: readonly TrashedThing[] = [
    ...tables.map((table) => ({
      ...table,
      picture: <IconTable size={16} stroke={1.75} aria-hidden />,
      onRestore: () => void bringBackTable(projectId, table),
      onPurge: mayPurge ? () => void deleteTableForGood(projectId, table) : null,
    })),
    ...columns.map((column) => {
      const Picture = isColumnTypeName(column.uidt) ? columnLooks[column.uidt].icon : IconColumns3
      return {
        ...column,
        picture: <Picture size={16} stroke={1.75} aria-hidden />,
        second: t('tables.trash.columnOf', { title: column.table.title }),
        onRestore: () => void bringBackColumn(projectId, column),
        onPurge: mayPurge ? () => void deleteColumnForGood(projectId, column) : null,
      }
    }),
    // A view that nobody takes back goes by itself.
    ...views.map((view) => ({
      ...view,
      picture: <viewIcons.grid size={16} stroke={1.75} aria-hidden />,
      second: t('tables.trash.viewOf', { title: view.table.title }),
      onRestore: () => void bringBackView(projectId, view),
      onPurge: null,
    })),
  ]
  return things.toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt))
}
