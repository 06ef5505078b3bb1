import { AppError } from '@rowhouse/core/errors'
import type { Job } from '../../meta/jobs.ts'
import { actFor } from '../../request/act-for.ts'
import type { Services } from '../../request/services.ts'
import { undoChange } from '../records/changes/undo-change.ts'
import { accessTo } from '../records/read/access-to.ts'
import { countRecords } from '../records/read/count-records.ts'
import { trashTable } from '../tables/trash-table.ts'
import { deleteWritten, type StoredImport, selectWritten } from './kept-imports.ts'
import type { Acting } from './make-tables.ts'

/** Takes back chunk by chunk, the newest first; what was changed since stays. Gives how much that is. */
export async function undoImport(services: Services, stored: StoredImport, job: Job): Promise<number> {
  const { id, owner_id: actorId, project_id: projectId } = stored
  const act: Acting = (operation) => actFor(services, { actorId, projectId, requestId: job.id }, operation)
  const written = await selectWritten(services.meta.read, id)
  let left = 0
  for (const [at, { position, change_id }] of written.entries()) {
    left += await takeBack(act, id, change_id)
    await services.meta.write((tx) => deleteWritten(tx, id, position))
    await job.progress(at + 1, written.length)
  }
  for (const { table, isNewTable } of stored.progress?.parts.toReversed() ?? [])
    if (isNewTable && table !== null) await trashEmpty(act, table)
  return left
}

async function takeBack(act: Acting, importId: string, change: string): Promise<number> {
  try {
    const own = { request: importId }
    const { stayed } = await undoChange(await act('records.undo'), change, { force: true, own })
    return stayed
  } catch (error) {
    // A crash came between the undo and the note of it; or somebody took it back, or forgot the change, before.
    const isOver = error instanceof AppError && (error.details.reason === 'undone' || error.code === 'not_found')
    if (!isOver) throw error
    return 0
  }
}

/** A table that this import made goes with its records, unless somebody has put others there. */
async function trashEmpty(act: Acting, tableId: string): Promise<void> {
  const ctx = await act('records.count')
  if ((await ctx.snapshot()).findTable(tableId) === null) return
  const access = await accessTo(ctx, { table: tableId })
  if ((await countRecords(ctx, access, { filter: null })) > 0) return
  await trashTable(await act('tables.delete'), tableId, { withLinks: true })
}
