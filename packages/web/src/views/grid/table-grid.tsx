import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Grid as GridHandle } from '@rowhouse/grid/grid'
import { Grid } from '@rowhouse/grid/react/grid'
import { nothingSelected, type Selection } from '@rowhouse/grid/selection/selection'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { gridKinds } from '../../cells/grid-kinds.ts'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { FilePreviewHost } from '../../features/attachments/file-preview.tsx'
import { loadPicture } from '../../features/attachments/load-picture.ts'
import { openPreviewLink } from '../../features/attachments/preview-store.ts'
import { ConflictDialog } from '../../features/records/conflict-dialog.tsx'
import { countText } from '../../features/records/count-text.ts'
import { tellLost } from '../../features/records/tell-lost.ts'
import { useAllRecords } from '../../features/records/use-all-records.ts'
import { useTableGone } from '../../features/records/use-table-gone.ts'
import { whyTableReadOnly } from '../../features/records/why-read-only.ts'
import { FailedRecords } from '../../features/sources/failed-records.tsx'
import { columnsOnScreen, reordered, withColumn } from '../../features/view-settings/columns-in-view.ts'
import { countTests } from '../../features/view-settings/filter-nodes.ts'
import { whyNoOrder } from '../../features/view-settings/row-order.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn } from '../../structure/projects/project.ts'
import { NoRecords } from '../no-records.tsx'
import { RowTrouble } from '../row-trouble.tsx'
import type { ViewBodyProps } from '../view-body.ts'
import { CellsInGrid } from './cells-in-grid.tsx'
import { FindBar } from './find-bar.tsx'
import { gridActs } from './grid-acts.ts'
import { useGridMenus } from './grid-menus.tsx'
import { computedBy } from './groups/add-to-group.ts'
import type { ViewHeading } from './groups/group-headings.ts'
import { useGroups } from './groups/use-groups.ts'
import { useSettling } from './groups/use-settling.ts'
import { useHeadingNote } from './heading-note.tsx'
import { Pager } from './pager.tsx'
import { useRowsPerPage } from './rows-per-page.ts'
import { SelectionBar } from './selection-bar.tsx'
import classes from './table-grid.module.css'
import { useAddRow } from './use-add-row.ts'
import { useFileDrop } from './use-file-drop.tsx'
import { useFind } from './use-find.ts'
import { useFooters } from './use-footers.ts'
import { useGridSource } from './use-grid-source.ts'
import { useGridWords } from './use-grid-words.ts'
import { useSaveBatch } from './use-save-batch.ts'

