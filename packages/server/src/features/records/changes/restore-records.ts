import { conflict, invalidRequest, notFound } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import type { DeletedRecord } from '../write/delete-keys.ts'
import { writeRecords } from '../write/write-records.ts'
import { LeftOvers } from './left-over.ts'
import { putBack } from './put-back.ts'
import { restoreLinks } from './restore-links.ts'
import { selectChange, selectEvent } from './store.ts'
import type { Undone } from './undo-change.ts'

/** Some records of a deletion, or all of it. A record whose key was taken since refuses the whole. */
export async function restoreRecords(
  ctx: InProject<'records.undo'>,
  table: SnapshotTable,
  changeId: string,
  records?: readonly string[],
): Promise<Undone> {
  let left = new LeftOvers()
  const { count, change } = await writeRecords(ctx, table, { shape: 'structured', reply: () => '' }, async () => {
    return async (room) => {
      left = new LeftOvers()
      const deletion = await selectChange(room.meta, ctx.project.id, changeId)
      if (deletion === undefined || deletion.table_id !== table.id || deletion.state !== 'done')
        throw notFound('deletion', changeId)
      if (deletion.undone_by !== null) throw conflict('This change was undone already.', { reason: 'undone' })
      const event = await selectEvent(room.meta, changeId)
      if (event.type !== 'records.deleted') throw invalidRequest('This change deleted no records.')
      const wanted = chosen(event.records, records)
      // Only a whole deletion counts as undone; of the others the rest stays in the trash.
      const cause = wanted.length === event.records.length ? { undoes: changeId } : {}
      const restored = await putBack(room, wanted, left, cause)
      // Who is restored comes back alone where the others are gone or linked elsewhere since: that is told, not refused.
      left.refuse({ despite: ['parentGone'] })
      await restoreLinks(room, deletion, wanted, left)
      return { keys: [], count: restored, ignored: [] }
    }
  })
  return { change, records: count, left: left.first, leftCount: left.count }
}

function chosen(deleted: readonly DeletedRecord[], wanted: readonly string[] | undefined): readonly DeletedRecord[] {
  if (wanted === undefined) return deleted
  const byKey = new Map(deleted.map((one) => [one.record, one]))
  return [...new Set(wanted)].map((record) => {
    const found = byKey.get(record)
    if (found === undefined) throw notFound('deleted record', record)
    return found
  })
}
