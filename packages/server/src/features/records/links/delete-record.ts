import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import type { InProject } from '../../../request/context.ts'
import { requireVersion } from '../write/require-version.ts'
import { writeRecords } from '../write/write-records.ts'
import type { WriteWish, Written } from '../write/write-wish.ts'
import { deleteWithLinks } from './delete-with-links.ts'
import { linkedMessages } from './linked-messages.ts'

interface DeleteWish extends Omit<WriteWish, 'reply'> {
  /** tell: a record on which others hang stays, and the reply says which; release: its links are taken off with it. */
  readonly linked: 'tell' | 'release'
}

/** One record; the reply is how many were deleted, or what keeps it. */
export function deleteRecord(
  ctx: InProject<'records.delete'>,
  table: SnapshotTable,
  key: string,
  { linked, ...wish }: DeleteWish,
): Promise<Written> {
  let messages: readonly string[] = []
  const reply: WriteWish['reply'] = ({ count }) =>
    messages.length > 0 ? JSON.stringify({ message: messages }) : String(count)
  return writeRecords(ctx, table, { ...wish, reply }, async () => {
    const values = parseRecordKey(table, key)
    return async (room) => {
      await requireVersion(room, values, wish.ifMatch)
      messages = linked === 'tell' ? await linkedMessages(room, values) : []
      if (messages.length > 0) return { keys: [], count: 0, ignored: [] }
      const keys = await deleteWithLinks(room, [values])
      return { keys, count: keys.length, ignored: [] }
    }
  })
}