/** The records of a view as a sheet. */
export function TableGrid(props: ViewBodyProps): ReactElement {
  const { project, table, records, view, mayWrite, openKey, onAddColumn, onExpand } = props
  const t = useTexts()
  const grid = useRef<GridHandle>(null)
  const locale = useSaved((state) => state.settings.language)
  const previewAs = useSaved((state) => state.users.previewAs)
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const words = useGridWords()
  const { settings } = view
  const columns = useMemo(() => columnsOnScreen(table, settings), [table, settings])
  const { window } = records
  const context = useCellContext(project.id, table)
  const drop = useFileDrop({ projectId: project.id, grid, records, columns, mayWrite })
  const heading = useHeadingNote(table)
  const figures = useFooters({
    projectId: project.id,
    table,
    viewId: props.viewId,
    settings,
    query: props.query,
    stored: records.stored,
    reloads: window.reloads,
    context,
  })
  const groups = useGroups({
    projectId: project.id,
    table,
    viewId: props.viewId,
    settings,
    query: props.query,
    records,
    context,
    mayAdd: mayWrite,
  })
  const settling = useSettling(grid, records, settings, table.columns)

  const store = useSaveBatch(records, columns, onAddColumn !== null)
  const find = useFind(records, columns, [settings.sorts, settings.filters, settings.groups])
  const rowsPerPage = useRowsPerPage()
  const isChosen = props.search !== '' || countTests(settings.filters) > 0
  const count = countText(t, window, useAllRecords(project.id, table.id, isChosen))
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const whyReadOnly = whyTableReadOnly(table, mayWrite)
  const whyNoMove = whyNoOrder(project, table, settings, props.search)

  useEffect(() => window.turnTo(rowsPerPage === null ? null : { size: rowsPerPage, at: 0 }), [window, rowsPerPage])
  useTableGone(project.id, table.id, window.trouble)

  const parts = { table, records, mayWrite, openKey, settings, columns, context, figures, groups, find }
  const { source, version } = useGridSource(parts)

  const acts = gridActs({ grid, table, records, settings, columns, store, settling, groups })
  const addRow = useAddRow(grid, records, columns, settling)

  const menus = useGridMenus(props, grid, {
    toggle: groups.toggle,
    add: addInGroup,
    computedBy: (group) => (mayWrite ? computedBy(groups.columns, group.level) : null),
  })

  function addInGroup(group: ViewHeading): void {
    if (group.isFolded) groups.toggle(group)
    void acts.addInGroup(group)
  }

  if (window.fault !== null && !window.isKnown) {
    const maySync = mayIn(project, 'sources.sync', previewAs)
    return <FailedRecords error={window.fault} maySync={maySync} onRetry={() => void window.reload()} />
  }
  const changeColumn = (id: string, part: Parameters<typeof withColumn>[3]) =>
    view.change({ columns: withColumn(table, settings, id, part) })
  return (
    <CellsInGrid {...props} context={context} columns={columns}>
      <div className={classes.grid} data-focus-home {...drop.handlers}>
        <Grid
          ref={grid}
          label={table.title}
          source={source}
          kinds={gridKinds}
          words={words}
          locale={locale}
          rowHeight={settings.rowHeight}
          isRtl={document.documentElement.dir === 'rtl'}
          isReadOnly={!mayWrite}
          {...(whyReadOnly === null ? {} : { whyReadOnly })}
          hasFooter
          hasTicks
          footerLead={count}
          {...(mayWrite ? { newRowLabel: t('tables.record.add'), onNewRow: addRow } : {})}
          {...(onAddColumn === null ? {} : { hasNewColumn: true, onNewColumn: onAddColumn })}
          onChanges={(batch) => void acts.save(batch)}
          onEditLost={tellLost}
          onWindow={({ firstRow, lastRow }) => window.show(firstRow, lastRow)}
          onColumnResize={(id, width) => void changeColumn(id, { width: Math.round(width) })}
          onColumnsMove={(ids) => void view.change({ columns: reordered(table, settings, ids) })}
          onFreeze={(count) => void view.change({ frozen: columns[count - 1]?.id ?? 0 })}
          opensRows={isPhone}
          onRowExpand={(row) => {
            const key = records.keyAt(row)
            if (key !== null) onExpand(key)
          }}
          onHeaderPoint={heading.point}
          onHeaderMenu={menus.openColumn}
          onCellMenu={({ row }, at) => menus.openRow(row, at)}
          onFooterClick={menus.openFooter}
          loadPicture={loadPicture}
          onLink={(href) => {
            if (!openPreviewLink(href)) globalThis.open(href, '_blank', 'noopener,noreferrer')
          }}
          canMoveRows={mayWrite && whyNoMove === null}
          onRowsMove={(rows, before) => void acts.move(rows, before)}
          onSelection={(next) => {
            setSelection(next)
            settling.moved()
          }}
          onGroupToggle={groups.toggle}
          onGroupAdd={(group) => addInGroup(group as ViewHeading)}
          onGroupMenu={(group, at) => menus.openGroup(group as ViewHeading, at)}
          onCommand={acts.command}
          onNotice={(text) => toast.info(text)}
        />
        {heading.note}
        {drop.tray}
        <FilePreviewHost />
        <VisuallyHidden role="status">{count}</VisuallyHidden>
        {window.isKnown && window.rowCount === 0 ? (
          <NoRecords {...props} onAdd={mayWrite ? () => void addRow().catch(() => undefined) : null} />
        ) : null}
        <RowTrouble records={records} />
        {groups.isCut ? <p className={classes.cut}>{t('views.group.cut')}</p> : null}
        <SelectionBar selection={selection} columns={columns} records={records} context={context} version={version} />
        <ConflictDialog table={table} records={records} />
        {find.mode === null ? null : (
          <FindBar
            find={find}
            columns={columns}
            records={records}
            mayWrite={mayWrite}
            onGo={acts.goToFound}
            onClose={() => {
              find.close()
              grid.current?.focus()
            }}
          />
        )}
        {menus.menu}
      </div>
      <Pager window={window} />
    </CellsInGrid>
  )
}
