import type { ImportState } from '@rowhouse/core/api/imports'
import type { Generated } from 'kysely'

/** A file on its way into tables; see core/api/imports. */
export interface ImportRow {
  id: string
  project_id: string
  owner_id: string
  title: string
  size: number
  checksum: string
  format: string
  state: ImportState
  /** What its job shall do next, instead of going on. */
  wanted: 'pause' | 'stop' | 'takeOut' | null
  /** JSON, as the rest: how it is read and what is in it. */
  found: string
  plan: string | null
  rehearsal: string | null
  progress: string | null
  failure: string | null
  created_at: string
  updated_at: string
  started_at: string | null
  ended_at: string | null
  /** When its bytes were removed. */
  swept_at: string | null
  /** Of a base of another service: what is remembered of it; null: it is a file. */
  sync_id: string | null
}

/** A row of a file that was refused. */
export interface ImportRefusedRow {
  number: Generated<number>
  import_id: string
  sheet: string
  line: number
  cells: string
  refusals: string
}

/** What an import wrote, to be undone by. */
export interface ImportChangeRow {
  import_id: string
  position: number
  change_id: string
}

/** How columns of these headers went into a table the last time. */
export interface ImportMappingRow {
  table_id: string
  headers: string
  part: string
  updated_at: string
}

/** A base of another service that was brought over, and can be again. */
export interface SyncRow {
  id: string
  project_id: string
  /** Whoever gave the token, in whose name it is used. */
  user_id: string
  service: string
  title: string
  /** Of the base there. */
  base_id: string
  /** Sealed; null: it was forgotten when the last import ended. */
  token: string | null
  keeps_token: number
  /** JSON, as the rest: what is brought along, the tables and fields it became, and what v1 clients noted. */
  along: string
  mapping: string
  wire: string
  position: number
  deleted: number
  created_at: string
  updated_at: string
}

/** A record there that came over, and the import that saw it last. */
export interface SyncRecordRow {
  sync_id: string
  source_table: string
  record: string
  seen_in: string
}

/** A file there and what it became here. */
export interface SyncFileRow {
  sync_id: string
  source_file: string
  file_id: string
  file: string
}
