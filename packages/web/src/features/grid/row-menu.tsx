import { Menu } from '@mantine/core'
import type { MenuRequest } from '@rowhouse/grid/events'
import { IconArrowsDiagonal, IconCopy, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { fillableColumns } from '../tables/table.ts'
import { MenuAt } from './menu-at.tsx'
import type { TableGridProps } from './table-grid-props.ts'

interface RowMenuProps extends Pick<TableGridProps, 'table' | 'records' | 'mayWrite' | 'onExpand'> {
  readonly at: MenuRequest
  readonly rows: readonly number[]
  readonly onClose: () => void
}

export function RowMenu({ table, records, mayWrite, at, rows, onClose, onExpand }: RowMenuProps): ReactElement {
  const t = useTexts()
  const count = rows.length
  const only = count === 1 ? records.keyAt(rows[0] ?? -1) : null

  async function remove(): Promise<void> {
    try {
      await records.remove(rows)
      toast.undo(t('grid.rows.deleted', { count }), t('tables.undo'), () => void records.undoStack.undo())
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  async function duplicate(): Promise<void> {
    try {
      await records.duplicate(rows, fillableColumns(table))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <MenuAt at={at} label={t('grid.rows.menu')} onClose={onClose}>
      {only !== null ? (
        <Menu.Item leftSection={<IconArrowsDiagonal size={16} />} onClick={() => onExpand(only)}>
          {t('grid.rows.expand')}
        </Menu.Item>
      ) : null}
      {mayWrite ? (
        <>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicate()}>
            {t('grid.rows.duplicate', { count })}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            {t('grid.rows.delete', { count })}
          </Menu.Item>
        </>
      ) : null}
    </MenuAt>
  )
}
