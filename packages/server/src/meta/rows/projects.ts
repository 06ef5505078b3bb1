import type { SnapshotReason, SnapshotState } from '@rowhouse/core/snapshots'
import type { Generated } from 'kysely'

export interface SettingRow {
  name: string
  value: string
}

export interface ProjectRow {
  id: string
  title: string
  prefix: string
  description: string | null
  color: string | null
  position: number
  configuration: string
  /** Raised in the transaction of every metadata change; snapshots of an older number are dropped. */
  meta_version: number
  /** 1: there are rows of `RuleRow`, or were. */
  has_rules: Generated<number>
  created_at: string
  updated_at: string
  deleted_at: string | null
  deleted_by: string | null
  /** null: its API answers. */
  api_stopped_at: string | null
  /** The job for which nothing is written into it; null: none. */
  held_by: string | null
  /** 1: a snapshot is taken before an import changes records. */
  snapshots_before_imports: Generated<number>
}

/** Who may do what with which records and fields of a table. */
export interface RuleRow {
  id: string
  project_id: string
  table_id: string
  title: string
  who_kind: string
  /** null: everyone. */
  who_id: string | null
  effect: string
  /** Words with commas between them. */
  verbs: string
  /** JSON: ids; null: whole records. */
  fields: string | null
  /** JSON: a filter; null: all records. */
  row_filter: string | null
  shows_computed: number
  position: number
  created_by: string | null
  created_at: string
  updated_by: string | null
  updated_at: string
}

export interface BaseRow {
  id: string
  project_id: string
  alias: string
  type: string
  is_meta: number
  /** Of an attached database: how to reach it, sealed. */
  connection: string | null
  /** The same for people: “shop on db.example”. Never a user name or a password. */
  place: string | null
  schema: string | null
  read_only: number
  inflection_table: string | null
  inflection_column: string | null
  created_at: string
  updated_at: string
}

/** A project as it was at a moment: a base file. */
export interface SnapshotRow {
  id: string
  /** null: it belongs to nobody any more, and its bytes go with the next sweep. */
  project_id: string | null
  /** null: nobody named it. */
  title: string | null
  why: SnapshotReason
  /** The cron job that keeps some of its own, and its run; null: none. */
  schedule_id: string | null
  run_id: string | null
  made_by: string
  created_at: string
  state: SnapshotState
  failure: string | null
  /** As of uploaded files, so that both are moved from store to store alike. */
  store: string
  blob: string
  /** 0 until it is ready. */
  size: number
  /** 1: no newer one takes its place. */
  kept: number
  /** When somebody last made a project of it. */
  used_at: string | null
}
