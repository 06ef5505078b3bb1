import { AppError } from '@rowhouse/core/errors'
import { insertMembers } from '../../meta/memberships.ts'
import { readSnapshot } from '../../meta/snapshot.ts'
import type { Tx } from '../../request/context.ts'
import { selectLastPosition, selectTitlesOf } from './store.ts'
import { freeTitle } from './titles.ts'

interface FinishedProject {
  readonly project: string
  readonly title: string
  readonly ownerId: string
  readonly at: string
}

/** A project that is made in several steps lies in the trash without members until it is whole; now everybody meets it. */
export async function publishProject(tx: Tx, { project, title, ownerId, at }: FinishedProject): Promise<void> {
  if ((await readSnapshot(tx, project)) === null)
    throw new AppError('conflict', 'The project was removed while it was being made.')
  // The title may have been taken meanwhile; what was made is not thrown away for that.
  const free = freeTitle(title, await selectTitlesOf(tx, ownerId, project))
  await insertMembers(tx, [{ project_id: project, user_id: ownerId, role: 'owner', created_at: at }])
  await tx
    .updateTable('rh_projects')
    .set({ title: free, deleted_at: null, position: (await selectLastPosition(tx, ownerId)) + 1, updated_at: at })
    .where('id', '=', project)
    .execute()
  tx.announce({ type: 'projects.created', project, title: free })
}
