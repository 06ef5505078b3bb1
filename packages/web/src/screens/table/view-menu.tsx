import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDots } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import { SnippetItem } from '../../features/api-snippet/snippet-item.tsx'
import { runHistory } from '../../features/records/run-history.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { openRenameTable } from '../../features/tables/table-dialogs-store.ts'
import { TableMenuItems } from '../../features/tables/table-menu.tsx'
import { pressTool } from '../../features/view-settings/press-tool.ts'
import classes from '../../features/view-settings/view-bar.module.css'
import { foldingTools, type ToolUses, viewTools } from '../../features/view-settings/view-tools.ts'
import { DownloadItems } from '../../features/views/download-items.tsx'
import { downloadView } from '../../features/views/download-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { useFolded } from '../../ui/folding-bar.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Menu } from '../../ui/menu.tsx'

interface ViewMenuProps {
  readonly project: Project
  readonly table: TableSummary
  readonly records: TableRecords
  readonly uses: ToolUses
  /** What only views of this kind have. */
  readonly children: ReactNode
}

/** The one menu of the view bar: what the bar has no room for, what keys do in the view, and what can be done with the table. */
export function ViewMenu({ project, table, records, uses, children }: ViewMenuProps): ReactElement {
  const t = useTexts()
  const folded = useFolded()
  const isMarked = foldingTools.some((tool) => folded.has(tool) && uses[tool] > 0)
  // What was done before this tab was opened is named as well; who cannot be asked is asked again by the key.
  const recall = (isOpen: boolean) => void (isOpen ? records.undoStack.recall().catch(() => undefined) : null)
  return (
    <Menu position="bottom-end" width={260} onChange={recall}>
      <Menu.Target>
        <ActionIcon
          size="xs"
          className={classes.more ?? ''}
          data-marked={isMarked || undefined}
          aria-label={t('tables.menu', { title: table.title })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.items ?? ''}>
        <FoldedTools uses={uses} />
        <RecordItems records={records} />
        {children}
        <Menu.Divider />
        <TableMenuItems project={project} table={table} onRename={() => openRenameTable(table)} />
      </Menu.Dropdown>
    </Menu>
  )
}

function FoldedTools({ uses }: Pick<ViewMenuProps, 'uses'>): ReactElement | null {
  const t = useTexts()
  const folded = useFolded()
  const tools = foldingTools.filter((tool) => folded.has(tool)).toReversed()
  if (tools.length === 0) return null
  return (
    <>
      {tools.map((tool) => {
        const { title, icon: Icon } = viewTools[tool]
        return (
          <Menu.Item
            key={tool}
            leftSection={<Icon size={16} />}
            rightSection={uses[tool] > 0 ? <span className={classes.count}>{uses[tool]}</span> : null}
            onClick={() => pressTool(tool)}
          >
            {t(title)}
          </Menu.Item>
        )
      })}
      <Menu.Divider />
    </>
  )
}

/** What keys do, for fingers too. */
function RecordItems({ records }: Pick<ViewMenuProps, 'records'>): ReactElement {
  const t = useTexts()
  const { undoStack } = records
  useSyncExternalStore(undoStack.subscribe, undoStack.version)
  const { nextUndo, nextRedo } = undoStack
  const { projectId, table, viewId } = records.place
  const place = { projectId, tableId: table.id, viewId }
  return (
    <>
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
      <DownloadItems label={t('views.download')} place={place} onPick={(format) => void downloadView(place, format)} />
      <SnippetItem tableId={table.id} viewId={viewId} />
    </>
  )
}
