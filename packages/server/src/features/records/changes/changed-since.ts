// What happened in new records since they were made: whoever takes them back would take that away as well.
import type { RecordsEvent } from '@rowhouse/core/events'
import { idPrefixes } from '@rowhouse/core/ids'
import { type Kysely, sql } from 'kysely'
import type { ChangeRow } from '../../../meta/rows/changes.ts'
import { storedEvent } from '../../../meta/stored-event.ts'
import type { MetaTables } from '../../../meta/tables.ts'
import { inSteps } from '../../../platform/in-steps.ts'
import { chunksOf } from '../write/limits.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'

/** Whose later changes go along: those of this person (null: of visitors of links), or of one errand. */
export type Own = { readonly actor: string | null } | { readonly request: string }

interface SinceSpec {
  readonly records: readonly string[]
  /** Only what came after this entry. */
  readonly seq: number
  readonly own: Own
}

type FoundChange = Pick<ChangeRow, 'record' | 'event' | 'request_id' | 'step_way'> & { readonly seq: number }

const keysAtOnce = 500
/** One of many records may be some megabytes. */
const entriesAtOnce = 10

/** Which of them somebody else has written or linked. What was undone is none, what a move or an automation wrote is no work. */
export async function changedSince(attempt: WriteAttempt, spec: SinceSpec): Promise<ReadonlySet<string>> {
  const left = new Set(spec.records)
  for await (const found of foundChanges(attempt, spec)) {
    await inSteps(strike(left, found, attempt.table.position?.id))
    if (left.size === 0) break
  }
  return new Set(spec.records.filter((record) => !left.has(record)))
}

function* strike(
  left: Set<string>,
  found: readonly FoundChange[],
  position: string | undefined,
): Generator<void, void> {
  for (const change of found) {
    const { record, request_id, step_way } = change
    if (request_id.startsWith(idPrefixes.run) || (record !== null && !left.has(record))) continue
    const event = storedEvent<RecordsEvent>(change)
    if (event.undoes === undefined || step_way === 'redo')
      for (const key of writtenBy(event, position)) left.delete(key)
    yield
  }
}

/** Those of one record by its key, and those of many, in whose text alone their keys stand. */
async function* foundChanges(
  { meta, table }: WriteAttempt,
  { records, seq, own }: SinceSpec,
): AsyncGenerator<readonly FoundChange[]> {
  const changes = (after: number) => changesSince(meta, { tableId: table.id, seq: after, own })
  for (const keys of chunksOf(records, keysAtOnce))
    yield* inPages(seq, (after) => changes(after).where('record', 'in', keys))
  yield* inPages(seq, (after) => changes(after).where('record', 'is', null))
}

async function* inPages(
  seq: number,
  changes: (after: number) => ReturnType<typeof changesSince>,
): AsyncGenerator<readonly FoundChange[]> {
  for (let after: number | undefined = seq; after !== undefined; ) {
    const page: readonly FoundChange[] = await changes(after).orderBy('seq').limit(entriesAtOnce).execute()
    yield page
    after = page[entriesAtOnce - 1]?.seq
  }
}

function changesSince(
  meta: Kysely<MetaTables>,
  { tableId, seq, own }: Pick<SinceSpec, 'seq' | 'own'> & { readonly tableId: string },
) {
  const isOwn =
    'request' in own
      ? sql<boolean>`request_id = ${own.request}`
      : own.actor === null
        ? sql<boolean>`actor_id is null`
        : sql<boolean>`coalesce(actor_id, '') = ${own.actor}`
  return meta
    .selectFrom('rh_changes')
    .select(['seq', 'record', 'event', 'request_id', 'step_way'])
    .where('table_id', '=', tableId)
    .where('seq', '>', seq)
    .where('type', 'in', ['records.updated', 'records.linked'])
    .where('undone_by', 'is', null)
    .where(sql<boolean>`not (${isOwn})`)
}

function writtenBy(event: RecordsEvent, position: string | undefined): readonly string[] {
  if (event.type === 'records.linked') return event.links.map(({ record }) => record)
  if (event.type !== 'records.updated') return []
  const isWork = (columns: object): boolean => Object.keys(columns).some((id) => id !== position)
  return event.changes.filter(({ after }) => isWork(after)).map(({ record }) => record)
}
