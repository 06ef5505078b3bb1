import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { copyText } from '../../ui/copy-text.ts'
import { mayIn, type Project, projectPath } from '../projects/project.ts'
import { deleteTable } from './delete-table.ts'
import type { TableSummary } from './table.ts'
import { openRenameTable } from './table-dialogs-store.ts'
import { placeOf } from './table-places.ts'

interface TableMenuProps {
  readonly project: Project
  readonly table: TableSummary
  readonly className?: string | undefined
}

export function TableMenu({ project, table, className }: TableMenuProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const previewAs = useSaved((state) => state.users.previewAs)
  const { title } = table

  async function remove(): Promise<void> {
    const isOpen = placeOf(search)?.name === title
    const isGone = await deleteTable(project.id, table)
    if (isGone && isOpen) await navigate(projectPath(project.id))
  }

  return (
    <Menu position="bottom-end" width={208}>
      <Menu.Target>
        <ActionIcon size="xs" className={className ?? ''} aria-label={t('tables.menu', { title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayIn(project, 'tables.update', previewAs) ? (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => openRenameTable(table)}>
            {t('tables.menu.rename')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          onClick={() => void copyText(table.table_name, t('tables.menu.copyName.done'))}
        >
          {t('tables.menu.copyName')}
        </Menu.Item>
        {mayIn(project, 'tables.delete', previewAs) ? (
          <>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
              {t('tables.menu.delete')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
