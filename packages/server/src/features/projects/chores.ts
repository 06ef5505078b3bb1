import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { trashEnd } from '../../structure/trash-time.ts'
import { purgeProject } from './purge-project.ts'
import { selectTrashedUntil } from './trash-store.ts'

const hourMs = 60 * 60 * 1000

export function projectChores(services: Services): Chore[] {
  return [{ name: 'purge trashed projects', everyMs: hourMs, run: () => purgeOldTrash(services) }]
}

/** A transaction for each, so that a large project never holds up the others, and a crash loses no more than one step. */
async function purgeOldTrash(services: Services): Promise<void> {
  const end = trashEnd(services.now())
  const author = { requestId: 'chore', actorId: null, projectId: null, step: null }
  for (const id of await selectTrashedUntil(services.meta.scan, end)) {
    await writeAndAnnounce(services, author, (tx) => purgeProject(tx, id, end))
  }
}
