import { ActionIcon } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconDots,
  IconLineHeight,
  IconPaint,
  IconReplace,
  IconSearch,
} from '@tabler/icons-react'
import { type ReactElement, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Keys } from '../../ui/keys.tsx'
import { Menu } from '../../ui/menu.tsx'
import { DownloadItems } from '../downloads/download-items.tsx'
import { downloadView } from '../downloads/download-view.ts'
import { openFind } from './find-store.ts'
import { pressTool } from './press-tool.ts'
import { pageSizes, setRowsPerPage, useRowsPerPage } from './rows-per-page.ts'
import { runHistory } from './run-history.ts'
import type { TableRecords } from './table-records.ts'
import classes from './view-bar.module.css'

interface GridToolsProps {
  readonly records: TableRecords
  readonly mayWrite: boolean
}

/** What keys do in the grid, for fingers too. */
export function GridTools({ records, mayWrite }: GridToolsProps): ReactElement {
  const t = useTexts()
  const { undoStack } = records
  useSyncExternalStore(undoStack.subscribe, undoStack.version)
  const rowsPerPage = useRowsPerPage()
  const { nextUndo, nextRedo } = undoStack
  // What was done before this tab was opened is named as well; who cannot be asked is asked again by the key.
  const recall = (isOpen: boolean) => void (isOpen ? undoStack.recall().catch(() => undefined) : null)
  const { projectId, table, viewId } = records.place
  const place = { projectId, tableId: table.id, viewId }
  return (
    <Menu position="bottom-end" width={260} onChange={recall}>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('rows.tools')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowBackUp size={16} />}
          rightSection={<Keys keys="mod+z" />}
          disabled={nextUndo === null}
          onClick={() => void runHistory(undoStack, 'undo')}
        >
          {nextUndo === null ? t('rows.undo') : t('rows.undo.of', { what: nextUndo })}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowForwardUp size={16} />}
          rightSection={<Keys keys="mod+shift+z" />}
          disabled={nextRedo === null}
          onClick={() => void runHistory(undoStack, 'redo')}
        >
          {nextRedo === null ? t('rows.redo') : t('rows.redo.of', { what: nextRedo })}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSearch size={16} />}
          rightSection={<Keys keys="mod+f" />}
          onClick={() => openFind('find')}
        >
          {t('rows.find')}
        </Menu.Item>
        {mayWrite ? (
          <Menu.Item leftSection={<IconReplace size={16} />} onClick={() => openFind('replace')}>
            {t('rows.replace')}
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Item
          className={classes.narrow ?? ''}
          leftSection={<IconPaint size={16} />}
          onClick={() => pressTool('color')}
        >
          {t('views.color')}
        </Menu.Item>
        <Menu.Item
          className={classes.narrow ?? ''}
          leftSection={<IconLineHeight size={16} />}
          onClick={() => pressTool('height')}
        >
          {t('sidebar.tool.height')}
        </Menu.Item>
        <Menu.Divider className={classes.narrow ?? ''} />
        <DownloadItems label={t('views.download')} onPick={(format) => void downloadView(place, format)} />
        <Menu.Divider />
        <Menu.Label>{t('rows.pages.size')}</Menu.Label>
        {[...pageSizes, null].map((size) => (
          <Menu.Item
            key={size ?? 'all'}
            aria-current={size === rowsPerPage}
            rightSection={size === rowsPerPage ? <IconCheck size={14} /> : null}
            onClick={() => setRowsPerPage(size)}
          >
            {size === null ? t('rows.pages.all') : t('rows.pages.rows', { count: size })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
