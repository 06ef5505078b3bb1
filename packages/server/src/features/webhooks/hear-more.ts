// Comments, and changes of tables and fields, as hooks tell them. A cursor of its own: neither waits for the other.
import type { AppEvent } from '@rowhouse/core/events'
import type { HookEvent } from '@rowhouse/core/hooks/hook'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import { type HeardChange, type Subscriber, subscriberOf } from '../../meta/subscriber.ts'
import type { Services } from '../../request/services.ts'
import { addDeliveries } from './deliveries.ts'
import { deliveriesOf, type Occasion } from './deliveries-for.ts'
import { hookAccess } from './hook-access.ts'
import type { HookSender } from './sender.ts'
import { hasActiveHook, selectActiveHooks } from './store.ts'
import { eventName, readHook, type StoredHook } from './stored-hook.ts'
import { type StructureEvent, structureTold, tableChanges } from './structure-change.ts'
import { structureOf, userOf } from './structure-of.ts'
import { recordFor } from './tell-record.ts'

type CommentEvent = Extract<AppEvent, { type: 'comments.added' | 'comments.edited' }>
type Heard = HeardChange<(typeof tableChanges)[number] | 'comments.added'>

export function hookHearerOfMore(services: Services, sender: HookSender): Subscriber {
  return subscriberOf({
    name: 'webhooks of comments and fields',
    types: [...tableChanges, 'comments.added'],
    concern: hasActiveHook,
    async hear(change: Heard) {
      const { event, projectId } = change
      if (projectId === null) return
      const waitsFor: HookEvent = event.type === 'comments.added' ? 'comment' : 'structure'
      const rows = await selectActiveHooks(services.meta.read, event.table, { events: [waitsFor], at: change.at })
      if (rows.length === 0) return
      const structure = await structureOf(services, projectId)
      const table = structure?.findTable(event.table) ?? null
      if (structure === null || table === null || table.id !== event.table) return
      const user = await userOf(services, change.actorId)
      const hearing = { services, change, structure, table, user, event: eventName(waitsFor) }
      for (const row of rows) {
        const hook = readHook(services.secrets, row)
        const told =
          event.type === 'comments.added'
            ? await commented(hearing, hook, event as CommentEvent)
            : await restructured(hearing, hook, event as StructureEvent)
        if (told !== null)
          await services.meta.write((tx) => addDeliveries(tx, deliveriesOf(hearing, hook, { ...told, failure: null })))
      }
      sender.wake()
    },
  })
}

interface Hearing extends Occasion {
  readonly services: Services
  readonly structure: ProjectSnapshot
  readonly table: SnapshotTable
}

interface Told {
  readonly record: string
  readonly label: string
  readonly values: object
}

async function commented(hearing: Hearing, hook: StoredHook, event: CommentEvent): Promise<Told | null> {
  const told = await recordFor(hearing, hook, event.record)
  if (told === null) return null
  const said = await hearing.services.meta.read
    .selectFrom('rh_comments')
    .select(['id', 'text'])
    .where('id', '=', event.comment)
    .executeTakeFirst()
  // Deleted since: there is nothing left to tell.
  return said === undefined ? null : { ...told, values: { ...told.values, comment: { id: said.id, text: said.text } } }
}

async function restructured(hearing: Hearing, hook: StoredHook, event: StructureEvent): Promise<Told | null> {
  const { services, structure, table } = hearing
  const { sight } = await hookAccess(services, hook.row, structure, table)
  const told = structureTold(event, table, sight.columns)
  return told === null ? null : { record: '', ...told }
}
