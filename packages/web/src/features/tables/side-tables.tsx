import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEye, IconLock, IconPlus, IconTable, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { SideHead, SideLink } from '../../ui/side-nav.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { mayIn, type Project } from '../projects/project.ts'
import { tabPath } from '../projects/project-places.ts'
import { projectTrashQuery, tablesQuery } from './queries.ts'
import classes from './side-tables.module.css'
import { isView, type TableSummary } from './table.ts'
import { openNewTable } from './table-dialogs-store.ts'
import { TableMenu } from './table-menu.tsx'
import { tablePath } from './table-places.ts'

interface SideTablesProps {
  readonly project: Project
  readonly openTableId: string | null
}

/** The tables of a project in its sidebar. */
export function SideTables({ project, openTableId }: SideTablesProps): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  return (
    <>
      <SideHead
        label={t('tables.title')}
        action={mayIn(project, 'tables.create', previewAs) ? <NewTableButton /> : undefined}
      />
      <TableLinks project={project} openTableId={openTableId} />
    </>
  )
}

function NewTableButton(): ReactElement {
  const t = useTexts()
  return (
    <Tooltip label={t('tables.new')}>
      <ActionIcon size="xs" aria-label={t('tables.new')} onClick={openNewTable}>
        <IconPlus size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

function TableLinks({ project, openTableId }: SideTablesProps): ReactElement {
  const t = useTexts()
  const { data, error } = useQuery(tablesQuery(project.id))
  if (data === undefined) {
    if (error) return <p className={classes.hint}>{t('tables.side.failed')}</p>
    return (
      <div className={classes.bars} aria-hidden>
        {[120, 88, 136].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    )
  }
  if (data.list.length === 0) return <p className={classes.hint}>{t('projects.project.noTables')}</p>
  return (
    <>
      {data.list.map((table) => (
        <div key={table.id} className={classes.line}>
          <SideLink
            icon={iconOf(table)}
            label={table.title}
            isOn={table.id === openTableId}
            to={tablePath(project, table)}
          />
          <TableMenu project={project} table={table} className={classes.menu} />
        </div>
      ))}
    </>
  )
}

/** Beside the other places at the end of the sidebar. */
export function TrashLink({
  project,
  isOn,
}: {
  readonly project: Project
  readonly isOn: boolean
}): ReactElement | null {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayRestore = mayIn(project, 'trash.restore', previewAs)
  const { data } = useQuery({ ...projectTrashQuery(project.id), enabled: mayRestore })
  if (!mayRestore) return null
  const count = data === undefined ? 0 : data.tables.length + data.columns.length
  return (
    <SideLink
      icon={IconTrash}
      label={t('tables.trash')}
      count={count || undefined}
      isOn={isOn}
      to={tabPath(project.id, 'trash')}
    />
  )
}

export function iconOf(table: Pick<TableSummary, 'type' | 'readonly'>): typeof IconTable {
  if (isView(table)) return IconEye
  return table.readonly === null ? IconTable : IconLock
}
