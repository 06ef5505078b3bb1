import type { Generated } from 'kysely'

/** What somebody ran by themselves, and what became of it. */
export interface SqlRunRow {
  number: Generated<number>
  id: string
  project_id: string
  user_id: string
  source_id: string
  type: 'read' | 'write' | 'explain'
  query: string
  status: 'running' | 'done' | 'failed' | 'cancelled'
  duration_ms: number | null
  row_count: number | null
  message: string | null
  created_at: string
}

/** A change of an object whose entry in the log is not written yet. */
export interface ObjectIntentRow {
  id: string
  project_id: string
  source_id: string
  actor_id: string
  /** JSON. */
  plan: string
  created_at: string
}

export interface SqlFileRow {
  id: string
  project_id: string
  path: string
  code: string
  updated_by: string
  updated_at: string
}

/** A change of structure with its statements. */
export interface MigrationRow {
  number: Generated<number>
  id: string
  project_id: string
  base_id: string
  /** made: by a change of structure here, and never edited. written: by hand. */
  kind: 'made' | 'written'
  title: string
  /** 14 digits, by which they are in order and named as files. */
  stamp: string
  engine: string
  up: string
  /** null: no way back is known. */
  down: string | null
  /** Of one that was made: what the change log told of it, as JSON. */
  events: string | null
  /** Of the text with which it ran; null: it did not. */
  checksum: string | null
  /** Of a written one: the text with which it ran. */
  ran_up: string | null
  ran_down: string | null
  ran_at: string | null
  ran_by: string | null
  /** It stopped half-way, where a database keeps each statement by itself: on which way, and how many stand. */
  stopped_way: 'up' | 'down' | null
  stopped_after: number | null
  /** What the database said when it failed last. */
  fault: string | null
  running_since: string | null
  created_by: string | null
  created_at: string
  updated_at: string
}
