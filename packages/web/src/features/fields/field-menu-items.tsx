import { columnTypes } from '@rowhouse/core/column-types/registry'
import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconCopy,
  IconCursorText,
  IconKey,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { Menu } from '../../ui/menu.tsx'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import { deleteColumn } from '../tables/delete-table.ts'
import { openField, openFieldName, openNewField, type PopoverPlace } from '../view-settings/field-popover-store.ts'
import { duplicateField, makePrimary } from './field-changes.ts'
import { canNameRecords } from './field-rules.ts'

interface FieldMenuItemsProps {
  readonly projectId: string
  readonly table: Table
  readonly column: Column
  readonly at: PopoverPlace
  readonly mayAdd: boolean
  readonly mayChange: boolean
  readonly mayDelete: boolean
  /** Its place in the view changes, so the view is told. */
  readonly onAdded: (columnId: string) => Promise<void>
}

/** What can be done with a field itself, wherever a menu of it opens. */
export function FieldMenuItems(props: FieldMenuItemsProps): ReactElement {
  const { projectId, table, column, at, mayAdd, mayChange, mayDelete, onAdded } = props
  const t = useTexts()
  const orSayWhy = (work: Promise<unknown>) => work.catch((error: unknown) => toast.error(messageOf(error)))
  // After the menu has given the focus back.
  const then = (work: () => void) => () => setTimeout(work)
  // A copy and its place are one step.
  const duplicate = () =>
    undoStackOf(projectId, table.id).asOne(t('rows.deed.field.copy', { title: column.title }), async (part) => {
      const id = await part(() => duplicateField(projectId, table, column))
      await part(() => onAdded(id))
    })
  return (
    <>
      {mayChange ? (
        <>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={then(() => openField(column.id, at))}>
            {t('fields.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCursorText size={16} />} onClick={then(() => openFieldName(column.id, at))}>
            {t('fields.rename')}
          </Menu.Item>
          {column.isPrimaryValue || !canNameRecords(column) ? null : (
            <Menu.Item
              leftSection={<IconKey size={16} />}
              onClick={() => void orSayWhy(makePrimary(projectId, table, column))}
            >
              {t('fields.makePrimary')}
            </Menu.Item>
          )}
        </>
      ) : null}
      {mayAdd ? (
        <>
          {column.isKey || columnTypes[column.type].computed === 'link' ? null : (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void orSayWhy(duplicate())}>
              {t('fields.duplicate')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {column.isPrimaryValue ? null : (
            <Menu.Item
              leftSection={<IconArrowBarLeft size={16} />}
              onClick={then(() => openNewField(at, { columnId: column.id, side: 'before' }))}
            >
              {t('fields.insertBefore')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconArrowBarRight size={16} />}
            onClick={then(() => openNewField(at, { columnId: column.id, side: 'after' }))}
          >
            {t('fields.insertAfter')}
          </Menu.Item>
        </>
      ) : null}
      {mayDelete && !column.isKey ? (
        <>
          <Menu.Divider />
          <Menu.Item
            data-danger
            leftSection={<IconTrash size={16} />}
            onClick={() => void deleteColumn(projectId, table.id, column)}
          >
            {t('fields.delete')}
          </Menu.Item>
        </>
      ) : null}
    </>
  )
}
