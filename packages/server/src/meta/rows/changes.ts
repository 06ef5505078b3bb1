import type { Generated } from 'kysely'

export interface ChangeRow {
  /** The order of changes: clocks repeat, this does not. */
  seq: Generated<number>
  id: string
  at: string
  actor_id: string | null
  project_id: string | null
  table_id: string | null
  /** The key of the record when the change speaks of exactly one. */
  record: string | null
  request_id: string
  type: string
  event: string
  /** intended: written before an attached database committed; settled after a crash by reading the records again. */
  state: 'done' | 'intended'
  undone_by: string | null
  /** The step at a screen it belongs to, by the table that was shown; null: no person was at a screen. */
  step_table: string | null
  step_id: string | null
  step_way: 'do' | 'undo' | 'redo' | null
  /** How many records the entry speaks of; null: it speaks of none. */
  touched: number | null
  /** The public link it came through; null: none. */
  share_id: string | null
  /** The API token of the actor it was made by; null: none. */
  token_id: string | null
  /** From where it was called; null: by no call. */
  address: string | null
  agent: string | null
  /** The transaction that wrote it, as its database numbers them; see `commitOrder`. */
  tx: Generated<number>
}

/** What happened to one record before its project came from a base file. */
export interface CarriedChangeRow {
  /** The order of them, like `seq` of the log. */
  number: Generated<number>
  project_id: string
  table_id: string
  record: string
  at: string
  /** The name alone: nobody here did it. */
  author: string | null
  /** As in the log, of this record only. */
  event: string
}

/** An entry of the change log in the chain of all: what was sealed cannot be changed unseen. */
export interface SealRow {
  /** Without a gap. */
  number: number
  /** Of the entry. */
  seq: number
  change_id: string
  /** Of what the entry says. */
  digest: string
  /** Of the digest, the number and the hash before. */
  hash: string
  /** Of the last one that was forgotten with everything before it: that it was we who did. */
  pruned: string | null
}

/** How far a subscriber has read the change log, and which node reads for it at the moment. */
export interface CursorRow {
  name: string
  tx: number
  seq: number
  held_by: string | null
  held_until: string | null
  moved_at: string
}

/** The last number given to an AutoNumber column: deleted numbers never come again. */
export interface CounterRow {
  column_id: string
  next: number
}

/** Replies kept under an Idempotency-Key; a null reply is one whose change in an attached database is still under way. */
export interface ReplyRow {
  principal: string
  key: string
  fingerprint: string
  change_id: string | null
  reply: string | null
  created_at: string
}

/** A type change that can be undone: where the old values are, and what the column was. */
export interface ConversionRow {
  id: string
  project_id: string
  column_id: string
  kept_name: string | null
  before: string
  after: string
  created_at: string
  undone_at: string | null
}

export interface JobRow {
  id: string
  kind: string
  project_id: string | null
  actor_id: string | null
  state: 'waiting' | 'running' | 'cancelling' | 'done' | 'failed'
  done: number
  total: number | null
  input: string
  result: string | null
  failure: string | null
  created_at: string
  updated_at: string
}

/** Something that was handed in through a form. */
export interface ResponseRow {
  id: string
  project_id: string
  view_id: string
  /** The key of its record, as it stands in addresses. */
  record: string
  /** null: nobody knows, or the account is gone. */
  user_id: string | null
  created_at: string
  /** JSON: ids of fields nobody saw who filled the form in; null: none. */
  hidden: string | null
}
