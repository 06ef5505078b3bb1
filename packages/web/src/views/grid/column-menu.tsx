import type { MenuRequest } from '@rowhouse/grid/events'
import { IconEyeOff, IconPin, IconRefresh } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { FieldMenuItems } from '../../features/fields/field-menu-items.tsx'
import { openSync } from '../../features/sources/sync-store.ts'
import { withColumn, withPlace } from '../../features/view-settings/columns-in-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, maySearch } from '../../structure/projects/project.ts'
import { Menu } from '../../ui/menu.tsx'
import { MenuAt } from '../../ui/menu-at.tsx'
import type { ViewBodyProps } from '../view-body.ts'
import { LookItems } from './look-items.tsx'

interface ColumnMenuProps extends Pick<ViewBodyProps, 'project' | 'table' | 'view'> {
  readonly at: MenuRequest
  readonly columnId: string
  readonly onClose: () => void
}

export function ColumnMenu({ project, table, view, at, columnId, onClose }: ColumnMenuProps): ReactElement | null {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const column = table.columns.find(({ id }) => id === columnId)
  if (column === undefined) return null
  const { settings } = view
  const isWritable = table.readOnlyReason === null
  const mayAdd = isWritable && mayIn(project, 'columns.add', previewAs)
  const mayChange = mayIn(project, 'columns.update', previewAs)
  const maySync = mayIn(project, 'sources.sync', previewAs)
  const mayDelete = isWritable && mayIn(project, 'columns.delete', previewAs)

  const added = (id: string): Promise<void> =>
    view.change({ columns: withPlace(table, settings, id, columnId, 'after') })

  return (
    <MenuAt at={at} label={t('grid.column.menu', { title: column.title })} onClose={onClose}>
      {column.isMissing || !maySearch(project) ? null : <LookItems view={view} column={column} />}
      {column.isMissing && maySync ? (
        <>
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={openSync}>
            {t('sources.sync')}
          </Menu.Item>
          <Menu.Divider />
        </>
      ) : null}
      <Menu.Item leftSection={<IconPin size={16} />} onClick={() => void view.change({ frozen: columnId })}>
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
