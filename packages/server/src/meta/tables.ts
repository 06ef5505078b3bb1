import type { ImportState } from '@rowhouse/core/api/imports'
import type { SnapshotReason, SnapshotState } from '@rowhouse/core/snapshots'
import type { Generated } from 'kysely'

/**
 * Rows of the meta database. Equal on SQLite and PostgreSQL on purpose: ids, times (ISO 8601, UTC) and JSON are text,
 * flags are 0 or 1. The prefix keeps us apart from whatever else lives in a shared PostgreSQL database.
 */
export interface UserRow {
  id: string
  email: string
  /** What addresses are compared by. */
  email_key: string
  password_hash: string | null
  firstname: string | null
  lastname: string | null
  is_super: number
  email_verified: number
  /** Raised by everything that must end access tokens at once. */
  token_version: number
  suspended_at: string | null
  totp_secret: string | null
  totp_enabled_at: string | null
  /** The newest time step a code was accepted for: no code works twice. */
  totp_last_step: number
  created_at: string
  updated_at: string
  last_sign_in_at: string | null
  /** The project whose service account it is, which nobody signs in with; null: a person. */
  service_of: string | null
  /** Of a service account: who made it. */
  made_by: string | null
  /** What made them super admin, so that it can take it away again; null: somebody here. */
  super_source: 'oidc' | null
  /** null: none was chosen. */
  language: string | null
}

interface PictureRow {
  user_id: string
  version: string
  type: string
  bytes: Uint8Array
}

interface IdentityRow {
  provider: string
  subject: string
  user_id: string
  created_at: string
}

interface IdentityAttemptRow {
  state_hash: string
  provider: string
  nonce: string
  code_verifier: string
  browser_hash: string
  expires_at: string
}

/** One sign-in on one device: the family of its refresh tokens. */
interface SessionRow {
  id: string
  user_id: string
  device: string
  address: string
  created_at: string
  last_used_at: string
  expires_at: string
  /** When the person last proved who they are. */
  authenticated_at: string
}

interface RefreshTokenRow {
  hash: string
  session_id: string
  created_at: string
  used_at: string | null
}

interface RecoveryCodeRow {
  user_id: string
  hash: string
}

/** A key of an authenticator, of which the other half never leaves it. */
export interface PasskeyRow {
  id: string
  user_id: string
  /** By which authenticators know it; base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often it was used, as it says itself; one that goes back is a copy. 0: it does not count. */
  counter: number
  /** Words with commas between them. */
  transports: string
  name: string
  is_synced: number
  created_at: string
  last_used_at: string | null
}

/** What an authenticator has to sign. */
interface PasskeyChallengeRow {
  hash: string
  purpose: string
  /** Whose; null: anybody's. */
  user_id: string | null
  /** Of the session or of the cookie it was given to. */
  holder_hash: string
  expires_at: string
}

/** A link that was mailed to a person: to set a new password, or to prove the address. */
interface MailTokenRow {
  hash: string
  kind: string
  user_id: string
  expires_at: string
}

export interface InviteRow {
  id: string
  hash: string
  email: string
  email_key: string
  invited_by: string | null
  created_at: string
  expires_at: string
}

