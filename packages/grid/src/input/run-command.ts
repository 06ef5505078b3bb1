import { movedOrder } from '../columns/column-drag.ts'
import type { Editing } from '../edit/editing.ts'
import type { Engine } from '../engine/engine.ts'
import { revealColumn } from '../engine/reveal.ts'
import { extendTo, isOneCell, selectCell, selectColumns, selectRange } from '../selection/selection.ts'
import { add, noSpans, toggle } from '../selection/spans.ts'
import { clearCells } from './batches.ts'
import { fillInside, fillOneMore } from './fills.ts'
import type { KeyCommand } from './keys.ts'
import { goTo, moveBy, walk } from './moves.ts'

/** Carries out what a key meant. Answers false when the key is not ours after all. */
export function runCommand(engine: Engine, editing: Editing, command: KeyCommand): boolean {
  const { selection, options, stage } = engine
  const { active } = selection
  switch (command.do) {
    case 'move':
      moveBy(engine, command)
      return true
    case 'corner': {
      const row = command.end === 'first' ? stage.rows.visible(0, 1) : stage.rows.visible(stage.rows.rowCount - 1, -1)
      goTo(engine, { row, column: command.end === 'first' ? 0 : stage.columns.count - 1 }, command.isExtending)
      return true
    }
    case 'tab':
      walk(engine, command.by, 'rows')
      return true
    case 'enter':
      if (!isOneCell(selection)) walk(engine, command.by, 'columns')
      else if (active !== null && !pressByKey(engine, active)) editing.begin('keep')
      return true
    case 'edit':
      editing.begin('keep')
      return true
    case 'escape':
      if (active !== null && !isOneCell(selection)) engine.setSelection(selectCell(selection, active))
      return true
    case 'clear':
      clearCells(engine, 'clear')
      return true
    case 'select-all':
      selectAll(engine)
      return true
    case 'expand':
      if (active !== null) options.onRowExpand?.(active.row)
      return true
    case 'tick':
      if (active !== null && options.hasTicks) tickRows(engine)
      return true
    case 'pick-column':
      if (active !== null) {
        const { left, right } = selection.ranges.at(-1) ?? { left: active.column, right: active.column }
        engine.setSelection(selectColumns(selection, add(noSpans, left, right), options.source.rowCount))
      }
      return true
    case 'fill-down':
      fillInside(engine, 'down')
      return true
    case 'fill-end':
      fillInside(engine, 'end')
      return true
    case 'series':
      fillOneMore(engine, command.way)
      return true
    case 'move-rows':
      moveRows(engine, command.by)
      return true
    case 'menu':
      openMenu(engine)
      return true
    case 'new-row':
      if (options.newRowLabel !== undefined) engine.askNewRow()
      return true
    case 'host':
      options.onCommand?.(command.command)
      return options.onCommand !== undefined
    case 'paste-transposed':
      return false
  }
}

export function selectAll(engine: Engine): void {
  const { rowCount, columns } = engine.options.source
  if (rowCount === 0 || columns.length === 0) return
  const active = engine.selection.active ?? { row: 0, column: 0 }
  engine.setSelection(
    selectRange(engine.selection, { top: 0, bottom: rowCount - 1, left: 0, right: columns.length - 1 }, active),
  )
}

function tickRows(engine: Engine): void {
  const { selection } = engine
  const range = selection.ranges.at(-1)
  if (range === undefined) return
  const rows =
    range.top === range.bottom ? toggle(selection.rows, range.top) : add(selection.rows, range.top, range.bottom)
  engine.setSelection({ ...selection, rows })
}

function pressByKey(engine: Engine, { row, column }: { readonly row: number; readonly column: number }): boolean {
  const { content, look, options } = engine
  const cell = content.cellAt(row, column)
  const kind = content.kindOf(cell)
  if (kind?.press === undefined) return false
  const align = engine.columnAt(column)?.align ?? 'start'
  const box = engine.stage.cellBox(row, column)
  const press = kind.press({ at: { x: 0, y: 0 }, box, cell, look, isByKey: true, align })
  const id = engine.columnAt(column)?.id
  if (press === null || 'open' in press || id === undefined) return false
  if ('act' in press) {
    options.onAct?.({ row, column: id })
    return true
  }
  if (!content.canEdit(row, column)) return false
  engine.emitChanges('press', [{ row, column: id, ...press }])
  return true
}

function moveRows(engine: Engine, by: 1 | -1): void {
  const { selection, options, stage } = engine
  const range = selection.ranges.at(-1)
  if (!options.canMoveRows || range === undefined || selection.active === null) return
  const to = by < 0 ? range.top - 1 : range.bottom + 1
  if (to < 0 || to >= options.source.rowCount) return
  const rows = Array.from({ length: range.bottom - range.top + 1 }, (_, index) => range.top + index)
  options.onRowsMove?.(rows, by < 0 ? to : to + 1)
  const reach = selection.reach ?? selection.active
  goTo(engine, { ...selection.active, row: selection.active.row + by }, false)
  engine.setSelection(extendTo(engine.selection, { ...reach, row: Math.min(reach.row + by, stage.rows.rowCount - 1) }))
}

function openMenu(engine: Engine): void {
  const { selection, options, stage } = engine
  const { active } = selection
  if (active === null) return
  const box = stage.cellBox(active.row, active.column)
  options.onCellMenu?.(active, pagePoint(engine, box.x + Math.min(box.width, 24), box.y + box.height))
}

export function pagePoint(engine: Engine, x: number, y: number): { readonly x: number; readonly y: number } {
  const { left, top } = engine.surface.base.getBoundingClientRect()
  return { x: left + x, y: top + y }
}

/** Columns move by key as they do by dragging. */
export function moveColumn(engine: Engine, column: number, by: 1 | -1): void {
  const { source, onColumnsMove } = engine.options
  const order = source.columns.map(({ id }) => id)
  const id = order[column]
  const to = column + by
  if (id === undefined || to < 0 || to >= order.length || source.columns[column]?.canMove === false) return
  onColumnsMove?.(movedOrder(order, [id], by < 0 ? to : to + 1))
  engine.focus = { on: 'head', column: to }
  revealColumn(engine, to)
}
