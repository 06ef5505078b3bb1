import type { GridSource } from './source.ts'

/** A row as it was found: rows come and go while it is held. */
interface HeldRow {
  readonly row: number
  /** null: it was not loaded. */
  readonly key: string | null
}

export const holdRow = (source: GridSource, row: number): HeldRow => ({ row, key: source.rowKey?.(row) ?? null })

/** Where it is by now; null: it is gone. */
export function rowNow(source: GridSource, { row, key }: HeldRow): number | null {
  const isThere = row < source.rowCount
  const there = isThere ? (source.rowKey?.(row) ?? null) : null
  if (key === null || there === key) return isThere ? row : null
  // What is not loaded now is not gone.
  return source.rowOf?.(key) ?? (isThere && there === null ? row : null)
}
