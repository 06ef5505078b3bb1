import { ActionIcon } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowRight,
  IconArrowUp,
  IconCopy,
  IconDatabase,
  IconDots,
  IconFileImport,
  IconLink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { stillHere } from '../../state/navigation.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { absoluteLink, mayIn, type Project } from '../../structure/projects/project.ts'
import { importPath, tabPath } from '../../structure/projects/project-places.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { placeOf, tablePath } from '../../structure/tables/table-places.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Menu } from '../../ui/menu.tsx'
import { HooksItem } from '../webhooks/hooks-item.tsx'
import { deleteTable } from './delete-table.ts'
import { openRenameTable } from './table-dialogs-store.ts'

interface TableMenuProps {
  readonly project: Project
  readonly table: TableSummary
  readonly className?: string | undefined
}

export function TableMenu({ project, table, className }: TableMenuProps): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>
        <ActionIcon size="xs" className={className ?? ''} aria-label={t('tables.menu', { title: table.title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <TableMenuItems project={project} table={table} onRename={() => openRenameTable(table)} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface TableMenuItemsProps {
  readonly project: Project
  readonly table: TableSummary
  readonly onRename: () => void
  /** Only where tables stand in their order; a direction is null at the end of it. */
  readonly move?: { readonly up: (() => void) | null; readonly down: (() => void) | null } | undefined
  /** The items that make a view of it; left out: not here, or not by this person. */
  readonly newView?: ReactNode
}

/** What can be done with a table, the same wherever its name stands. */
export function TableMenuItems({ project, table, onRename, move, newView }: TableMenuItemsProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const previewAs = useSaved((state) => state.users.previewAs)
  const path = tablePath(project, table)
  const mayDuplicate = mayIn(project, 'tables.create', previewAs) && table.type !== 'view'

  const mayImport = mayIn(project, 'imports.use', previewAs) && table.type !== 'view' && table.readonly === null

  async function remove(): Promise<void> {
    const isOpen = placeOf(search)?.name === table.title
    const isHere = stillHere()
    const isGone = await deleteTable(project.id, table)
    if (isGone && isOpen && isHere()) await navigate(tabPath(project.id, 'overview'))
  }

  async function duplicate(records: boolean): Promise<void> {
    const isHere = stillHere()
    try {
      const { copyTable } = await withTexts(import('./copy-table.ts'))
      const copy = await copyTable(project.id, table, { records })
      if (copy !== null && isHere()) await navigate(tablePath(project, copy))
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    }
  }

  return (
    <>
      <Menu.Item component={Link} to={path} leftSection={<IconArrowRight size={16} />}>
        {t('sidebar.menu.open')}
      </Menu.Item>
      {newView === undefined ? null : (
        <Menu.Sub position="right-start" offset={4}>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconPlus size={16} />}>{t('sidebar.newView')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>{newView}</Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      {mayIn(project, 'tables.update', previewAs) ? (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          {t('tables.menu.rename')}
        </Menu.Item>
      ) : null}
      {mayDuplicate ? (
        <>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicate(true)}>
            {t('sidebar.menu.duplicate.records')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicate(false)}>
            {t('sidebar.menu.duplicate.structure')}
          </Menu.Item>
        </>
      ) : null}
      {mayImport ? (
        <Menu.Item
          component={Link}
          to={importPath(project.id, { into: table.id })}
          leftSection={<IconFileImport size={16} />}
        >
          {t('imports.menu')}
        </Menu.Item>
      ) : null}
      {mayIn(project, 'hooks.list', previewAs) ? <HooksItem tableId={table.id} /> : null}
      {move === undefined ? null : <MoveItems {...move} />}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLink size={16} />}
        onClick={() => void copyText(absoluteLink(path, window.location.origin), t('sidebar.menu.copyLink.done'))}
      >
        {t('sidebar.menu.copyLink')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDatabase size={16} />}
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
    </>
  )
}

/** What dragging does, for everybody who does not drag. */
export function MoveItems({
  up,
  down,
}: {
  readonly up: (() => void) | null
  readonly down: (() => void) | null
}): ReactElement {
  const t = useTexts()
  return (
    <>
      <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={up === null} onClick={() => up?.()}>
        {t('sidebar.menu.up')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={16} />} disabled={down === null} onClick={() => down?.()}>
        {t('sidebar.menu.down')}
      </Menu.Item>
    </>
  )
}
