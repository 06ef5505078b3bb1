import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { trashEnd } from '../../structure/trash-time.ts'
import { deleteOldTrashedViews } from './trash-store.ts'

const hourMs = 60 * 60 * 1000

export function viewChores({ meta, now }: Services): Chore[] {
  const run = () => meta.write((tx) => deleteOldTrashedViews(tx, trashEnd(now())))
  return [{ name: 'purge trashed views', everyMs: hourMs, run }]
}