interface SettingRow {
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

export interface MemberRow {
  project_id: string
  user_id: string
  /** The highest of their own and those of their groups. */
  role: string
  /** null: a member only by groups. */
  own_role: string | null
  /** Takes something away from their own role; null: nothing. */
  custom_role_id: string | null
  /** What takes something away from `role`: their own, or that of a group; null: nothing. */
  counting_role_id: string | null
  /** null: nobody, such as who made the project, or a group. */
  invited_by: string | null
  starred: number
  last_opened_at: string | null
  created_at: string
}

/** A role that a project made of one there is. */
export interface RoleRow {
  id: string
  project_id: string
  title: string
  description: string
  base_role: string
  /** The names of abilities, as JSON. */
  without: string
  created_at: string
  updated_at: string
}

/** People who are named together. */
export interface GroupRow {
  id: string
  /** null: of the whole server. */
  project_id: string | null
  title: string
  /** What an identity provider calls it; null: made here. */
  external_id: string | null
  created_by: string | null
  created_at: string
  updated_at: string
}

interface GroupMemberRow {
  group_id: string
  user_id: string
  created_at: string
  /** What put them in, so that it can take them out again; null: somebody here. */
  source: 'oidc' | null
}

/** What the people of a group are in a project. */
export interface GroupRoleRow {
  group_id: string
  project_id: string
  role: string
  /** Takes something away from it; null: nothing. */
  custom_role_id: string | null
}

/** The role that waits for a person who has no account yet; it becomes a membership when they sign up. */
export interface ProjectInviteRow {
  id: string
  project_id: string
  email: string
  email_key: string
  role: string
  custom_role_id: string | null
  invited_by: string | null
  created_at: string
}

export interface TableRow {
  id: string
  project_id: string
  base_id: string
  /** null: the schema the connection works in. */
  schema: string | null
  /** In the database. */
  name: string
  title: string
  kind: string
  junction: number
  description: string | null
  position: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  deleted_by: string | null
}

export interface ColumnRow {
  id: string
  project_id: string
  table_id: string
  /** In the database; null: nothing is stored. */
  name: string | null
  title: string
  /** A name of core/column-types/registry, or that of `meta/row-position.ts`. */
  type: string
  /** JSON, accepted by the type. */
  options: string
  /** The storage word the column really has; null: nothing is stored, or of a kind no word speaks of. */
  word: string | null
  /** As the engine wrote it when the column was read in or made; sync compares it. */
  database_type: string | null
  /** From 1, in the order of the primary key. */
  key_part: number | null
  auto_increment: number
  /** The database computes it; nobody can write it. */
  generated: number
  is_primary_value: number
  required: number
  unique_values: number
  /** A cell value as JSON; null: none. */
  default_value: string | null
  description: string | null
  /** JSON: what clients note beside the settings of the type; kept and given back, never obeyed. */
  meta: string | null
  /** Hidden from ordinary reading: foreign keys and the like. */
  system: number
  position: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  deleted_by: string | null
}

export interface ViewRow {
  id: string
  project_id: string
  table_id: string
  title: string
  /** Plain text. */
  description: string | null
  /** An emoji; null: that of its kind. */
  icon: string | null
  type: string
  is_default: number
  position: number
  /** JSON: `ViewSettings` of core, what is missing as it is by default. */
  settings: string
  /** collaborative, locked or personal */
  lock_type: string
  /** Who made it; null: nobody in particular. */
  owner_id: string | null
  /** JSON: what clients note; kept and given back, never obeyed. */
  meta: string | null
  /** Roles to which it is as if it were not there, joined by commas. */
  hidden_from: string
  /** Raised by every change of it. */
  version: number
  created_at: string
  updated_at: string
}

/** The view a person opens a table with; one that is not there, or not for them, is passed over. */
interface OpeningViewRow {
  user_id: string
  table_id: string
  project_id: string
  view_id: string
}

/** A deleted view, out of the way of everything that reads views. */
export interface TrashedViewRow {
  id: string
  project_id: string
  table_id: string
  title: string
  /** JSON: its row as it was. */
  row: string
  deleted_at: string
  deleted_by: string | null
}

/** An index that exists for the sake of views, so it goes when none needs it any more. */
export interface IndexRow {
  /** In the database; it tells what is indexed, so that a column of another kind gets another index. */
  name: string
  project_id: string
  table_id: string
  state: 'ready' | 'failed'
  created_at: string
}

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
interface CursorRow {
  name: string
  tx: number
  seq: number
  held_by: string | null
  held_until: string | null
  moved_at: string
}

/** The last number given to an AutoNumber column: deleted numbers never come again. */
interface CounterRow {
  column_id: string
  next: number
}

/** Replies kept under an Idempotency-Key; a null reply is one whose change in an attached database is still under way. */
interface ReplyRow {
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

/** A public link to a view or to a whole project. */
export type ShareKind = 'page' | 'feed'

export interface ShareRow {
  id: string
  /** The key in its address. */
  uuid: string
  slug: string | null
  project_id: string
  /** null: the whole project. Also of a view in the trash, with which it comes back. */
  view_id: string | null
  /** What it opens: a page for people, or a calendar for programs. A view has one of each at most. */
  kind: ShareKind
  /** Of a whole project: viewer or editor. */
  role: string | null
  password_hash: string | null
  expires_at: string | null
  /** JSON: `ShareSettings` of core. */
  settings: string
  created_by: string | null
  created_at: string
  visits: number
  last_visit_at: string | null
}

/** A program that asked to be let in. Whoever it says it is, nobody has proved it. */
export interface OAuthClientRow {
  id: string
  name: string
  /** JSON: a list. */
  redirect_uris: string
  created_at: string
  /** When somebody last let it in; null: nobody did. */
  used_at: string | null
}

/** By which a program fetches the token that a person made for it. */
export interface OAuthCodeRow {
  hash: string
  client_id: string
  token_id: string
  redirect_uri: string
  challenge: string
  /** As long as the person said. */
  lasts_until: string
  expires_at: string
  used_at: string | null
}

/** By which a program renews its token; each once. */
export interface OAuthRefreshRow {
  hash: string
  client_id: string
  token_id: string
  expires_at: string
  used_at: string | null
}

/** By which programs act for a person. One that has ended stays, without its hash: the history calls it by its name. */
export interface ApiTokenRow {
  /** Existing clients know it by this. */
  number: Generated<number>
  id: string
  user_id: string
  name: string
  /** null: it has ended. */
  hash: string | null
  /** Its last characters, to recognise it by. */
  ending: string
  access: string
  /** 1: all of the person, also those to come; 0: those of `TokenProjectRow`. */
  all_projects: number
  expires_at: string | null
  created_at: string
  updated_at: string
  last_used_at: string | null
  last_used_from: string | null
}

export interface TokenProjectRow {
  token_id: string
  project_id: string
  /** JSON: ids; null: all. */
  tables: string | null
}

/** What somebody said about a record. An answer has the parent it belongs to; there are no answers to answers. */
export interface CommentRow {
  /** In the order they were made. */
  number: Generated<number>
  id: string
  project_id: string
  table_id: string
  /** The key of the record, as in addresses. */
  record: string
  parent_id: string | null
  /** The field it is about; null: the whole record. */
  column_id: string | null
  author_id: string
  /** Of one that came with a base file, whose author is nobody here. */
  author_name: string | null
  /** Light Markdown; see `core/comment-text.ts`. */
  text: string
  /** JSON: ids of whoever is mentioned. */
  mentions: string
  created_at: string
  edited_at: string | null
  /** Of one that has answers, which stay: its text is gone. */
  deleted_at: string | null
  resolved_at: string | null
  resolved_by: string | null
}

interface CommentFileRow {
  comment_id: string
  file_id: string
  position: number
}

interface ReactionRow {
  comment_id: string
  user_id: string
  /** A name of `core/comment-text.ts`. */
  reaction: string
  created_at: string
}

/** What somebody is told of. Several changes may be told as one. */
export interface NoticeRow {
  /** In the order they were made. */
  number: Generated<number>
  id: string
  user_id: string
  /** null: of the server as a whole. */
  project_id: string | null
  table_id: string | null
  /** The first of its records, as in addresses. */
  record: string | null
  view_id: string | null
  comment_id: string | null
  /** A name of `core/notices.ts`. */
  kind: string
  actor_id: string | null
  /** The entry of the log it was made of, and the call that wrote it. */
  change_id: string
  request_id: string
  /** JSON: ids of all entries it tells of, so that none is told twice. */
  changes: string
  records: number
  /** JSON: ids of the fields it is about. */
  columns: string
  role: string | null
  at: string
  read_at: string | null
  /** That took no mail. */
  address: string | null
}

/** What somebody follows, or has chosen not to follow: whoever did is not made to follow it again. */
export interface FollowRow {
  user_id: string
  project_id: string
  table_id: string
  kind: 'record' | 'view'
  /** The key of a record as in addresses, or the id of a view. */
  target: string
  is_on: number
  since: string
}

/** How much of a project somebody wants to hear of; who has none hears of all. */
interface NoticeTellsRow {
  user_id: string
  project_id: string
  tells: string
}

/** Of whoever wants mails that sum up what is unread. */
interface DigestRow {
  user_id: string
  period: string
  next_at: string
  /** The number of the last notice that stood in a mail. */
  told_until: number
}

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
  active: number
  /** null: never again. */
  next_at: string | null
  runs_as: string
  created_at: string
  updated_at: string
}

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
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  tries: number
  due_at: string
  /** Whoever sends it is gone after this. */
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

/** A file that was uploaded. Copies of a project share the bytes, never the row. */
export interface FilePlaceRow {
  file_id: string
  column_id: string
  /** Its key, as in addresses. */
  record: string
}

export interface FileRow {
  id: string
  /** null: it belongs to nobody (any more, or not yet), and its bytes go with the next sweep. */
  project_id: string | null
  /** Where its bytes are, in the store of this name. */
  store: string
  blob: string
  title: string
  mimetype: string
  size: number
  uploaded_by: string | null
  created_at: string
  /** When it first stood in a cell; null: nobody has used it yet. */
  used_at: string | null
  /** Since when no cell has it; what undoes changes may still need it. */
  missed_at: string | null
  /** When the cells were last searched for it. */
  checked_at: string
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
  /** 1: no cron job replaces it. */
  kept: number
  /** When somebody last made a project of it. */
  used_at: string | null
}

/** A plugin of the App Store that was set up. */
export interface PluginRow {
  id: string
  /** Sealed. */
  settings: string
  active: number
  /** Of a storage: where new files go while it is turned on. */
  store_id: string | null
  tested_at: string | null
  /** Why the last test failed; null: it did not. */
  trouble: string | null
  updated_by: string | null
  updated_at: string
}

/** A store outside of this machine that files are or were in. It stays when its plugin comes to name another. */
export interface FileStoreRow {
  id: string
  plugin: string
  /** What tells it apart, whatever the keys. */
  place: string
  /** Sealed. */
  settings: string
  created_at: string
}

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
interface ImportRefusedRow {
  number: Generated<number>
  import_id: string
  sheet: string
  line: number
  cells: string
  refusals: string
}

/** What an import wrote, to be undone by. */
interface ImportChangeRow {
  import_id: string
  position: number
  change_id: string
}

/** How columns of these headers went into a table the last time. */
interface ImportMappingRow {
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
interface SyncRecordRow {
  sync_id: string
  source_table: string
  record: string
  seen_in: string
}

/** A file there and what it became here. */
interface SyncFileRow {
  sync_id: string
  source_file: string
  file_id: string
  file: string
}

export interface MetaTables {
  rh_users: UserRow
  rh_pictures: PictureRow
  rh_identities: IdentityRow
  rh_identity_attempts: IdentityAttemptRow
  rh_sessions: SessionRow
  rh_refresh_tokens: RefreshTokenRow
  rh_recovery_codes: RecoveryCodeRow
  rh_passkeys: PasskeyRow
  rh_passkey_challenges: PasskeyChallengeRow
  rh_mail_tokens: MailTokenRow
  rh_invites: InviteRow
  rh_settings: SettingRow
  rh_projects: ProjectRow
  rh_bases: BaseRow
  rh_members: MemberRow
  rh_groups: GroupRow
  rh_group_members: GroupMemberRow
  rh_group_roles: GroupRoleRow
  rh_roles: RoleRow
  rh_project_invites: ProjectInviteRow
  rh_tables: TableRow
  rh_columns: ColumnRow
  rh_views: ViewRow
  rh_rules: RuleRow
  rh_opening_views: OpeningViewRow
  rh_trashed_views: TrashedViewRow
  rh_indexes: IndexRow
  rh_changes: ChangeRow
  rh_carried_changes: CarriedChangeRow
  rh_seals: SealRow
  rh_cursors: CursorRow
  rh_counters: CounterRow
  rh_replies: ReplyRow
  rh_conversions: ConversionRow
  rh_jobs: JobRow
  rh_files: FileRow
  rh_file_places: FilePlaceRow
  rh_responses: ResponseRow
  rh_shares: ShareRow
  rh_api_tokens: ApiTokenRow
  rh_token_projects: TokenProjectRow
  rh_oauth_clients: OAuthClientRow
  rh_oauth_codes: OAuthCodeRow
  rh_oauth_refreshes: OAuthRefreshRow
  rh_comments: CommentRow
  rh_comment_files: CommentFileRow
  rh_notices: NoticeRow
  rh_follows: FollowRow
  rh_notice_tells: NoticeTellsRow
  rh_digests: DigestRow
  rh_reactions: ReactionRow
  rh_imports: ImportRow
  rh_import_rows: ImportRefusedRow
  rh_import_changes: ImportChangeRow
  rh_import_mappings: ImportMappingRow
  rh_syncs: SyncRow
  rh_sync_records: SyncRecordRow
  rh_sync_files: SyncFileRow
  rh_snapshots: SnapshotRow
  rh_mails: MailRow
  rh_plugins: PluginRow
  rh_file_stores: FileStoreRow
  rh_hooks: HookRow
  rh_hook_deliveries: DeliveryRow
  rh_automations: AutomationRow
  rh_automation_runs: AutomationRunRow
  rh_automation_steps: AutomationStepRow
  rh_schedules: ScheduleRow
  rh_schedule_runs: ScheduleRunRow
  rh_sql_runs: SqlRunRow
  rh_sql_files: SqlFileRow
  rh_object_intents: ObjectIntentRow
  rh_migrations: MigrationRow
}
