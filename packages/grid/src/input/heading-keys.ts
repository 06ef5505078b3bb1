import { clampWidth } from '../columns/column-drag.ts'
import { fitColumn } from '../columns/fit-column.ts'
import type { Editing } from '../edit/editing.ts'
import { focusNewRow } from '../edit/focus-new-row.ts'
import type { Engine } from '../engine/engine.ts'
import { revealColumn, revealGroup } from '../engine/reveal.ts'
import { selectColumns } from '../selection/selection.ts'
import { add, noSpans } from '../selection/spans.ts'
import { keyCommand } from './keys.ts'
import { goTo, turnPage } from './moves.ts'
import { moveColumn, pagePoint, runCommand } from './run-command.ts'

/** Keys while a heading, or the slot below the last row, has the focus. Answers false when a key means nothing there. */
export function runHeadingKey(engine: Engine, editing: Editing, event: KeyboardEvent): boolean {
  if (engine.focus.on === 'head') return runColumnKey(engine, event, engine.focus.column)
  if (engine.focus.on === 'new') return runNewRowKey(engine, editing, event, engine.focus.column)
  return engine.focus.on === 'group' && runGroupKey(engine, event, engine.focus.group)
}

const widthStep = 8

function runColumnKey(engine: Engine, event: KeyboardEvent, column: number): boolean {
  const { options, stage } = engine
  const { source } = options
  const head = source.columns[column]
  const side = sideOf(event.key, stage.isRtl)
  if (head === undefined) return false
  if (side !== 0) {
    if (event.altKey) moveColumn(engine, column, side)
    else if (event.shiftKey) {
      if (head.canResize !== false) options.onColumnResize?.(head.id, clampWidth(head.width + side * widthStep))
    } else focusHead(engine, column + side)
    return true
  }
  const width = stage.columns.size(column)
  const at = pagePoint(engine, stage.left(stage.columnStart(column), width), stage.bodyTop)
  switch (event.key) {
    case 'ArrowDown':
      if (event.altKey) options.onHeaderMenu?.(head.id, at)
      else goTo(engine, { row: stage.rows.visible(0, 1), column }, false)
      return true
    case 'ArrowUp':
      return true
    case 'Enter':
      options.onHeaderClick?.(head.id)
      return true
    case ' ':
      engine.setSelection(selectColumns(engine.selection, add(noSpans, column, column), source.rowCount))
      return true
    case 'F10':
    case 'ContextMenu':
      options.onHeaderMenu?.(head.id, at)
      return true
    case 'Home':
    case 'End':
      focusHead(engine, event.key === 'Home' ? 0 : source.columns.length - 1)
      return true
    case 'Insert':
    case '+':
      options.onNewColumn?.(at)
      return true
    case 'f':
      options.onFreeze?.(source.frozen === column + 1 ? 0 : column + 1)
      return true
    case 'w':
      fitColumn(engine, column)
      return true
    case 'Escape':
      engine.focus = { on: 'cells' }
      engine.requestFrame()
      return true
    default:
      return false
  }
}

function runNewRowKey(engine: Engine, editing: Editing, event: KeyboardEvent, column: number): boolean {
  const { rows, columns, isRtl } = engine.stage
  const side = sideOf(event.key, isRtl)
  if (side !== 0) return focusNewRow(engine, column + side)
  switch (event.key) {
    case 'ArrowDown':
      return true
    case 'ArrowUp':
    case 'Escape': {
      const line = rows.at(rows.top(rows.rowCount) - 1)
      if (line?.on === 'row') goTo(engine, { row: line.row, column }, false)
      else if (line?.on === 'group') focusGroup(engine, line.group)
      else focusHead(engine, column)
      return true
    }
    case 'Home':
    case 'End':
      return focusNewRow(engine, event.key === 'Home' ? 0 : columns.count - 1)
    case 'Enter':
      engine.askNewRow()
      return true
    case 'F2':
      editing.begin('keep')
      return true
    default: {
      const command = keyCommand(event, isRtl)
      return command?.do === 'host' && runCommand(engine, editing, command)
    }
  }
}

function focusGroup(engine: Engine, group: number): void {
  engine.focus = { on: 'group', group }
  revealGroup(engine, group)
}

function focusHead(engine: Engine, column: number): void {
  const count = engine.options.source.columns.length
  const next = Math.min(Math.max(0, column), count - 1)
  engine.focus = { on: 'head', column: next }
  revealColumn(engine, next)
}

function runGroupKey(engine: Engine, event: KeyboardEvent, index: number): boolean {
  const { options, stage } = engine
  const group = options.source.groups?.[index]
  if (group === undefined) return false
  const side = sideOf(event.key, stage.isRtl)
  if (event.key === 'Enter' || event.key === ' ' || (side !== 0 && group.isFolded === side > 0)) {
    options.onGroupToggle?.(group)
    return true
  }
  if (group.canAdd === true && (event.key === 'Insert' || event.key === '+')) {
    options.onGroupAdd?.(group)
    return true
  }
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const line = stage.rows.groupLine(index)
    if (line === null) return false
    options.onGroupMenu?.(
      group,
      pagePoint(engine, stage.left(stage.indexWidth, 0), stage.lineY(line.top) + line.height),
    )
    return true
  }
  if (event.key === 'Escape') engine.focus = { on: 'cells' }
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
    leaveGroup(engine, index, event.key === 'ArrowDown' ? 1 : -1)
  else return side !== 0
  engine.requestFrame()
  return true
}

function leaveGroup(engine: Engine, index: number, by: 1 | -1): void {
  const { rows } = engine.stage
  const line = rows.groupLine(index)
  if (line === null) return
  const next = rows.at(by > 0 ? line.top + line.height : line.top - 1)
  const column = engine.selection.active?.column ?? 0
  if (next?.on === 'row') goTo(engine, { row: next.row, column }, false)
  else if (next?.on === 'group') focusGroup(engine, next.group)
  else if (by > 0 && turnPage(engine, column)) return
  else if (next?.on === 'new') focusNewRow(engine)
  else if (next === null && by < 0) focusHead(engine, column)
}

function sideOf(key: string, isRtl: boolean): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') === isRtl ? -1 : 1
}
