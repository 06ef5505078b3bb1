import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Grid } from '@rowhouse/grid/react/grid'
import { nothingSelected } from '@rowhouse/grid/selection/selection'
import type { Window as ShownRows } from '@rowhouse/grid/source'
import { type ReactElement, useEffect, useRef } from 'react'
import { pressButton } from '../../cells/button/press-button.ts'
import { gridKinds } from '../../cells/grid-kinds.ts'
import { loadPicture } from '../../features/attachments/load-picture.ts'
import { openPreviewLink } from '../../features/attachments/preview-store.ts'
import { ImportDrop } from '../../features/imports/import-drop.tsx'
import { ConflictHost } from '../../features/records/conflict-host.tsx'
import { tellLost } from '../../features/records/tell-lost.ts'
import { whyTableReadOnly } from '../../features/records/why-read-only.ts'
import { FailedRecords } from '../../features/sources/failed-records.tsx'
import { reordered, withColumn } from '../../features/view-settings/columns-in-view.ts'
import { whyNoOrder } from '../../features/view-settings/row-order.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn } from '../../structure/projects/project.ts'
import { useLate } from '../../ui/late.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useOnScreen } from '../../ui/use-on-screen.ts'
import { NoRecords } from '../no-records.tsx'
import { RowTrouble } from '../row-trouble.tsx'
import type { ViewBodyProps } from '../view-body.ts'
import { CellsInGrid } from './cells-in-grid.tsx'
// With the grid of whoever may write: what is typed right after Ctrl+F must not land in a cell.
import { editedKinds, FindBar, gridHands, SelectionBar } from './grid-parts.ts'
import type { ViewHeading } from './groups/group-headings.ts'
import classes from './table-grid.module.css'
import { useFollowedCell } from './use-followed-cell.ts'
import { type GridParts, useGridParts } from './use-grid-parts.ts'
import { useGridWords } from './use-grid-words.ts'
import { usePeers } from './use-peers.ts'
import { useToldCell } from './use-told-cell.ts'

const Pager = lazyPart(() => withTexts(import('./pager.tsx')).then((m) => m.Pager))

/** The records of a view as a sheet. */
export function TableGrid(props: ViewBodyProps): ReactElement {
  const { project, table, records } = props
  const previewAs = useSaved((state) => state.users.previewAs)
  const parts = useGridParts(props)
  const { window } = records
  if (window.fault !== null && !window.isKnown) {
    const maySync = mayIn(project, 'sources.sync', previewAs)
    return <FailedRecords error={window.fault} maySync={maySync} onRetry={() => void window.reload()} />
  }
  return (
    <CellsInGrid {...props} context={parts.context} columns={parts.columns}>
      <ImportDrop project={project} into={table.id} isOff={table.readOnlyReason !== null}>
        <div className={classes.grid} data-focus-home {...parts.drop.handlers}>
          <Sheet {...props} parts={parts} />
          <OverSheet {...props} parts={parts} />
        </div>
      </ImportDrop>
      {window.page === null ? null : <Pager window={window} page={window.page} />}
    </CellsInGrid>
  )
}

interface SheetProps extends ViewBodyProps {
  readonly parts: GridParts
}

/** The grid tells which rows it shows when they are others: records that take the place of others have to hear it too. */
function useShownRows({ window }: ViewBodyProps['records']): (shown: ShownRows) => void {
  const last = useRef<ShownRows | null>(null)
  useEffect(() => {
    if (last.current !== null) window.show(last.current.firstRow, last.current.lastRow)
  }, [window])
  return (shown) => {
    last.current = shown
    window.show(shown.firstRow, shown.lastRow)
  }
}

function Sheet({ parts, ...props }: SheetProps): ReactElement {
  const { project, table, records, view, mayWrite, onAddColumn, onExpand } = props
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const words = useGridWords()
  const kinds = useLate(editedKinds, mayWrite) ?? gridKinds
  // Whoever only looks has it fetched when there are rows to do something with.
  const hands = useLate(gridHands, useOnScreen(records.window.isKnown) || mayWrite)
  const { settings } = view
  const { window } = records
  const { grid, columns, source, count, heading, groups, settling, acts, menus, addRow, addInGroup } = parts
  const whyReadOnly = whyTableReadOnly(table, mayWrite)
  const peers = usePeers(records)
  const tellCell = useToldCell(records, columns, parts.selection)
  useFollowedCell(grid, records, columns)
  const show = useShownRows(records)
  const whyNoMove = whyNoOrder(project, table, settings, props.search)
  const changeColumn = (id: string, part: Parameters<typeof withColumn>[3]) =>
    view.change({ columns: withColumn(table, settings, id, part) })
  return (
    <Grid
      ref={grid}
      label={table.title}
      source={source}
      kinds={kinds}
      hands={hands}
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
      {...(window.hasNextPage ? { onNextPage: async () => window.turnOn() } : {})}
      {...(onAddColumn === null ? {} : { hasNewColumn: true, onNewColumn: onAddColumn })}
      onChanges={(batch) => void acts.save(batch)}
      onEditLost={tellLost}
      onEditing={(cell) => {
        const column = columns.find(({ id }) => id === cell?.column)
        records.saves.opens(cell === null || column === undefined ? null : { row: cell.row, column })
      }}
      peers={peers}
      onWindow={(shown) => {
        show(shown)
        parts.notes.show(shown)
      }}
      onColumnResize={(id, width) => void changeColumn(id, { width: Math.round(width) })}
      onColumnsMove={(ids) => void view.change({ columns: reordered(table, settings, ids) })}
      onFreeze={(frozen) => void view.change({ frozen: columns[frozen - 1]?.id ?? 0 })}
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
      onAct={({ row, column }) => {
        const recordId = records.keyAt(row)
        if (recordId !== null) void pressButton({ columnId: column, recordId })
      }}
      canMoveRows={mayWrite && whyNoMove === null}
      onRowsMove={(rows, before) => void acts.move(rows, before)}
      onSelection={(next) => {
        parts.setSelection(next)
        settling.moved()
        tellCell(next.active)
      }}
      onGroupToggle={groups.toggle}
      onGroupAdd={(group) => addInGroup(group as ViewHeading)}
      onGroupMenu={(group, at) => menus.openGroup(group as ViewHeading, at)}
      onCommand={acts.command}
      onNotice={(text) => toast.info(text)}
    />
  )
}

/** What lies over the sheet: notes, dialogs, menus, and what there is to say when records are missing. */
function OverSheet({ parts, ...props }: SheetProps): ReactElement {
  const { table, records, mayWrite } = props
  const t = useTexts()
  const { window } = records
  const { grid, columns, context, version, count, selection, drop, heading, groups, find, acts, menus, addRow } = parts
  return (
    <>
      {heading.note}
      {drop.tray}
      <VisuallyHidden role="status">{count}</VisuallyHidden>
      {window.isKnown && window.rowCount === 0 ? (
        <NoRecords {...props} onAdd={mayWrite ? () => void addRow().catch(() => undefined) : null} />
      ) : null}
      <RowTrouble records={records} />
      {groups.isCut ? <p className={classes.cut}>{t('views.group.cut')}</p> : null}
      {selection === nothingSelected ? null : (
        <SelectionBar selection={selection} columns={columns} records={records} context={context} version={version} />
      )}
      <ConflictHost table={table} records={records} />
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
    </>
  )
}
