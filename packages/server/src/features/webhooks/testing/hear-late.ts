import { storedEvent } from '../../../meta/stored-event.ts'
import type { HeardChange, Subscriber } from '../../../meta/subscriber.ts'
import type { TestServer } from '../../../testing/a-server.ts'

/** What was written to a table, heard only now: for tests that have stopped the subscribers of their server. */
export async function hearLate({ app }: TestServer, subscriber: Subscriber, tableId: string): Promise<void> {
  const entries = await app.services.meta.scan
    .selectFrom('rh_changes')
    .select(['id', 'at', 'actor_id', 'project_id', 'request_id', 'record', 'event'])
    .where('table_id', '=', tableId)
    .where('type', 'in', subscriber.types)
    .orderBy('seq')
    .execute()
  for (const { id, at, actor_id, project_id, request_id, ...entry } of entries) {
    const who = { actorId: actor_id, projectId: project_id, requestId: request_id }
    const change: HeardChange = { id, at, ...who, event: storedEvent(entry) }
    await subscriber.hear(change)
  }
}
