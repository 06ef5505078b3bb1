import { clampWidth, dropGap, movedOrder } from '../columns/column-drag.ts'
import type { Engine } from '../engine/engine.ts'
import type { Point } from '../geometry/box.ts'
import { holdRow, rowNow } from '../row-now.ts'
import type { CellAt, Range } from '../selection/range.ts'
import { extendTo } from '../selection/selection.ts'
import { countIn, hasIn } from '../selection/spans.ts'
import { fillTarget } from '../series/fill-plan.ts'
import { fillRange } from './fills.ts'

/** Something held by the pointer. `move` is also called while the grid scrolls under a pointer that rests. */
export interface DragSession {
  readonly scrolls: 'both' | 'x' | 'y' | 'none'
  move(point: Point): void
  drop(): void
  cancel(): void
}

/** The cell at a place, or the nearest one when the pointer has left the cells. */
export function nearestCell(engine: Engine, { x, y }: Point): CellAt | null {
  const { stage } = engine
  const { rows, columns } = stage
  if (rows.visibleCount === 0 || columns.count === 0) return null
  const insideY = Math.min(Math.max(stage.bodyTop, y), stage.bodyBottom - 1)
  const offset = Math.min(Math.max(0, stage.offsetAt(insideY)), rows.height - 1)
  const line = rows.at(offset)
  const row =
    line?.on === 'row'
      ? line.row
      : line?.on === 'group'
        ? rows.visible(engine.options.source.groups?.[line.group]?.first ?? 0, 1)
        : rows.visible(rows.rowCount - 1, -1)
  const at = Math.min(Math.max(stage.indexWidth, stage.inline(x)), stage.width - 1)
  const column = stage.columnAt(stage.left(at, 0) - (stage.isRtl ? 0.5 : -0.5))
  return { row, column: column >= 0 ? column : columns.count - 1 }
}

const putDown = (engine: Engine) => (): void => {
  engine.drag = null
  engine.requestFrame()
}

export function selectDrag(engine: Engine): DragSession {
  const before = engine.selection
  return {
    scrolls: 'both',
    move(point) {
      const cell = nearestCell(engine, point)
      const { reach } = engine.selection
      if (cell === null || (reach?.row === cell.row && reach.column === cell.column)) return
      engine.setSelection(extendTo(engine.selection, cell))
    },
    drop() {},
    cancel: () => engine.setSelection(before),
  }
}

export function fillDrag(engine: Engine, source: Range): DragSession {
  let target: Range | null = null
  const end = putDown(engine)
  return {
    scrolls: 'both',
    move(point) {
      const cell = nearestCell(engine, point)
      target = cell === null ? null : (fillTarget(source, cell)?.range ?? null)
      engine.drag = { what: 'fill', range: target }
      engine.requestFrame()
    },
    drop() {
      end()
      if (target !== null) fillRange(engine, source, target)
    },
    cancel: end,
  }
}

export function resizeDrag(engine: Engine, column: number, start: Point): DragSession {
  const head = engine.columnAt(column)
  const id = head?.id ?? ''
  const before = engine.stage.columns.size(column)
  const from = engine.stage.inline(start.x)
  let width = head?.width ?? before
  const end = (): void => {
    engine.drag = null
    engine.previewWidth(null)
  }
  return {
    scrolls: 'none',
    move({ x }) {
      const index = engine.options.source.columns.findIndex((one) => one.id === id)
      if (index < 0) return
      width = clampWidth((before + engine.stage.inline(x) - from) / engine.look.scale)
      engine.drag = { what: 'resize', column: index }
      engine.previewWidth({ id, width })
    },
    drop() {
      const isThere = engine.options.source.columns.some((one) => one.id === id)
      if (isThere && width !== head?.width) engine.options.onColumnResize?.(id, width)
      end()
    },
    cancel: end,
  }
}

/** Columns are remembered by id: they may be removed or reordered by others while one is in the air. */
export function columnsDrag(engine: Engine, column: number, start: Point): DragSession {
  const { source } = engine.options
  const { columns: picked } = engine.selection
  const isPicked = hasIn(picked, column)
  const ids = source.columns
    .filter((_, index) => (isPicked ? hasIn(picked, index) : index === column))
    .map(({ id }) => id)
  const size = engine.stage.columns.size(column)
  const grabbed = start.x - engine.stage.left(engine.stage.columnStart(column), size)
  let gap = column
  const end = putDown(engine)
  return {
    scrolls: 'x',
    move({ x }) {
      const { stage } = engine
      const indexes = engine.options.source.columns.map((_, index) => index)
      const starts = indexes.map((index) => stage.columnStart(index))
      gap = dropGap(
        stage.inline(x),
        starts,
        indexes.map((index) => stage.columns.size(index)),
      )
      engine.drag = { what: 'columns', ids, grabbed, x, gap }
      engine.requestFrame()
    },
    drop() {
      end()
      const order = engine.options.source.columns.map(({ id }) => id)
      const next = movedOrder(order, ids, gap)
      if (next !== order) engine.options.onColumnsMove?.(next)
    },
    cancel: end,
  }
}

export function freezeDrag(engine: Engine): DragSession {
  const before = engine.options.source.frozen
  let count = before
  const end = putDown(engine)
  return {
    scrolls: 'none',
    move({ x }) {
      const { stage } = engine
      const shown = stage.columnsTouching(0, stage.width)
      const at = stage.inline(x)
      count = shown.filter((index) => stage.columnStart(index) + stage.columns.size(index) / 2 < at).length
      engine.drag = { what: 'freeze', count, x }
      engine.requestFrame()
    },
    drop() {
      end()
      if (count !== before) engine.options.onFreeze?.(count)
    },
    cancel: end,
  }
}

const mostRows = 10_000

/** Rows are remembered by their keys: others may come and go above them meanwhile. */
export function rowsDrag(engine: Engine, row: number): DragSession {
  const { rows: ticked } = engine.selection
  const isMany = hasIn(ticked, row) && countIn(ticked) <= mostRows
  const rows = isMany
    ? ticked.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    : [row]
  const held = rows.map((one) => holdRow(engine.options.source, one))
  let before = row
  const end = putDown(engine)
  return {
    scrolls: 'y',
    move({ y }) {
      const { stage } = engine
      const line = stage.rows.at(Math.max(0, stage.offsetAt(y)))
      const isLower = line !== null && stage.offsetAt(y) > line.top + line.height / 2
      before = line?.on === 'row' ? line.row + (isLower ? 1 : 0) : line?.on === 'group' ? before : stage.rows.rowCount
      engine.drag = { what: 'rows', rows, y, before }
      engine.requestFrame()
    },
    drop() {
      end()
      const now = held.flatMap((one) => rowNow(engine.options.source, one) ?? [])
      const [first] = now
      const isSame = first === undefined || (now.length === 1 && (before === first || before === first + 1))
      if (!isSame) engine.options.onRowsMove?.(now, before)
    },
    cancel: end,
  }
}
