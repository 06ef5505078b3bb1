import type { Stage } from '../geometry/stage.ts'
import type { GridSource, Window } from '../source.ts'

export function windowOf(stage: Stage, source: GridSource): Window {
  const from = stage.offsetAt(stage.bodyTop)
  const lines = stage.rows.lines(from, from + stage.bodyBottom - stage.bodyTop)
  const rows = lines.flatMap((line) => (line.on === 'row' ? line.row : []))
  const columns = stage.columnsTouching(0, stage.width)
  return {
    firstRow: rows[0] ?? 0,
    lastRow: rows.at(-1) ?? -1,
    columns: columns.map((column) => source.columns[column]?.id ?? ''),
  }
}

export function isSameWindow(a: Window, b: Window): boolean {
  return (
    a.firstRow === b.firstRow &&
    a.lastRow === b.lastRow &&
    a.columns.length === b.columns.length &&
    a.columns.every((id, index) => id === b.columns[index])
  )
}
