import { conflict } from '@rowhouse/core/errors'
import type { InProject } from '../../../request/context.ts'
import { chosen, type DeletionPart, findDeletions } from './restore-records.ts'
import { changeDeletion, deleteDeletions, selectEvent } from './store.ts'
import { recordsTrashEnd } from './trash-days.ts'

const deletionsPerStep = 200

/** The one end of deleted records: what the log holds of them, which is all there is. What was restored meanwhile stays. */
export async function purgeRecords(ctx: InProject<'trash.empty'>, parts: readonly DeletionPart[]): Promise<void> {
  const wanted = new Map(parts.map((part) => [part.change, part]))
  await ctx.write(async (tx) => {
    for (const deletion of await findDeletions(ctx, tx, [...wanted.keys()])) {
      const event = await selectEvent(tx, deletion.id)
      if (event.type !== 'records.deleted' || deletion.undone_by !== null)
        throw conflict('These records were restored meanwhile. Nothing was deleted.', { reason: 'undone' })
      const gone = new Set(chosen(event.records, wanted.get(deletion.id)?.records).map(({ record }) => record))
      const records = event.records.filter(({ record }) => !gone.has(record))
      await changeDeletion(tx, deletion.id, records.length === 0 ? null : { ...event, records })
      const { project, table } = event
      tx.announce({ type: 'records.purged', project, table, change: deletion.id, keys: [...gone] })
    }
  })
}

/** All in the trash that were deleted until a moment; what is older is history only. In small steps, so that nobody waits long for the writer. */
export async function purgeAllRecords(ctx: InProject<'trash.empty'>, until: string): Promise<number> {
  let count = 0
  for (;;) {
    const spec = { projectId: ctx.project.id, after: recordsTrashEnd(ctx), until, limit: deletionsPerStep }
    const gone = await ctx.write(async (tx) => {
      const changes = await deleteDeletions(tx, spec)
      const deletions = changes.length
      if (deletions > 0)
        tx.announce({ type: 'trash.recordsPurged', project: ctx.project.id, until, deletions, changes })
      return deletions
    })
    count += gone
    if (gone < deletionsPerStep) return count
  }
}
