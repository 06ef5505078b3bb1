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
  created_at: string
  updated_at: string
  deleted_at: string | null
  deleted_by: string | null
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
  role: string
  starred: number
  last_opened_at: string | null
  created_at: string
}

/** The role that waits for a person who has no account yet; it becomes a membership when they sign up. */
export interface ProjectInviteRow {
  id: string
  project_id: string
  email: string
  email_key: string
  role: string
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
  /** The transaction that wrote it, as its database numbers them; see `commitOrder`. */
  tx: Generated<number>
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
  state: 'waiting' | 'running' | 'done' | 'failed'
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

export interface MetaTables {
  rh_users: UserRow
  rh_pictures: PictureRow
  rh_identities: IdentityRow
  rh_identity_attempts: IdentityAttemptRow
  rh_sessions: SessionRow
  rh_refresh_tokens: RefreshTokenRow
  rh_recovery_codes: RecoveryCodeRow
  rh_mail_tokens: MailTokenRow
  rh_invites: InviteRow
  rh_settings: SettingRow
  rh_projects: ProjectRow
  rh_bases: BaseRow
  rh_members: MemberRow
  rh_project_invites: ProjectInviteRow
  rh_tables: TableRow
  rh_columns: ColumnRow
  rh_views: ViewRow
  rh_opening_views: OpeningViewRow
  rh_trashed_views: TrashedViewRow
  rh_indexes: IndexRow
  rh_changes: ChangeRow
  rh_cursors: CursorRow
  rh_counters: CounterRow
  rh_replies: ReplyRow
  rh_conversions: ConversionRow
  rh_jobs: JobRow
  rh_files: FileRow
  rh_file_places: FilePlaceRow
  rh_responses: ResponseRow
  rh_shares: ShareRow
}
