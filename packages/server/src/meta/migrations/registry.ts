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
]
