import type { Engine } from '../engine/engine.ts'
import type { MenuRequest } from '../events.ts'
import type { Hit } from '../geometry/hit.ts'
import { isSelected, selectCell, selectColumns, selectRange } from '../selection/selection.ts'
import { add, countIn, noSpans, remove, toggle } from '../selection/spans.ts'
import { selectAll } from './run-command.ts'

interface Modifiers {
  readonly clientX: number
  readonly clientY: number
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** A heading picks its column; its end opens the menu. */
export function clickHeading(engine: Engine, hit: Extract<Hit, { on: 'head' }>, event: Modifiers): void {
  const { selection, options } = engine
  const column = engine.columnAt(hit.column)
  if (column === undefined) return
  if (hit.part === 'menu' && column.hasMenu !== false && options.onHeaderMenu !== undefined) {
    options.onHeaderMenu(column.id, { x: event.clientX, y: event.clientY })
    return
  }
  const first = selection.columns[0]?.[0] ?? hit.column
  const picked = event.shiftKey
    ? add(noSpans, Math.min(first, hit.column), Math.max(first, hit.column))
    : event.ctrlKey || event.metaKey
      ? toggle(selection.columns, hit.column)
      : add(noSpans, hit.column, hit.column)
  engine.focus = { on: 'cells' }
  engine.setSelection(selectColumns(selection, picked, options.source.rowCount))
  options.onHeaderClick?.(column.id)
}

export function clickIndex(engine: Engine, { row, part }: Extract<Hit, { on: 'index' }>, event: Modifiers): void {
  const { selection, options } = engine
  if (part === 'expand' && options.onRowExpand !== undefined) options.onRowExpand(row)
  else if (options.hasTicks) {
    const isRange = event.shiftKey && countIn(selection.rows) > 0
    const rows = isRange
      ? add(selection.rows, Math.min(engine.lastTicked, row), Math.max(engine.lastTicked, row))
      : toggle(selection.rows, row)
    engine.lastTicked = row
    engine.setSelection({ ...selection, rows })
  } else {
    const range = { top: row, bottom: row, left: 0, right: options.source.columns.length - 1 }
    engine.setSelection(selectRange(selection, range))
  }
}

export function clickOther(engine: Engine, hit: Hit, at: MenuRequest): void {
  const { options } = engine
  const { source } = options
  if (hit.on === 'corner') tickAll(engine)
  else if (hit.on === 'new') engine.askNewRow()
  else if (hit.on === 'add') options.onNewColumn?.(at)
  else if (hit.on === 'group') {
    const group = source.groups?.[hit.group]
    if (group === undefined) return
    if (hit.part === 'end' && group.canAdd === true) options.onGroupAdd?.(group)
    else options.onGroupToggle?.(group)
  } else if (hit.on === 'foot') {
    const id = source.columns[hit.column]?.id
    if (id !== undefined) options.onFooterClick?.(id, at)
  }
}

/** The other button asks for a menu: of a column, or of the cells selected below it. */
export function askMenu(engine: Engine, hit: Hit, event: MouseEvent): void {
  const { options } = engine
  const at = { x: event.clientX, y: event.clientY }
  if (hit.on === 'head' && options.onHeaderMenu !== undefined) {
    event.preventDefault()
    const id = engine.columnAt(hit.column)?.id
    if (id !== undefined) options.onHeaderMenu(id, at)
  } else if ((hit.on === 'cell' || hit.on === 'index') && options.onCellMenu !== undefined) {
    event.preventDefault()
    const cell = { row: hit.row, column: hit.on === 'cell' ? hit.column : 0 }
    if (!isSelected(engine.selection, cell)) engine.setSelection(selectCell(engine.selection, cell))
    engine.surface.sink.focus({ preventScroll: true })
    options.onCellMenu(cell, at)
  } else if (hit.on === 'group' && options.onGroupMenu !== undefined) {
    event.preventDefault()
    const group = options.source.groups?.[hit.group]
    if (group !== undefined) options.onGroupMenu(group, at)
  }
}

function tickAll(engine: Engine): void {
  const { selection, options } = engine
  const { rowCount } = options.source
  if (!options.hasTicks) selectAll(engine)
  else if (rowCount > 0) {
    const isAll = countIn(selection.rows) >= rowCount
    const rows = isAll ? remove(selection.rows, 0, rowCount) : add(noSpans, 0, rowCount - 1)
    engine.setSelection({ ...selection, rows })
  }
}
