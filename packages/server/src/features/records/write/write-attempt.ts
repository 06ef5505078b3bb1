import { forbidden } from '@rowhouse/core/errors'
import type { RecordsEvent } from '@rowhouse/core/events'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { Kysely } from 'kysely'
import type { LaterResult } from '../../../dialects/later-result.ts'
import type { UnitOfWork } from '../../../dialects/unit-of-work.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { MetaTables } from '../../../meta/tables.ts'
import type { TableAccess } from '../../../query/select-records.ts'
import { innerSight } from '../../../query/sight.ts'
import type { InProject } from '../../../request/context.ts'
import { sightOf } from '../sight.ts'
import type { Losses } from './losses.ts'
import type { RowGuard } from './row-guard.ts'
import type { Outcome, WriteSpec } from './write-spec.ts'

/** What a write knows of its call. Each operation asks for its own proof before it comes here. */
export type WriteCtx = InProject<OperationName>

/** One try of a write, inside its transaction. */
export interface WriteAttempt {
  readonly ctx: WriteCtx
  readonly table: SnapshotTable
  /** All columns, of the records the caller may see: what is hidden is kept and logged all the same. */
  readonly access: TableAccess
  /** What the caller may see. */
  readonly seen: TableAccess
  /** What rules keep the caller from; null: nothing. */
  readonly guard: RowGuard | null
  /** Where the records are. */
  readonly db: Kysely<unknown>
  /** Where the metadata is; of built-in tables in the same transaction. */
  readonly meta: Kysely<MetaTables>
  /** The moment of the write. */
  readonly at: string
  /**
   * Runs a statement nobody waits for, which may travel with the COMMIT. A refusal of the database then comes at the end
   * and names nothing, so the same work runs once more without this (null), and says what was wrong.
   */
  readonly later: UnitOfWork<unknown>['later'] | null
  /** Of the whole write. */
  readonly losses: Losses
  /** Changes metadata; of attached databases in a transaction of its own. */
  changeMeta<T>(work: (tx: Kysely<MetaTables>) => Promise<T>): Promise<T>
  /** Writes an entry of the change log. */
  log(fact: RecordsFact): Promise<void>
  /** The same for a record whose key comes with the COMMIT; only where there is `later`. */
  logNew(key: LaterResult): Promise<void>
  /** The same try on another table of the same database. What it logs names that table and belongs to the same write. */
  beside(table: SnapshotTable): WriteAttempt
  /** The same for what follows of itself from what the caller does: nothing is hidden, and no rule is asked. */
  behind(table: SnapshotTable): WriteAttempt
}

type Without<Event, Keys extends PropertyKey> = Event extends unknown ? Omit<Event, Keys> : never

export type RecordsFact = Without<RecordsEvent, 'project' | 'table' | 'silent'>

/** Why a change was made, when it takes another one back. */
export interface Cause {
  readonly undoes?: string
}

/** Touches nothing but its attempt, because a transaction that lost a race runs again. */
export type Work = (attempt: WriteAttempt) => Promise<Outcome>

export interface WriteTask {
  readonly ctx: WriteCtx
  readonly seen: TableAccess
  readonly table: SnapshotTable
  readonly spec: WriteSpec
  readonly work: Work
}

export function eventOf({ ctx, spec, table: own }: WriteTask, table: SnapshotTable, fact: RecordsFact): RecordsEvent {
  const { form, silent } = spec
  return {
    ...fact,
    ...(form !== undefined && table.id === own.id && isOfForms(fact) ? { form: form.view.id } : {}),
    project: ctx.project.id,
    table: table.id,
    ...(silent === true ? { silent } : {}),
  }
}

/** What links tell beside it is no answer of its own. */
const isOfForms = ({ type }: RecordsFact): boolean => type === 'records.inserted' || type === 'records.updated'

/** A table as it is, beside the one the write began with. */
export const seenBehind = (task: WriteTask, table: SnapshotTable): TableAccess => ({
  ...seenBeside(task, table),
  sight: innerSight(table),
  sightOf: undefined,
})

/** A table as the caller sees it, beside the one the write began with. */
export function seenBeside({ ctx, seen, table: first }: WriteTask, table: SnapshotTable): TableAccess {
  if (table.id === first.id) return seen
  if (table.base.id !== first.base.id) throw new Error(`${table.id} lies in another database than ${first.id}.`)
  if (table.readOnlyReason !== null)
    throw forbidden(`“${table.title}”: ${table.readOnlyReason}`, { reason: 'read_only' })
  return { ...seen, table, sight: sightOf(ctx, table) }
}
