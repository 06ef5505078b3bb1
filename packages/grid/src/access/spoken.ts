import type { Engine } from '../engine/engine.ts'
import { cellCount } from '../selection/range.ts'
import { countIn } from '../selection/spans.ts'

/** What is said when the active place or the selection changes. */
export function spokenPlace(engine: Engine): string {
  const { focus, selection, options, words } = engine
  if (focus.on === 'head') return engine.columnAt(focus.column)?.title ?? ''
  if (focus.on === 'group') {
    const group = options.source.groups?.[focus.group]
    return group === undefined ? '' : `${words.group}: ${group.title}, ${group.count}`
  }
  if (focus.on === 'new') return `${engine.columnAt(focus.column)?.title ?? ''}: ${options.newRowLabel ?? ''}`
  const { active, ranges, rows } = selection
  if (active === null) return ''
  const count = ranges.reduce((sum, range) => sum + cellCount(range), 0)
  if (count > 1) return words.cellsSelected.replace('{count}', count.toLocaleString('en-US'))
  const title = engine.columnAt(active.column)?.title ?? ''
  const text = spokenCell(engine, active.row, active.column)
  const ticked = countIn(rows)
  const tail = ticked > 0 ? `. ${words.rowsSelected.replace('{count}', String(ticked))}` : ''
  return `${title}, ${words.row} ${active.row + 1}: ${text === '' ? words.empty : text}${tail}`
}

export function spokenCell(engine: Engine, row: number, column: number): string {
  const { content, words } = engine
  const cell = content.cellAt(row, column)
  if (cell.kind === 'loading') return words.loading
  return content.textAt(row, column).slice(0, 500)
}
