import type { RecordsEvent } from '@rowhouse/core/events'
import type { ProjectSnapshot } from '../../../meta/snapshot.ts'
import type { Services } from '../../../request/services.ts'
import { settleChanges } from './settle-changes.ts'
import { type IntendedChange, selectIntended } from './store.ts'

/** A write that is still under way is younger. */
const settleAfterMs = 60_000

/**
 * Settles what a crash left open. Gives the moment before which nothing is open any more: the next look begins there, so
 * that it does not read the whole log.
 */
export async function settleIntended(services: Services, from = ''): Promise<string> {
  const before = new Date(services.now() - settleAfterMs).toISOString()
  const open = await selectIntended(services.meta.scan, { from, before })
  let settledUntil = before
  // One request is one write.
  for (const changes of Map.groupBy(open, ({ request_id, project_id }) => `${project_id} ${request_id}`).values()) {
    const isSettled = await settleWrite(services, changes)
    const [first] = changes
    if (!isSettled && first !== undefined && first.at < settledUntil) settledUntil = first.at
  }
  return settledUntil
}

async function settleWrite(services: Services, open: readonly IntendedChange[]): Promise<boolean> {
  const changes = open.map(({ id, event }) => ({ id, event: JSON.parse(event) as RecordsEvent }))
  try {
    await settleChanges(services, await snapshotOf(services, open[0]?.project_id ?? ''), changes)
    return true
  } catch (error) {
    services.log.warn({ error, tables: open.map(({ table_id }) => table_id) }, notSettled)
    return false
  }
}

const notSettled = 'changes of an attached database are not settled yet'

async function snapshotOf({ meta, snapshots }: Services, projectId: string): Promise<ProjectSnapshot | null> {
  const row = await meta.read
    .selectFrom('rh_projects')
    .select('meta_version')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row === undefined ? null : snapshots.of(projectId, row.meta_version)
}
