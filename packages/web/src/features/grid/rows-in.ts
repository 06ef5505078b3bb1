import type { Selection } from '@rowhouse/grid/selection/selection'

/** The rows a menu speaks of: those picked when the row is among them, else the row itself. */
export function rowsIn({ ranges, rows }: Selection, row: number): readonly number[] {
  const spans = [...rows, ...ranges.map(({ top, bottom }) => [top, bottom] as const)]
  const picked =
    spans.find(([first, last]) => row >= first && row <= last) === undefined ? [[row, row] as const] : spans
  const all = new Set(
    picked.flatMap(([first, last]) =>
      Array.from({ length: Math.min(last - first + 1, 10_000) }, (_, at) => first + at),
    ),
  )
  return [...all]
}
