// Turns committed changes into runs. Nothing is done here: a step that takes long holds up nobody.
import type { AppEvent, RecordsEvent } from '@rowhouse/core/events'
import type { JsonValue } from '@rowhouse/core/storage'
import type { AutomationRow } from '../../meta/rows/automation.ts'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import { type HeardChange, type Subscriber, subscriberOf } from '../../meta/subscriber.ts'
import { asMember, noMember } from '../../request/act-for.ts'
import type { Services } from '../../request/services.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { sightOf, sightsFor } from '../records/sight.ts'
import { chunksOf } from '../records/write/limits.ts'
import { type ChangedRecord, changedRecords, operationOf } from '../webhooks/changed-records.ts'
import { type FindRecord, findRecords } from '../webhooks/find-records.ts'
import { GoneRecords } from '../webhooks/gone-records.ts'
import { readRows } from '../webhooks/read-rows.ts'
import { structureOf, userOf } from '../webhooks/structure-of.ts'
import { labelOf, type Telling, type ToldRecord, toldRecord } from '../webhooks/told-record.ts'
import type { AutomationRunner } from './runner.ts'
import { type Chain, chainOf, circleIn, pause, runRow } from './start-run.ts'
import { hasActiveAutomation, insertRuns, selectStartable } from './store.ts'
import { readPlan } from './stored-plan.ts'
import { wantedBy } from './tellings-of.ts'

const recordTypes = ['records.inserted', 'records.updated', 'records.deleted', 'records.linked'] as const
type Heard = HeardChange<RecordsEvent['type'] | 'comments.added'>
type CommentAdded = Extract<AppEvent, { type: 'comments.added' | 'comments.edited' }>

const recordsAtOnce = 100

export function automationHearer(services: Services, runner: AutomationRunner): Subscriber {
  return subscriberOf({
    name: 'automations',
    types: [...recordTypes, 'comments.added'],
    concern: hasActiveAutomation,
    async hear(change: Heard) {
      const { event, projectId } = change
      if (projectId === null || ('silent' in event && event.silent === true)) return
      const isComment = event.type === 'comments.added'
      const kinds = isComment ? ['comment'] : ['record', 'view', 'form']
      const rows = await selectStartable(services.meta.read, event.table, { kinds, at: change.at })
      if (rows.length === 0) return
      const structure = await structureOf(services, projectId)
      const table = structure?.findTable(event.table) ?? null
      if (structure === null || table === null || table.id !== event.table) return
      const chain = await chainOf(services, change.requestId)
      const records = isComment ? [] : changedRecords(event as RecordsEvent, table)
      const gone = new GoneRecords(services.meta, table, { change: change.id, records })
      for (const automation of rows) {
        const hearing = { services, change, structure, table, automation, chain }
        const told = isComment
          ? await commented(hearing, event as CommentAdded)
          : await changed({ ...hearing, records, gone }, event as RecordsEvent)
        await start(hearing, told)
      }
      runner.wake()
    },
    stop: () => runner.stop(),
  })
}

interface Hearing {
  readonly services: Services
  readonly change: Heard
  readonly structure: ProjectSnapshot
  readonly table: SnapshotTable
  readonly automation: AutomationRow
  readonly chain: Chain
}

type Begun = Omit<Hearing, 'table' | 'change'> & {
  readonly change: Pick<HeardChange, 'id' | 'at' | 'actorId'>
  readonly table: Pick<SnapshotTable, 'id' | 'title'>
}

type Told = Pick<ToldRecord, 'key' | 'label'> & {
  readonly values: Readonly<Record<string, JsonValue>>
  /** Why nobody can say whether it is to run; left out or null: it is. */
  readonly failure?: string | null
}

interface HearingOfRecords extends Hearing {
  readonly records: readonly ChangedRecord[]
  readonly gone: GoneRecords
}

async function changed(hearing: HearingOfRecords, event: RecordsEvent): Promise<readonly Told[]> {
  const { services, change, table, automation, records } = hearing
  const wanted = wantedBy(readPlan(services.secrets, automation), event, operationOf(event), table)
  const access = wanted === null ? null : await lookFor(hearing)
  if (wanted === null || access === null) return []
  const telling: Telling = { ...wanted, access, at: change.at }
  const found: Told[] = []
  for (const chunk of chunksOf(records, recordsAtOnce)) {
    const find: FindRecord = wanted.operation === 'delete' ? () => ({}) : await findRecords(hearing, access, chunk)
    for (const record of chunk) {
      const told = toldRecord(telling, record, find(record.key))
      if (told === null) continue
      const { key, label, failure, ...values } = told
      found.push({
        key,
        label,
        failure,
        values: { ...values, changed: [...values.changed], event: `after.${wanted.operation}` },
      })
    }
  }
  return found
}

async function commented(hearing: Hearing, event: CommentAdded): Promise<readonly Told[]> {
  const { services, table } = hearing
  const access = await lookFor(hearing)
  if (access === null) return []
  const rows = await readRows(await sourceOf(services, table.base), access, [event.record])
  const record = rows.get(event.record)
  if (record === undefined) return []
  const said = await services.meta.read
    .selectFrom('rh_comments')
    .select(['id', 'text'])
    .where('id', '=', event.comment)
    .executeTakeFirst()
  const comment = { id: event.comment, text: said?.text ?? '' }
  return [
    { key: event.record, label: labelOf(access.sight.columns, record), values: { record, comment, event: 'comment' } },
  ]
}

/** As the person it runs as sees the table now; null: they are no member any more, which the run is told. */
export async function lookFor({ services, table, automation }: Pick<Hearing, 'services' | 'table' | 'automation'>) {
  const who = { projectId: automation.project_id, userId: automation.runs_as }
  const member = await asMember(services, who, 'records.read')
  if (member === null) {
    await pause(services, automation, noMember)
    return null
  }
  return {
    table,
    sight: sightOf(member, table),
    sightOf: sightsFor(member),
    dialect: table.base.dialect,
  }
}

export async function start(
  { services, change, structure, table, automation, chain }: Begun,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return
  const circle = await circleIn(services, chain)
  const user = await userOf(services, change.actorId)
  const common = {
    id: change.id,
    at: change.at,
    project: { id: structure.id, title: structure.title },
    table: { id: table.id, title: table.title },
    user,
  }
  const rows = told.map(({ key, label, values, failure = null }) => {
    const input = { ...common, key, ...values }
    const row = runRow(services, automation, { eventId: change.id, record: key, label, input, chain })
    return failure === null ? row : { ...row, state: 'failed' as const, reason: failure }
  })
  // One that is stopped is told as such: nobody has to guess why nothing happened.
  const stopped = rows.slice(0, 1).map((row) => ({ ...row, state: 'failed' as const, reason: circle }))
  await services.meta.write((tx) => insertRuns(tx, circle === null ? rows : stopped))
  if (circle !== null) await pause(services, automation, circle)
}
