import { VisuallyHidden } from '@mantine/core'
import type { ChangeBatch, GridCommand, MenuRequest } from '@rowhouse/grid/events'
import type { Grid as GridHandle } from '@rowhouse/grid/grid'
import { Grid } from '@rowhouse/grid/react/grid'
import type { GridSource } from '@rowhouse/grid/source'
import { type ReactElement, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { drawnValue } from '../tables/table.ts'
import { usePeople } from '../tables/use-people.ts'
import { gridCell } from './cells/grid-cell.ts'
import { gridKinds } from './cells/grid-kinds.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { FooterMenu } from './footer-menu.tsx'
import { columnsOnScreen, gridColumns, reordered, withColumn } from './grid-columns.ts'
import { addToGroup } from './groups/add-to-group.ts'
import type { ViewHeading } from './groups/group-headings.ts'
import { GroupMenu } from './groups/group-menu.tsx'
import { useGroups } from './groups/use-groups.ts'
import { useSettling } from './groups/use-settling.ts'
import { NoRecords } from './no-records.tsx'
import { colourBehind } from './row-colour.ts'
import { RowMenu } from './row-menu.tsx'
import { rowsIn } from './rows-in.ts'
import classes from './table-grid.module.css'
import type { TableGridProps } from './table-grid-props.ts'
import { mostAtOnce, type TableRecords, TooManyRecords } from './table-records.ts'
import { useFooters } from './use-footers.ts'
import { useGridWords } from './use-grid-words.ts'

interface OpenMenu extends MenuRequest {
  readonly on: 'column' | 'footer' | 'rows' | 'group'
  readonly column: string
  readonly group?: ViewHeading
  readonly rows: readonly number[]
}

/** The records of a view as a sheet. */
export function TableGrid(props: TableGridProps): ReactElement {
  const { project, table, records, view, mayWrite, onAddColumn, onExpand } = props
  const t = useTexts()
  const grid = useRef<GridHandle>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const locale = useSaved((state) => state.settings.language)
  const words = useGridWords()
  const people = usePeople(project.id, table)
  const version = useSyncExternalStore(records.subscribe, records.version)
  const { settings } = view
  const columns = useMemo(() => columnsOnScreen(table, settings), [table, settings])
  const shape = useMemo(() => gridColumns(table, settings, mayWrite), [table, settings, mayWrite])
  const { window } = records
  const context = useMemo(() => ({ locale, people }), [locale, people])
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
  })
  const settling = useSettling(grid, records, settings, table.columns)

  useEffect(() => {
    records.onLeftOver = (count) => toast.info(t('grid.undo.left', { count }))
  }, [records, t])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the records is a new source.
  const source = useMemo<GridSource>(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return {
      rowCount: window.isKnown ? window.rowCount : 30,
      isCountOpen: window.isCountOpen,
      columns: shape,
      frozen: settings.frozen,
      cell(row, { id }) {
        const column = byId.get(id)
        const stored = column === undefined ? null : records.valueAt(row, column)
        if (column === undefined || stored === undefined) return 'loading'
        const value =
          column.type === 'Barcode' || column.type === 'QrCode'
            ? drawnValue(table, column, window.rowAt(row) ?? {})
            : stored
        return gridCell(column, value, context)
      },
      footerValue: ({ id }) => figures.get(id) ?? null,
      ...(groups.headings === undefined ? {} : { groups: groups.headings, groupValue: groups.figureOf }),
      rowColor: (row) => colourBehind(window.rowAt(row)),
    }
  }, [
    version,
    columns,
    shape,
    settings.frozen,
    records,
    window,
    context,
    figures,
    table,
    groups.headings,
    groups.figureOf,
  ])

  async function save(batch: ChangeBatch): Promise<void> {
    const { faults, refusal } = await records.save(batch, columns)
    settling.changed(
      batch.changes.map(({ row }) => row),
      new Set(columns.filter(({ id }) => batch.changes.some(({ column }) => column === id)).map(({ title }) => title)),
    )
    if (refusal instanceof TooManyRecords) toast.error(t('grid.tooMany', { number: mostAtOnce.toLocaleString() }))
    else if (refusal !== null) toast.error(messageOf(refusal))
    const [first] = faults
    if (first === undefined) return
    toast.error(
      faults.length === 1
        ? t('grid.fault.one', { title: first.column.title, text: shortened(first.text), reason: first.reason })
        : t('grid.fault.many', { count: faults.length, title: first.column.title, text: shortened(first.text) }),
      { durationMs: 5000 },
    )
  }

  async function addRow(): Promise<void> {
    try {
      const row = await records.add()
      if (row !== null) grid.current?.goTo({ row, column: 0 })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  async function addInGroup(group: ViewHeading): Promise<void> {
    try {
      const row = await addToGroup(table, records, settings.groups, group)
      if (row !== null) grid.current?.goTo({ row, column: 0 })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  async function command(name: GridCommand): Promise<void> {
    if (name !== 'undo' && name !== 'redo') return
    try {
      const deed = await (name === 'undo' ? records.undoStack.undo() : records.undoStack.redo())
      if (deed === null) toast.info(t(name === 'undo' ? 'grid.undo.none' : 'grid.redo.none'))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  function openRowMenu(row: number, at: MenuRequest): void {
    const selection = grid.current?.selection
    const rows = selection === undefined ? [row] : rowsIn(selection, row, mostAtOnce)
    if (rows === null) toast.info(t('grid.tooMany', { number: mostAtOnce.toLocaleString() }))
    else openMenu({ ...at, on: 'rows', column: '', rows })
  }

  // After the key or click that asked for it: a menu closes by the next one outside of it.
  const openMenu = (next: OpenMenu) => setTimeout(() => setMenu(next))

  function closeMenu(): void {
    setMenu(null)
    grid.current?.focus()
  }

  if (window.fault !== null && !window.isKnown) {
    return <FailedState error={window.fault} onRetry={() => void window.reload()} />
  }
  const changeColumn = (id: string, part: Parameters<typeof withColumn>[3]) =>
    view.change({ columns: withColumn(table, settings, id, part) })
  return (
    <div className={classes.grid}>
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
        hasFooter
        hasTicks
        footerLead={countText(t, window)}
        {...(mayWrite ? { newRowLabel: t('tables.record.add'), onNewRow: () => void addRow() } : {})}
        {...(onAddColumn === null ? {} : { hasNewColumn: true, onNewColumn: onAddColumn })}
        onChanges={(batch) => void save(batch)}
        onWindow={({ firstRow, lastRow }) => window.show(firstRow, lastRow)}
        onColumnResize={(id, width) => void changeColumn(id, { width: Math.round(width) })}
        onColumnsMove={(ids) => void view.change({ columns: reordered(table, settings, ids) })}
        onFreeze={(frozen) => void view.change({ frozen })}
        onRowExpand={(row) => {
          const key = records.keyAt(row)
          if (key !== null) onExpand(key)
        }}
        onSelection={settling.moved}
        onGroupToggle={groups.toggle}
        onGroupMenu={(group, at) => openMenu({ ...at, on: 'group', column: '', rows: [], group: group as ViewHeading })}
        onHeaderMenu={(column, at) => openMenu({ ...at, on: 'column', column, rows: [] })}
        onCellMenu={({ row }, at) => openRowMenu(row, at)}
        onFooterClick={(column, at) => openMenu({ ...at, on: 'footer', column, rows: [] })}
        onLink={(href) => globalThis.open(href, '_blank', 'noopener,noreferrer')}
        onCommand={(name) => void command(name)}
        onNotice={(text) => toast.info(text)}
      />
      <VisuallyHidden role="status">{countText(t, window)}</VisuallyHidden>
      {window.isKnown && window.rowCount === 0 ? (
        <NoRecords {...props} onAdd={mayWrite ? () => void addRow() : null} />
      ) : null}
      {records.isOffline ? (
        <p className={classes.offline} role="alert">
          {t('grid.offline')}
        </p>
      ) : null}
      {menu?.group === undefined ? null : (
        <GroupMenu
          at={menu}
          group={menu.group}
          viewId={props.viewId}
          onToggle={() => menu.group && groups.toggle(menu.group)}
          onAdd={mayWrite ? () => menu.group && void addInGroup(menu.group) : null}
          onClose={closeMenu}
        />
      )}
      {groups.isCut ? <p className={classes.cut}>{t('views.group.cut')}</p> : null}
      {menu?.on === 'rows' ? <RowMenu {...props} at={menu} rows={menu.rows} onClose={closeMenu} /> : null}
      {menu?.on === 'column' ? <ColumnMenu {...props} at={menu} columnId={menu.column} onClose={closeMenu} /> : null}
      {menu?.on === 'footer' ? <FooterMenu {...props} at={menu} columnId={menu.column} onClose={closeMenu} /> : null}
    </div>
  )
}

function countText(t: ReturnType<typeof useTexts>, window: TableRecords['window']): string {
  if (!window.isKnown) return ''
  const { rowCount: count, isCountOpen } = window
  return t(isCountOpen ? 'tables.records.about' : 'tables.records.total', { count, number: count.toLocaleString() })
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
