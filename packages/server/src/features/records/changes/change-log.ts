// Entries of the change log that speak of records. What the rest of the product announces is written by request/write.ts.
import type { RecordsEvent } from '@rowhouse/core/events'
import type { Kysely } from 'kysely'
import type { LaterResult } from '../../../dialects/later-result.ts'
import type { UnitOfWork } from '../../../dialects/unit-of-work.ts'
import type { ChangeRow } from '../../../meta/rows/changes.ts'
import type { MetaTables } from '../../../meta/tables.ts'
import { type Author, changeRow, type LoggedRow, logChange, whoOf } from '../../../request/write.ts'
import type { WriteCtx } from '../write/write-attempt.ts'

type Meta = Kysely<MetaTables>

export interface LoggedChange {
  readonly id: string
  readonly event: RecordsEvent
}

interface NewChange extends LoggedChange {
  readonly state: ChangeRow['state']
  readonly ctx: Pick<WriteCtx, 'requestId' | 'actor' | 'link' | 'token' | 'project' | 'step' | 'caller'>
  readonly at: string
  /** Of the one new record the event is about, where it is not known yet. */
  readonly later?: LaterResult
}

export async function insertChange(
  tx: UnitOfWork<MetaTables>,
  { id, event, state, ctx, at, later }: NewChange,
): Promise<void> {
  const { requestId, project, step } = ctx
  const author: Author = { requestId, ...whoOf(ctx), projectId: project.id, step }
  const known = changeRow(id, event, author, at)
  const row = later === undefined ? known : { ...known, ...named(later) }
  await logChange(tx, { ...row, state })
  if (state === 'done') await markUndone(tx, { id, event })
}

/** Beside the event, where `storedEvent` finds it. */
function named(later: LaterResult): Pick<LoggedRow, 'record' | 'touched'> {
  return { record: later.text as unknown as LoggedRow['record'], touched: 1 }
}

/**
 * After the attached database has committed: the entry is written anew, so that it has its place among the changes that are
 * done. Gives those that nobody else, as another node, has ended before.
 */
export async function markDone(tx: UnitOfWork<MetaTables>, changes: readonly LoggedChange[]): Promise<LoggedChange[]> {
  if (changes.length === 0) return []
  const intended = await tx
    .deleteFrom('rh_changes')
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .where('state', '=', 'intended')
    .returningAll()
    .execute()
  for (const { seq: _seq, tx: _tx, ...row } of intended.toSorted((one, other) => one.seq - other.seq))
    await logChange(tx, { ...row, state: 'done' })
  const ids = new Set(intended.map(({ id }) => id))
  const ended = changes.filter(({ id }) => ids.has(id))
  for (const change of ended) await markUndone(tx, change)
  return ended
}

/** What an attached database did not take, with the reply that was kept for it. */
export async function forgetIntended(tx: Meta, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await tx
    .deleteFrom('rh_changes')
    .where('id', 'in', ids)
    .where('state', '=', 'intended')
    .returning('id')
    .execute()
  if (gone.length === 0) return
  await tx
    .deleteFrom('rh_replies')
    .where(
      'change_id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute()
}

/** Of these the log holds no entry. */
export async function findForgotten(tx: Meta, changes: readonly LoggedChange[]): Promise<LoggedChange[]> {
  const ids = changes.map(({ id }) => id)
  const kept = new Set(
    (await tx.selectFrom('rh_changes').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  )
  return changes.filter(({ id }) => !kept.has(id))
}

async function markUndone(tx: Meta, { id, event }: LoggedChange): Promise<void> {
  if (event.undoes === undefined) return
  await tx.updateTable('rh_changes').set({ undone_by: id }).where('id', '=', event.undoes).execute()
}
