// What happened in new records since they were made: whoever takes them back would take that away as well.
import type { RecordsEvent } from '@rowhouse/core/events'
import { idPrefixes } from '@rowhouse/core/ids'
import { type Kysely, sql } from 'kysely'
import type { ChangeRow } from '../../../meta/rows/changes.ts'
import { storedEvent } from '../../../meta/stored-event.ts'
import type { MetaTables } from '../../../meta/tables.ts'
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

type FoundChange = Pick<ChangeRow, 'id' | 'record' | 'request_id' | 'step_way'>

const keysAtOnce = 500

/** Which of them somebody else has written or linked. What was undone is none, what a move or an automation wrote is no work. */
export async function changedSince(attempt: WriteAttempt, spec: SinceSpec): Promise<ReadonlySet<string>> {
  const wanted = new Set(spec.records)
  const changed = new Set<string>()
  for await (const { id, record, request_id, step_way } of foundChanges(attempt, spec)) {
    if (request_id.startsWith(idPrefixes.run) || (record !== null && changed.has(record))) continue
    const stored = attempt.meta.selectFrom('rh_changes').select(['event', 'record']).where('id', '=', id)
    const event = storedEvent<RecordsEvent>(await stored.executeTakeFirstOrThrow())
    if (event.undoes !== undefined && step_way !== 'redo') continue
    for (const key of writtenBy(event, attempt.table.position?.id)) if (wanted.has(key)) changed.add(key)
  }
  return changed
}

/** Those of one record by its key, and those of many, in whose text alone their keys stand. */
async function* foundChanges(
  { meta, table }: WriteAttempt,
  { records, seq, own }: SinceSpec,
): AsyncGenerator<FoundChange> {
  for (const keys of chunksOf(records, keysAtOnce))
    yield* await changesSince(meta, { tableId: table.id, seq, own }).where('record', 'in', keys).execute()
  yield* await changesSince(meta, { tableId: table.id, seq, own }).where('record', 'is', null).execute()
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
    .select(['id', 'record', 'request_id', 'step_way'])
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
