import type { Selection } from '@rowhouse/grid/selection/selection'

/**
 * The rows a menu speaks of: those picked when the row is among them, else the row itself. null: more than `most`, which
 * nobody should have to count one by one.
 */
export function rowsIn({ ranges, rows }: Selection, row: number, most: number): readonly number[] | null {
  const spans = [...rows, ...ranges.map(({ top, bottom }) => [top, bottom] as const)]
  if (!spans.some(([first, last]) => row >= first && row <= last)) return [row]
  const picked = new Set<number>()
  for (const [first, last] of spans) {
    if (last - first >= most) return null
    for (let one = first; one <= last; one++) picked.add(one)
    if (picked.size > most) return null
  }
  return [...picked].toSorted((one, other) => one - other)
}
