import type { RecordRow } from './table.ts'

export const pageSize = 100

export interface RecordPage {
  readonly rows: readonly RecordRow[]
  /** null while nobody knows. */
  readonly total: { readonly count: number; readonly isEstimate: boolean } | null
}

/** An estimate may be too low, so only a page that is not full or an exact count ends the list. */
export function hasMore({ rows, total }: RecordPage, page: number): boolean {
  if (rows.length < pageSize) return false
  return total === null || total.isEstimate || total.count > page * pageSize
}
