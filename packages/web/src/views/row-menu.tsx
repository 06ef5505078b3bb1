import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { MenuRequest } from '@rowhouse/grid/events'
import {
  IconArrowsDiagonal,
  IconClipboardCopy,
  IconCopy,
  IconForms,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconShieldLock,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../api/errors.ts'
import { tellLinksLeftOut } from '../features/records/links-left-out.ts'
import { rowsAsText } from '../features/records/rows-as-text.ts'
import { undoThere } from '../features/records/run-history.ts'
import type { TableRecords } from '../features/records/table-records.ts'
import { columnsOnScreen } from '../features/view-settings/columns-in-view.ts'
import { whyNoOrder } from '../features/view-settings/row-order.ts'
import { DownloadItems } from '../features/views/download-items.tsx'
import { type DownloadFormat, downloadView } from '../features/views/download-view.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useSaved } from '../state/saved.ts'
import { toast } from '../state/toast-store.ts'
import { mayIn } from '../structure/projects/project.ts'
import { type Column, fillableColumns, recordKey, shownColumns } from '../structure/tables/table.ts'
import { copyText } from '../ui/copy-text.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu } from '../ui/menu.tsx'
import { MenuAt } from '../ui/menu-at.tsx'
import { tellTrashed } from '../undo/tell-trashed.ts'
import type { ViewBodyProps } from './view-body.ts'

const SetValueDialog = lazyPart(() => import('./set-value-dialog.tsx').then((m) => m.SetValueDialog))

const WhyDialog = lazyPart(() => import('../features/rules/why-dialog.tsx').then((m) => m.WhyDialog))

interface RowMenuProps extends ViewBodyProps {
  readonly at: MenuRequest
  readonly rows: readonly number[]
  readonly onClose: () => void
  /** Told where the first copy stands; left out: nobody goes there. */
  readonly onCopied?: (row: number) => void
}

/** What can be done with the rows that are picked, or the one below the pointer. */
export function RowMenu(props: RowMenuProps): ReactElement {
  const { project, table, view, viewId, records, mayWrite, at, rows, search, onClose, onExpand, onCopied } = props
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const [isSetting, setSetting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const count = rows.length
  const [first = 0] = rows
  // What is done is done to the records that stood there when the menu was opened, wherever they are by then.
  const [keys] = useState(() => keysAt(records, rows))
  const only = count === 1 ? (keys?.[0] ?? null) : null
  const whyNot = whyNoOrder(project, table, view.settings, search)

  async function orSay(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    }
  }

  const remove = () =>
    orSay(async () => {
      const undoable = keys === null ? await records.rows.remove(rows) : (await records.rows.removeKeys(keys)).undoable
      if (undoable === null) return
      const back = () => void undoThere(records.undoStack, undoable)
      tellTrashed(project.id, t('grid.rows.deleted', { count }), back)
    })
  const copy = () =>
    orSay(async () => {
      const columns = columnsOnScreen(table, view.settings)
      await copyText(rowsAsText(await records.rows.rowsAt(rows), columns), t('rows.copied', { count }))
    })
  const duplicate = async () => {
    const { row, leftOut } = await records.rows.duplicate(table, rows, { isByHand: whyNot === null })
    if (row !== null) onCopied?.(row)
    tellLinksLeftOut(leftOut)
  }
  const place = { projectId: project.id, tableId: table.id, viewId }
  const save = async (format: DownloadFormat) => {
    const keys = (await records.rows.rowsAt(rows)).flatMap((row) => recordKey(table, row) ?? [])
    await downloadView(place, format, keys)
  }

  if (isAsking && only !== null)
    return (
      <WhyDialog
        projectId={project.id}
        tableId={table.id}
        of={{ record: only, fields: shownColumns(table).map(({ id, title }) => ({ value: id, label: title })) }}
        onClose={onClose}
      />
    )
  if (isSetting) return <SetValueDialog {...props} keys={keys} columns={settable(props)} onClose={onClose} />
  return (
    <MenuAt at={at} label={t('grid.rows.menu')} onClose={onClose}>
      {only !== null ? (
        <Menu.Item leftSection={<IconArrowsDiagonal size={16} />} onClick={() => onExpand(only)}>
          {t('grid.rows.expand')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconClipboardCopy size={16} />} onClick={() => void copy()}>
        {t('rows.copy', { count })}
      </Menu.Item>
      {mayIn(project, 'records.export', previewAs) ? (
        <DownloadItems
          label={t('views.download.rows', { count })}
          place={place}
          onPick={(format) => void orSay(() => save(format))}
        />
      ) : null}
      {only !== null && mayIn(project, 'rules.read', previewAs) ? (
        <Menu.Item closeMenuOnClick={false} leftSection={<IconShieldLock size={16} />} onClick={() => setAsking(true)}>
          {t('rules.why.ask')}
        </Menu.Item>
      ) : null}
      {mayWrite ? (
        <>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconForms size={16} />}
            disabled={settable(props).length === 0}
            onClick={() => setSetting(true)}
          >
            {t('rows.set', { count })}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void orSay(duplicate)}>
            {t('grid.rows.duplicate', { count })}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconRowInsertTop size={16} />}
            disabled={whyNot !== null}
            onClick={() => void orSay(() => records.rows.insertAt(first))}
          >
            {t('rows.insertAbove')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRowInsertBottom size={16} />}
            disabled={whyNot !== null}
            onClick={() => void orSay(() => records.rows.insertAt((rows.at(-1) ?? first) + 1))}
          >
            {t('rows.insertBelow')}
          </Menu.Item>
          {whyNot === null ? null : <Menu.Label>{t(whyNot)}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            {t('grid.rows.delete', { count })}
          </Menu.Item>
        </>
      ) : null}
    </MenuAt>
  )
}

/** null: not all of them are loaded yet. */
function keysAt(records: TableRecords, rows: readonly number[]): readonly string[] | null {
  const keys = rows.flatMap((row) => records.keyAt(row) ?? [])
  return keys.length === rows.length ? keys : null
}

/** A field that one value makes sense for in many records. */
function settable({ table, view }: RowMenuProps): readonly Column[] {
  const fillable = new Set(fillableColumns(table).map(({ id }) => id))
  return columnsOnScreen(table, view.settings).filter(
    ({ id, type, isUnique }) =>
      fillable.has(id) && !isUnique && columnTypes[type].computed !== 'link' && columnTypes[type].holds !== 'files',
  )
}
