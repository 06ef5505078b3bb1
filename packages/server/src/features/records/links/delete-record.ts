import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import type { InProject } from '../../../request/context.ts'
import { requireVersion } from '../write/require-version.ts'
import { writeRecords } from '../write/write-records.ts'
import type { WriteSpec, Written } from '../write/write-spec.ts'
import { deleteWithLinks } from './delete-with-links.ts'
import { linkedMessages } from './linked-messages.ts'

interface DeleteSpec extends Omit<WriteSpec, 'reply'> {
  /** tell: a record on which others hang stays, and the reply says which; release: its links are taken off with it. */
  readonly linked: 'tell' | 'release'
}

/** One record; the reply is how many were deleted, or what keeps it. */
export function deleteRecord(
  ctx: InProject<'records.delete'>,
  table: SnapshotTable,
  key: string,
  { linked, ...spec }: DeleteSpec,
): Promise<Written> {
  let messages: readonly string[] = []
  const reply: WriteSpec['reply'] = ({ count }) =>
    messages.length > 0 ? JSON.stringify({ message: messages }) : String(count)
  return writeRecords(ctx, table, { ...spec, reply }, async () => {
    const values = parseRecordKey(table, key)
    return async (attempt) => {
      await requireVersion(attempt, values, spec.ifMatch)
      messages = linked === 'tell' ? await linkedMessages(attempt, values) : []
      if (messages.length > 0) return { keys: [], count: 0, ignored: [] }
      const keys = await deleteWithLinks(attempt, [values])
      return { keys, count: keys.length, ignored: [] }
    }
  })
}
