import type { Services } from '../../../request/services.ts'
import { selectDeletions, selectEvent } from './store.ts'
import { recordsTrashEnd } from './trash-days.ts'

/** Which of these records somebody can still restore, by what the log holds of deletions. */
export async function inTrash(
  services: Pick<Services, 'meta' | 'config' | 'now'>,
  { tableId, projectId }: { readonly tableId: string; readonly projectId: string },
  records: readonly string[],
): Promise<ReadonlySet<string>> {
  const { scan } = services.meta
  const wanted = new Set(records)
  const found = new Set<string>()
  const asked = { projectId, tableIds: [tableId], after: recordsTrashEnd(services), limit: 1 }
  for (let upTo: number | null = null; found.size < wanted.size; ) {
    // One at a time: each may hold a thousand records.
    const [deletion] = await selectDeletions(scan, { ...asked, upTo })
    if (deletion === undefined) return found
    const event = await selectEvent(scan, deletion.id)
    if (event.type === 'records.deleted')
      for (const { record } of event.records) if (wanted.has(record)) found.add(record)
    upTo = deletion.seq - 1
  }
  return found
}
