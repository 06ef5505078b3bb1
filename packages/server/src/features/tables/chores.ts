import { AppError } from '@rowhouse/core/errors'
import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import type { Restructurer } from '../../structure/restructure.ts'
import { trashEnd } from '../../structure/trash-time.ts'
import { selectOldColumns, selectOldConversions } from '../columns/old-trash.ts'
import { purgeColumn } from '../columns/purge-column.ts'
import { purgeConversion } from '../columns/purge-conversion.ts'
import { basesOf } from '../columns/trashed-column.ts'
import { selectOldTables } from './old-trash.ts'
import { purgeTable } from './purge-table.ts'

const hourMs = 60 * 60 * 1000

export function tableChores(services: Services): Chore[] {
  return [{ name: 'purge trashed tables and columns', everyMs: hourMs, run: () => purgeOldTrash(services) }]
}

/** A step for each, so that a large table or a database that is down never holds up the others. */
async function purgeOldTrash(services: Services): Promise<void> {
  const end = trashEnd(services.now())
  const { scan } = services.meta
  for (const { id, project_id } of await selectOldTables(scan, end))
    await attempt(services, project_id, async (ctx) => purgeTable(ctx, await basesOf(services, project_id), id))
  for (const { id, project_id } of await selectOldColumns(scan, end))
    await attempt(services, project_id, (ctx) => purgeColumn(ctx, id))
  for (const { id, project_id } of await selectOldConversions(scan, end))
    await attempt(services, project_id, (ctx) => purgeConversion(ctx, id))
}

async function attempt(
  services: Services,
  projectId: string,
  purge: (ctx: Restructurer) => Promise<void>,
): Promise<void> {
  const author = { requestId: 'chore', actorId: null, projectId, step: null }
  const write: Restructurer['write'] = (work, options) => writeAndAnnounce(services, author, work, options)
  try {
    await purge({ ...services, project: { id: projectId }, write })
  } catch (error) {
    // It went with another: both sides of a link are listed, and the first takes the second along.
    if (error instanceof AppError && error.code === 'not_found') return
    // It stays in the trash, and the next hour tries again.
    services.log.warn({ error, project: projectId }, 'something in the trash could not be purged')
  }
}
