import type { RecordRow } from '../../structure/tables/table.ts'
import type { RowTotal } from './row-count.ts'

export interface LoadedRows {
  readonly rows: readonly RecordRow[]
  /** null: the server did not say. */
  readonly total: RowTotal | null
  /** Of rows that others may change without anybody being told. */
  readonly etag?: string | undefined
}

export type RowsQuery = Readonly<Record<string, string>>

export interface RowsPlace {
  readonly projectId: string
  readonly tableId: string
  readonly viewId: string
  /** Looks like the query of the list call: search, and what is not stored in the view. */
  readonly query: RowsQuery
}
