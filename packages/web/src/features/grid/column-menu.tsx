import type { MenuRequest } from '@rowhouse/grid/events'
import { IconEyeOff, IconPin, IconRefresh, IconSortAscending, IconSortDescending, IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { Menu } from '../../ui/menu.tsx'
import { FieldMenuItems } from '../fields/field-menu-items.tsx'
import { mayIn } from '../projects/project.ts'
import { openSync } from '../sources/sync-store.ts'
import { columnsOnScreen, withColumn, withPlace } from './grid-columns.ts'
import { MenuAt } from './menu-at.tsx'
import type { TableGridProps } from './table-grid-props.ts'

interface ColumnMenuProps extends Pick<TableGridProps, 'project' | 'table' | 'records' | 'view'> {
  readonly at: MenuRequest
  readonly columnId: string
  readonly onClose: () => void
}

export function ColumnMenu({
  project,
  table,
  records,
  view,
  at,
  columnId,
  onClose,
}: ColumnMenuProps): ReactElement | null {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const column = table.columns.find(({ id }) => id === columnId)
  if (column === undefined) return null
  const { settings } = view
  const sorted = settings.sorts.find((sort) => sort.columnId === columnId)
  const place = columnsOnScreen(table, settings).findIndex(({ id }) => id === columnId)
  const isWritable = table.readOnlyReason === null
  const mayAdd = isWritable && mayIn(project, 'columns.add', previewAs)
  const mayChange = mayIn(project, 'columns.update', previewAs)
  const maySync = mayIn(project, 'sources.sync', previewAs)
  const mayDelete = isWritable && mayIn(project, 'columns.delete', previewAs)

  async function sort(direction: 'asc' | 'desc' | null): Promise<void> {
    const others = settings.sorts.filter((one) => one.columnId !== columnId)
    await view.change({ sorts: direction === null ? others : [{ id: '', columnId, direction }, ...others] })
    await records.window.reload()
  }

  async function added(id: string): Promise<void> {
    await view.change({ columns: withPlace(table, settings, id, columnId, 'after') })
    await records.window.reload()
  }

  return (
    <MenuAt at={at} label={t('grid.column.menu', { title: column.title })} onClose={onClose}>
      {column.isMissing ? (
        maySync && (
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={openSync}>
            {t('sources.sync')}
          </Menu.Item>
        )
      ) : (
        <>
          <Menu.Item leftSection={<IconSortAscending size={16} />} onClick={() => void sort('asc')}>
            {t('grid.column.sortUp')}
          </Menu.Item>
          <Menu.Item leftSection={<IconSortDescending size={16} />} onClick={() => void sort('desc')}>
            {t('grid.column.sortDown')}
          </Menu.Item>
        </>
      )}
      {sorted === undefined ? null : (
        <Menu.Item leftSection={<IconX size={16} />} onClick={() => void sort(null)}>
          {t('grid.column.sortOff')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconPin size={16} />} onClick={() => void view.change({ frozen: place + 1 })}>
        {t('grid.column.freeze')}
      </Menu.Item>
      {column.isPrimaryValue ? null : (
        <Menu.Item
          leftSection={<IconEyeOff size={16} />}
          onClick={() => void view.change({ columns: withColumn(table, settings, columnId, { shown: false }) })}
        >
          {t('grid.column.hide')}
        </Menu.Item>
      )}
      {mayAdd || mayChange || mayDelete ? (
        <>
          <Menu.Divider />
          <FieldMenuItems
            projectId={project.id}
            table={table}
            column={column}
            at={at}
            mayAdd={mayAdd}
            mayChange={mayChange}
            mayDelete={mayDelete}
            onAdded={added}
          />
        </>
      ) : null}
    </MenuAt>
  )
}
