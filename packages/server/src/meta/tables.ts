import type {
  ApiTokenRow,
  OAuthClientRow,
  OAuthCodeRow,
  OAuthRefreshRow,
  ShareRow,
  TokenProjectRow,
} from './rows/access.ts'
import type {
  AutomationRow,
  AutomationRunRow,
  AutomationStepRow,
  DeliveryRow,
  HookRow,
  MailRow,
  ScheduleRow,
  ScheduleRunRow,
} from './rows/automation.ts'
import type {
  CarriedChangeRow,
  ChangeRow,
  ConversionRow,
  CounterRow,
  CursorRow,
  JobRow,
  ReplyRow,
  ResponseRow,
  SealRow,
} from './rows/changes.ts'
import type { FilePlaceRow, FileRow, FileStoreRow, PluginRow } from './rows/files.ts'
import type {
  ImportChangeRow,
  ImportMappingRow,
  ImportRefusedRow,
  ImportRow,
  SyncFileRow,
  SyncRecordRow,
  SyncRow,
} from './rows/imports.ts'
import type { GroupMemberRow, GroupRoleRow, GroupRow, MemberRow, ProjectInviteRow, RoleRow } from './rows/members.ts'
import type {
  IdentityAttemptRow,
  IdentityRow,
  InviteRow,
  MailTokenRow,
  PasskeyChallengeRow,
  PasskeyRow,
  PictureRow,
  RecoveryCodeRow,
  RefreshTokenRow,
  SessionRow,
  UserRow,
} from './rows/people.ts'
import type { BaseRow, ProjectRow, RuleRow, SettingRow, SnapshotRow } from './rows/projects.ts'
import type { MigrationRow, ObjectIntentRow, SqlFileRow, SqlRunRow } from './rows/sql.ts'
import type { ColumnRow, IndexRow, OpeningViewRow, TableRow, TrashedViewRow, ViewRow } from './rows/structure.ts'
import type {
  CommentFileRow,
  CommentRow,
  DigestRow,
  FollowRow,
  NoticeRow,
  NoticeTellsRow,
  ReactionRow,
} from './rows/talk.ts'

/**
 * Rows of the meta database. Equal on SQLite and PostgreSQL on purpose: ids, times (ISO 8601, UTC) and JSON are text,
 * flags are 0 or 1. The prefix keeps us apart from whatever else lives in a shared PostgreSQL database.
 */
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
