import type { Generated } from 'kysely'

/** What a project does by itself. */
export interface AutomationRow {
  id: string
  project_id: string
  title: string
  /** Of its trigger. */
  kind: string
  /** Of its trigger; null: none. It may be gone. */
  table_id: string | null
  /** Sealed JSON: `AutomationPlan` of core, with all its secrets. */
  plan: string
  /** Of the secret in the address for calls from outside. */
  address_hash: string | null
  active: number
  /** Nothing that happened before starts it: then it was made or turned on. */
  since: string
  version: number
  /** Runs in a row. */
  failures: number
  /** Why the server turned it off; null: it did not. */
  paused: string | null
  /** Whose rights its steps have. */
  runs_as: string
  created_at: string
  updated_at: string
}

/** A run is due at `due_at` and belongs until `held_until` to whoever took it. */
export interface AutomationRunRow {
  number: Generated<number>
  id: string
  automation_id: string
  project_id: string
  event_id: string
  event: string
  /** Its key; empty: it is about none. */
  record: string
  label: string
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed'
  /** 1: it waits for no other run of its automation, and none waits for it. */
  beside: Generated<number>
  /** JSON: what it was started with. */
  input: string
  /** How many runs led to it. */
  depth: number
  /** The run the chain began with. */
  root: string
  /** Raised whenever somebody runs it again: what is done then is done anew. */
  attempt: number
  due_at: string
  held_until: string | null
  reason: string | null
  duration_ms: number | null
  created_at: string
  updated_at: string
}

export interface AutomationStepRow {
  run_id: string
  step: string
  /** Which record of a “for each”; -1: none. */
  item: number
  state: 'done' | 'stopped' | 'failed' | 'waiting'
  /** JSON, secrets masked. */
  input: string
  output: string
  reason: string | null
  tries: number
  at: string
  duration_ms: number
}

/** What a project does at certain times. */
export interface ScheduleRow {
  id: string
  project_id: string
  title: string
  cron: string
  zone: string
  /** Sealed JSON: `ScheduleDeed` of core. */
  does: string
  missed: 'once' | 'skip'
  /** What becomes of a time that comes while the last run has not ended. */
  overlap: 'skip' | 'wait' | 'beside'
  active: number
  /** null: never again. */
  next_at: string | null
  /** Why the server turned it off; null: it did not. */
  paused: string | null
  /** Whose rights it has. */
  runs_as: string
  created_at: string
  updated_at: string
}

export interface ScheduleRunRow {
  number: Generated<number>
  id: string
  schedule_id: string
  due_at: string
  state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped'
  /** Times that passed while no server ran, this one included. */
  missed: number
  tries: number
  held_until: string | null
  reason: string | null
  started_at: string | null
  duration_ms: number | null
  /** What it exported, as long as it is kept. */
  file_id: Generated<string | null>
}

/** What is told to another program when records of a table change. */
export interface HookRow {
  id: string
  project_id: string
  table_id: string
  title: string
  /** With `operation`: records; all else has none, and its operation says nothing. */
  event: 'record' | 'enters' | 'leaves' | 'form' | 'comment' | 'structure' | 'hand'
  operation: 'insert' | 'update' | 'delete'
  /** One call for each record, or one for those of a change together. */
  per: 'record' | 'batch'
  /** JSON: ids of fields, for updates; null: any. */
  fields: string | null
  /** Which view it watches; null: none. No reference: a deleted one may come back. */
  view_id: string | null
  /** JSON: `FilterNode` of core; null: all records. */
  filter: string | null
  /** 0: the filter is kept but does not count. */
  condition: number
  /** 1: only when a record comes to pass the filter that did not before. */
  entering: number
  /** Sealed JSON: where it goes, with all its secrets. */
  settings: string
  /** Host and port it goes to, so that one that does not answer holds up nobody else. */
  target: string
  /** JSON: what existing clients store beside. */
  wire: string
  active: number
  /** Nothing that happened before is told: then it was made, restored or turned on. */
  since: string
  position: number
  /** In a row. */
  failures: number
  failing_since: string | null
  /** Nothing is sent before. */
  resume_at: string | null
  /** Why it was turned off by the server; null: it was not. */
  paused: string | null
  created_by: string | null
  created_at: string
  /** As whom it looks at records. */
  updated_by: string | null
  updated_at: string
  deleted_at: string | null
}

/** A mail that is to leave, or has left. */
export interface MailRow {
  /** In the order they were written. */
  number: Generated<number>
  id: string
  /** The same however often it is asked for. */
  once: string
  /** A name of `core/mails.ts`. */
  kind: string
  address: string
  /** JSON, sealed: links let people in. Empty once it has left. */
  content: string
  /** Who is told when the address takes no mail, and in which project. */
  sender_id: string | null
  project_id: string | null
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  tries: number
  due_at: string
  /** Nobody wants it later: what it leads to has ended. */
  good_until: string | null
  /** Whoever sends it is gone after this. */
  held_until: string | null
  reason: string | null
  created_at: string
  updated_at: string
}

/** Something a hook has to tell, or has told. */
export interface DeliveryRow {
  /** In the order of the changes. */
  number: Generated<number>
  id: string
  hook_id: string
  project_id: string
  /** The entry of the change log; the same each time it is sent. */
  event_id: string
  /** Its key, as in addresses; empty: several. */
  record: string
  /** Which channel, or which part of many records. */
  part: number
  state: 'waiting' | 'sent' | 'failed'
  tries: number
  due_at: string
  /** Whoever sends it is gone after this; null: nobody does. */
  held_until: string | null
  /** JSON: what templates are filled with. */
  payload: string
  /** What a person calls the record. */
  label: string
  status: number | null
  reason: string | null
  duration_ms: number | null
  /** JSON: one entry for each try. */
  history: string
  created_at: string
  updated_at: string
}
