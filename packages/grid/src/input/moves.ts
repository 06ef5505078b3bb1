import type { AfterEdit } from '../edit/editor-session.ts'
import { focusNewRow } from '../edit/focus-new-row.ts'
import type { Engine } from '../engine/engine.ts'
import { reveal, revealGroup } from '../engine/reveal.ts'
import { dataEdge } from '../selection/data-edge.ts'
import type { CellAt } from '../selection/range.ts'
import { extendTo, isOneCell, selectCell, walkInside } from '../selection/selection.ts'
import type { KeyCommand, Way } from './keys.ts'

/** Moving the active cell and the far corner of a range by keys. */
export function moveBy(engine: Engine, { way, far, isExtending }: Extract<KeyCommand, { do: 'move' }>): void {
  const { selection } = engine
  const from = isExtending ? (selection.reach ?? selection.active) : selection.active
  if (from === null) {
    goTo(engine, { row: engine.stage.rows.visible(0, 1), column: 0 }, false)
    return
  }
  if (!isExtending && far === 'one' && (way === 'up' || way === 'down') && meetsHeading(engine, from, way)) return
  goTo(engine, target(engine, from, way, far), isExtending)
}

export function goTo(engine: Engine, cell: CellAt, isExtending: boolean): void {
  const { rowCount, columns } = engine.options.source
  if (rowCount === 0 || columns.length === 0 || cell.row < 0) return
  const inside = {
    row: Math.min(cell.row, rowCount - 1),
    column: Math.min(Math.max(0, cell.column), columns.length - 1),
  }
  engine.focus = { on: 'cells' }
  engine.setSelection(isExtending ? extendTo(engine.selection, inside) : selectCell(engine.selection, inside))
  reveal(engine, inside)
}

function target(engine: Engine, from: CellAt, way: Way, far: 'one' | 'page' | 'edge' | 'end'): CellAt {
  const { stage, content } = engine
  const { rows, columns } = stage
  const by = way === 'up' || way === 'start' ? -1 : 1
  if (way === 'start' || way === 'end') {
    if (far === 'end') return { ...from, column: by < 0 ? 0 : columns.count - 1 }
    if (far === 'one') return { ...from, column: from.column + by }
    if (far === 'edge') {
      return {
        ...from,
        column: dataEdge(from.column, by, columns.count, (column) => !content.isEmpty(from.row, column)),
      }
    }
    const offset = columns.start(from.column) + by * (stage.width - stage.frozenEdge)
    const found = columns.at(Math.min(Math.max(0, offset), columns.width - 1))
    return { ...from, column: found === from.column ? from.column + by : found }
  }
  if (far === 'one') return { ...from, row: rows.step(from.row, by) }
  if (far === 'page') {
    const page = Math.max(1, Math.floor((stage.bodyBottom - stage.bodyTop) / rows.rowHeight) - 1)
    return { ...from, row: rows.step(from.row, by * page) }
  }
  const isFilled = (rank: number): boolean => !content.isEmpty(rows.atRank(rank), from.column)
  return { ...from, row: rows.atRank(dataEdge(rows.rank(from.row), by, rows.visibleCount, isFilled)) }
}

/** Headings of groups and columns lie between and above the rows; the arrows walk onto them. */
function meetsHeading(engine: Engine, from: CellAt, way: 'up' | 'down'): boolean {
  const { rows } = engine.stage
  const next = rows.at(way === 'up' ? rows.top(from.row) - 1 : rows.top(from.row) + rows.rowHeight)
  if (next?.on === 'group') {
    engine.focus = { on: 'group', group: next.group }
    revealGroup(engine, next.group)
  } else if (way === 'down' && next?.on !== 'row' && turnPage(engine, from.column)) return true
  else if (next?.on === 'new') {
    const again = (): void => moveBy(engine, { do: 'move', way, far: 'one', isExtending: false })
    return isEndUnseen(engine, again) || focusNewRow(engine)
  } else if (next === null && way === 'up') engine.focus = { on: 'head', column: from.column }
  else return false
  engine.requestFrame()
  return true
}

/** Tab and Enter walk inside a range of several cells, else they leave the cell for its neighbour. */
export function walk(engine: Engine, by: 1 | -1, order: 'rows' | 'columns'): void {
  const { selection, stage } = engine
  const { active } = selection
  if (active === null) return
  if (!isOneCell(selection)) {
    engine.setSelection(walkInside(selection, by, order))
    if (engine.selection.active !== null) reveal(engine, engine.selection.active)
    return
  }
  const row = stage.rows.step(active.row, by)
  const isEnd = row === active.row && by > 0
  const column = active.column + by
  const isLeaving = isEnd && (order === 'columns' || column >= stage.columns.count)
  if (isLeaving && turnPage(engine, order === 'columns' ? active.column : 0)) return
  if (isLeaving && isEndUnseen(engine, () => walk(engine, by, order))) return
  if (order === 'columns') {
    if (!isEnd || !focusNewRow(engine)) goTo(engine, { ...active, row }, false)
    return
  }
  if (column >= 0 && column < stage.columns.count) goTo(engine, { ...active, column }, false)
  else if (row !== active.row) goTo(engine, { row, column: by > 0 ? 0 : stage.columns.count - 1 }, false)
  else if (isEnd) focusNewRow(engine, 0)
}

/** Where people turn pages the row below the last one is the first of the next page, and no new one. */
export function turnPage(engine: Engine, column: number): boolean {
  if (engine.options.onNextPage === undefined) return false
  engine.turnPage(column)
  return true
}

/** More rows may follow the last one that is known: below it is the new row only when they are there, or do not exist. */
function isEndUnseen(engine: Engine, again: () => void): boolean {
  const { rowCount } = engine.options.source
  if (!engine.isAwaited(rowCount)) return false
  engine.keep(rowCount, again)
  return true
}

/** Where a spreadsheet goes when an edit ends. */
export function leaveCell(engine: Engine, after: AfterEdit): void {
  const { active } = engine.selection
  if (active === null || after === 'stay') return
  const by = after === 'next' || after === 'down' ? 1 : -1
  walk(engine, by, after === 'next' || after === 'previous' ? 'rows' : 'columns')
}

/** The active cell is the very last or first: Tab goes on to what follows the grid. */
export function isAtEnd(engine: Engine, by: 1 | -1): boolean {
  const { selection, stage } = engine
  const { active } = selection
  if (active === null || engine.focus.on === 'new') return true
  if (!isOneCell(selection)) return false
  const isLastColumn = by > 0 ? active.column === stage.columns.count - 1 : active.column === 0
  return isLastColumn && stage.rows.step(active.row, by) === active.row
}
