// Turns committed changes into what hooks have to tell. Nothing is sent here: a receiver that does not answer holds up nobody.
import { AppError } from '@rowhouse/core/errors'
import type { RecordsEvent } from '@rowhouse/core/events'
import { hookLimits, isViewEvent, viewEvents } from '@rowhouse/core/hooks/hook'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import { type HeardChange, type Subscriber, subscriberOf } from '../../meta/subscriber.ts'
import type { Services } from '../../request/services.ts'
import { chunksOf } from '../records/write/limits.ts'
import { type ChangedRecord, changedRecords, operationOf } from './changed-records.ts'
import { addDeliveries } from './deliveries.ts'
import { deliveriesFor, type Occasion } from './deliveries-for.ts'
import { type FindRecord, findRecords } from './find-records.ts'
import { GoneRecords } from './gone-records.ts'
import { hookAccess } from './hook-access.ts'
import { troubleOf } from './present.ts'
import type { HookSender } from './sender.ts'
import { hasActiveHook, selectActiveHooks } from './store.ts'
import { eventName, readHook, type StoredHook } from './stored-hook.ts'
import { structureOf, userOf } from './structure-of.ts'
import { type Telling, type ToldRecord, toldRecord } from './told-record.ts'
import { watchedBy } from './view-events.ts'

type Heard = HeardChange<RecordsEvent['type']>

/** Records that are held at once, however many a change wrote. */
const recordsAtOnce = hookLimits.perBatch

export function hookHearer(services: Services, sender: HookSender): Subscriber {
  return subscriberOf({
    name: 'webhooks',
    types: ['records.inserted', 'records.updated', 'records.deleted', 'records.linked'],
    concern: hasActiveHook,
    async hear(change: Heard) {
      const { event, projectId } = change
      if (event.silent === true || projectId === null) return
      const waitsFor = [operationOf(event), ...viewEvents]
      const rows = await selectActiveHooks(services.meta.read, event.table, { events: waitsFor, at: change.at })
      if (rows.length === 0) return
      const structure = await structureOf(services, projectId)
      const table = structure?.findTable(event.table) ?? null
      if (structure === null || table === null || table.id !== event.table) return
      const user = await userOf(services, change.actorId)
      const records = changedRecords(event, table)
      const gone = new GoneRecords(services.meta, table, { change: change.id, records })
      const heard = { services, change, structure, table, user, records, gone }
      for (const row of rows) {
        const hook = readHook(services.secrets, row)
        await hearFor({ ...heard, event: eventName(hook.event) }, hook)
      }
      sender.wake()
    },
    stop: () => sender.stop(),
  })
}

interface Hearing extends Occasion {
  readonly services: Services
  readonly change: Heard
  readonly structure: ProjectSnapshot
  readonly table: SnapshotTable
  readonly records: readonly ChangedRecord[]
  readonly gone: GoneRecords
}

async function hearFor(hearing: Hearing, hook: StoredHook): Promise<void> {
  const { services, change, structure, table } = hearing
  const trouble = troubleOf(table, hook)
  const wanted = wantedBy(hook, change.event, table)
  if (wanted === null && trouble === null) return
  const access = await hookAccess(services, hook.row, structure, table)
  const telling: Telling = { access, ...(wanted ?? plainly(hook, change.event)), at: change.at }
  const parts = [...chunksOf(hearing.records, recordsAtOnce)]
  for (const [part, chunk] of parts.entries()) {
    const found = trouble === null ? await foundFor(hearing, telling, chunk) : { record: unknown, failure: trouble }
    const told = chunk.flatMap((record): readonly ToldRecord[] => {
      // Nobody can say whether it would have passed: the log of the hook says so.
      if (found.failure !== null && telling.filter !== null) return [unread(record, found.failure)]
      const one = toldRecord(telling, record, found.record(record.key))
      return one === null ? [] : [{ ...one, failure: trouble ?? one.failure }]
    })
    // A call for several of them is sent without those of which nobody can say whether they belong to it.
    const judged = deliveriesFor(hearing, hook, withFailure(told, false), part)
    const unjudged = deliveriesFor(hearing, hook, withFailure(told, true), parts.length + part)
    await services.meta.write((tx) => addDeliveries(tx, [...judged, ...unjudged]), { eachByItself: true })
  }
}

const withFailure = (told: readonly ToldRecord[], isFailed: boolean): readonly ToldRecord[] =>
  told.filter(({ failure }) => (failure !== null) === isFailed)

/** Which records of the change it tells of; null: none. */
function wantedBy(hook: StoredHook, event: RecordsEvent, table: SnapshotTable): Wanted | null {
  const plain = plainly(hook, event)
  const { event: on, row } = hook
  if (!isViewEvent(on)) return plain
  const watched = { on, view: row.view_id ?? '', filter: plain.filter }
  return watchedBy(watched, event, plain.operation, table)
}

type Wanted = Omit<Telling, 'access' | 'at'>

const plainly = ({ row, fields, filter }: StoredHook, event: RecordsEvent): Wanted => ({
  operation: operationOf(event),
  fields,
  filter: row.condition === 1 ? filter : null,
  entering: row.entering === 1,
})

interface Read {
  readonly record: FindRecord
  /** Why nobody knows what is there; null: that is known. */
  readonly failure: string | null
}

const unknown: FindRecord = () => ({})

/** A database that does not answer must not hold up the hooks of others: what the log knows is told. */
async function foundFor(
  hearing: Hearing,
  { access, operation }: Telling,
  records: readonly ChangedRecord[],
): Promise<Read> {
  if (operation === 'delete') return { record: unknown, failure: null }
  try {
    return { record: await findRecords(hearing, access, records), failure: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { record: unknown, failure: 'The records could not be read when they were changed.' }
  }
}

const unread = ({ key }: ChangedRecord, failure: string): ToldRecord => ({
  key,
  label: '',
  record: {},
  before: null,
  changed: [],
  failure,
})
