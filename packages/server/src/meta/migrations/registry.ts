import { migration as accountsAndProjects } from './001-accounts-and-projects.ts'
import { migration as projectInvites } from './002-project-invites.ts'
import { migration as tablesAndRecords } from './003-tables-and-records.ts'
import { migration as views } from './004-views.ts'
import { migration as files } from './005-files.ts'
import { migration as trashedViews } from './006-trashed-views.ts'
import { migration as freshSignIns } from './007-fresh-sign-ins.ts'
import { migration as filePlaces } from './008-file-places.ts'
import { migration as steps } from './009-steps.ts'
import { migration as trashOfRecords } from './010-trash-of-records.ts'
import { migration as cursors } from './011-cursors.ts'
import { migration as shares } from './012-shares.ts'
import { migration as responses } from './013-responses.ts'
import { migration as viewLooks } from './014-view-looks.ts'
import { migration as feeds } from './015-feeds.ts'
import { migration as changedAnswers } from './016-changed-answers.ts'
import { migration as apiTokens } from './017-api-tokens.ts'
import { migration as audit } from './018-audit.ts'
import { migration as groups } from './019-groups.ts'
import { migration as roles } from './020-roles.ts'
import { migration as rules } from './021-rules.ts'
import { migration as comments } from './022-comments.ts'
import { migration as viewAccess } from './023-view-access.ts'
import { migration as notices } from './024-notices.ts'
import { migration as commentFiles } from './025-comment-files.ts'
import { migration as imports } from './026-imports.ts'
import { migration as authorsOfComments } from './027-authors-of-comments.ts'
import { migration as webhooks } from './028-webhooks.ts'
import { migration as passkeys } from './029-passkeys.ts'
import { migration as provisioning } from './030-provisioning.ts'
import { migration as syncs } from './031-syncs.ts'
import { migration as plugins } from './032-plugins.ts'
import { migration as automations } from './033-automations.ts'
import { migration as schedules } from './034-schedules.ts'
import { migration as stoppedProjects } from './035-stopped-projects.ts'
import { migration as sqlTools } from './036-sql.ts'
import { migration as hookEvents } from './037-hook-events.ts'
import { migration as writtenMigrations } from './038-migrations.ts'
import { migration as projectSnapshots } from './039-snapshots.ts'
import { migration as mails } from './040-mails.ts'
import { migration as inAndOut } from './042-in-and-out.ts'
import { migration as hooksAndNotices } from './044-hooks-and-notices.ts'
import { migration as oauth } from './045-oauth.ts'
import { migration as objectIntents } from './046-object-intents.ts'
import { migration as heldProjects } from './048-held-projects.ts'
import { migration as languages } from './049-languages.ts'
import { migration as overlappingRuns } from './050-overlapping-runs.ts'
import { migration as heldDeliveries } from './051-held-deliveries.ts'
import { migration as pausedCronJobs } from './052-paused-cron-jobs.ts'
import { migration as snapshotsBeforeImports } from './053-snapshots-before-imports.ts'
import type { Migration } from './migration.ts'

/** In the order they run. A step that was released is never changed, moved or removed: a new one follows it. */
export const migrations: readonly Migration[] = [
  accountsAndProjects,
  projectInvites,
  tablesAndRecords,
  views,
  files,
  trashedViews,
  freshSignIns,
  filePlaces,
  steps,
  trashOfRecords,
  cursors,
  shares,
  responses,
  viewLooks,
  feeds,
  changedAnswers,
  apiTokens,
  audit,
  groups,
  roles,
  rules,
  comments,
  viewAccess,
  notices,
  commentFiles,
  imports,
  authorsOfComments,
  webhooks,
  passkeys,
  provisioning,
  syncs,
  plugins,
  automations,
  schedules,
  stoppedProjects,
  sqlTools,
  hookEvents,
  writtenMigrations,
  projectSnapshots,
  mails,
  inAndOut,
  hooksAndNotices,
  oauth,
  objectIntents,
  heldProjects,
  languages,
  overlappingRuns,
  heldDeliveries,
  pausedCronJobs,
  snapshotsBeforeImports,
]
