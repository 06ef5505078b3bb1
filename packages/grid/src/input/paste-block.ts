import type { PastedCell } from '../clipboard/html-table.ts'
import { planPaste, transposed } from '../clipboard/paste-plan.ts'
import type { Engine } from '../engine/engine.ts'
import type { Change } from '../events.ts'
import { rangeOf } from '../selection/range.ts'
import { selectRange } from '../selection/selection.ts'
import { selectWhenThere } from './coming-selection.ts'
import { leftOutOf, unwritten } from './left-out.ts'

export function pasteBlock(engine: Engine, pasted: readonly (readonly PastedCell[])[], isTransposed: boolean): void {
  const { selection, options, content, stage, words } = engine
  const { source, newRowLabel } = options
  const block = isTransposed ? transposed(pasted, { text: '' }) : pasted
  if (block.length === 0) {
    options.onNotice?.(words.nothingToPaste)
    return
  }
  const { focus } = engine
  const isBelow = focus.on === 'new'
  const end = source.rowsToEnd ?? source.rowCount
  const below = (row: number, by: number): number => (isBelow ? row + by : rowBelow(engine, row, by))
  const { targets, written, isOnce } = planPaste({
    block,
    ranges: isBelow ? [rangeOf({ row: end, column: focus.column })] : selection.ranges,
    columnCount: source.columns.length,
    below,
    rowsIn: ({ top, bottom }) => (isBelow ? 1 : stage.rows.rank(bottom + 1) - stage.rows.rank(top)),
  })
  const canGrow = newRowLabel !== undefined
  const changes: Change[] = []
  for (const { row, column, cell } of targets) {
    const id = source.columns[column]?.id
    if (id === undefined || (row >= end && !canGrow) || !content.canEdit(row, column)) continue
    changes.push({ row, column: id, ...cell })
  }
  const leftOut =
    written === null || !isOnce
      ? unwritten(
          options,
          targets.map(({ column }) => column),
        )
      : leftOutOf(options, block, { left: written.left, rowAt: (down) => below(written.top, down) })
  if (changes.length === 0 && leftOut === null && targets.length > 0) options.onNotice?.(words.notEditable)
  engine.emitChanges('paste', changes, leftOut)
  if (written === null || changes.length === 0) return
  // They come on another page.
  if (isBelow && end > source.rowCount) return
  const isShown = canGrow && end === source.rowCount
  const bottom = isShown ? written.bottom : Math.min(written.bottom, source.rowCount - 1)
  const at = { row: written.top, column: written.left }
  selectWhenThere(engine, selectRange(engine.selection, { ...written, bottom }, at))
}

function rowBelow(engine: Engine, row: number, by: number): number {
  const { rows } = engine.stage
  const rank = rows.rank(row) + by
  return rank < rows.visibleCount ? rows.atRank(rank) : rows.rowCount + rank - rows.visibleCount
}
