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
  readonly keys: readonly string[]
  readonly onClose: () => void
}

export function RowMenu({ table, records, mayWrite, at, keys, onClose, onExpand }: RowMenuProps): ReactElement | null {
  const t = useTexts()
  const [first] = keys
  if (first === undefined) return null

  async function remove(): Promise<void> {
    try {
      await records.remove(keys)
      toast.undo(t('grid.rows.deleted', { count: keys.length }), t('tables.undo'), () => void records.undoStack.undo())
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  async function duplicate(): Promise<void> {
    try {
      await records.duplicate(keys, fillableColumns(table))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <MenuAt at={at} label={t('grid.rows.menu')} onClose={onClose}>
      {keys.length === 1 ? (
        <Menu.Item leftSection={<IconArrowsDiagonal size={16} />} onClick={() => onExpand(first)}>
          {t('grid.rows.expand')}
        </Menu.Item>
      ) : null}
      {mayWrite ? (
        <>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicate()}>
            {t('grid.rows.duplicate', { count: keys.length })}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            {t('grid.rows.delete', { count: keys.length })}
          </Menu.Item>
        </>
      ) : null}
    </MenuAt>
  )
}
