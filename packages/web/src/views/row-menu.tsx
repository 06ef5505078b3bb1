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
import { columnsOnScreen } from '../features/view-settings/columns-in-view.ts'
import { whyNoOrder } from '../features/view-settings/row-order.ts'
import { DownloadItems } from '../features/views/download-items.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { useSaved } from '../state/saved.ts'
import { mayIn } from '../structure/projects/project.ts'
import { type Column, fillableColumns, shownColumns } from '../structure/tables/table.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu } from '../ui/menu.tsx'
import { MenuAt } from '../ui/menu-at.tsx'
import { useRowDeeds } from './use-row-deeds.ts'
import type { ViewBodyProps } from './view-body.ts'

const SetValueDialog = lazyPart(() => import('./set-value-dialog.tsx').then((m) => m.SetValueDialog))

const WhyDialog = lazyPart(() => import('../features/rules/why-dialog.tsx').then((m) => m.WhyDialog))

interface RowMenuProps extends ViewBodyProps {
  readonly at: MenuRequest
  readonly rows: readonly number[]
  readonly onClose: () => void
  /** Asked when a copy begins, for the way to it; left out: nobody goes there. */
  readonly toCopy?: () => (row: number) => void
}

/** What can be done with the rows that are picked, or the one below the pointer. */
export function RowMenu(props: RowMenuProps): ReactElement {
  const { project, table, view, viewId, mayWrite, at, rows, search, onClose, onExpand } = props
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const [isSetting, setSetting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const count = rows.length
  const deeds = useRowDeeds(props)
  const { keys } = deeds
  const only = count === 1 ? (keys?.[0] ?? null) : null
  const whyNot = whyNoOrder(project, table, view.settings, search)
  const place = { projectId: project.id, tableId: table.id, viewId }

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
      <Menu.Item leftSection={<IconClipboardCopy size={16} />} onClick={() => void deeds.copy()}>
        {t('rows.copy', { count })}
      </Menu.Item>
      {mayIn(project, 'records.export', previewAs) ? (
        <DownloadItems
          label={t('views.download.rows', { count })}
          place={place}
          onPick={(format) => void deeds.save(format)}
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
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            onClick={() => void deeds.duplicate({ isByHand: whyNot === null })}
          >
            {t('grid.rows.duplicate', { count })}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconRowInsertTop size={16} />}
            disabled={whyNot !== null}
            onClick={() => void deeds.insert('above')}
          >
            {t('rows.insertAbove')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRowInsertBottom size={16} />}
            disabled={whyNot !== null}
            onClick={() => void deeds.insert('below')}
          >
            {t('rows.insertBelow')}
          </Menu.Item>
          {whyNot === null ? null : <Menu.Label>{t(whyNot)}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void deeds.remove()}>
            {t('grid.rows.delete', { count })}
          </Menu.Item>
        </>
      ) : null}
    </MenuAt>
  )
}

/** A field that one value makes sense for in many records. */
function settable({ table, view }: RowMenuProps): readonly Column[] {
  const fillable = new Set(fillableColumns(table).map(({ id }) => id))
  return columnsOnScreen(table, view.settings).filter(
    ({ id, type, isUnique }) =>
      fillable.has(id) && !isUnique && columnTypes[type].computed !== 'link' && columnTypes[type].holds !== 'files',
  )
}
