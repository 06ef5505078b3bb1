// A change of structure that was made here, as the list of migrations keeps it: what ran, and what it was about.
import { createHash } from 'node:crypto'
import type { AppEvent } from '@rowhouse/core/events'
import { nextStamp, slugOf, stampOf } from '@rowhouse/core/migrations/migration-file'
import type { Kysely } from 'kysely'
import type { MigrationRow } from '../meta/rows/sql.ts'
import type { SnapshotBase } from '../meta/snapshot.ts'
import type { MetaTables } from '../meta/tables.ts'
import { newId } from '../platform/chance.ts'
import type { Tx } from '../request/context.ts'
import { hasStatements, type RanSteps } from './run-steps.ts'

interface Made {
  readonly ctx: {
    now(): number
    readonly project: { readonly id: string }
    readonly actor?: { readonly id: string } | null
  }
  readonly base: SnapshotBase
  readonly ran: RanSteps
}

/** What is known of it from the change log: by this its undo is found again. */
export type MadeEvent = StructureEvent & { readonly id: string }
type StructureEvent = Extract<AppEvent, { readonly type: `tables.${string}` | `columns.${string}` }>

/** Writes the metadata of a change and, in the same transaction, the statements that ran for it. */
export async function recordMigration<T>(tx: Tx, made: Made, record: (tx: Tx) => Promise<T>): Promise<T> {
  if (!hasStatements(made.ran)) return record(tx)
  const before = tx.announced.length
  const value = await record(tx)
  const events = tx.announced.slice(before).flatMap(({ id, event }) => (isOfStructure(event) ? [{ ...event, id }] : []))
  await insertMade(tx, made, events)
  return value
}

const isOfStructure = (event: AppEvent): event is StructureEvent =>
  event.type.startsWith('tables.') || event.type.startsWith('columns.')

async function insertMade(tx: Tx, { ctx, base, ran }: Made, events: readonly MadeEvent[]): Promise<void> {
  const at = new Date(ctx.now()).toISOString()
  const up = scriptOf(ran.up)
  const down = ran.down === null || ran.down.length === 0 ? null : scriptOf(ran.down)
  const checksum = checksumOf(up, down)
  await tx
    .insertInto('rh_migrations')
    .values({
      id: newId('migration'),
      project_id: ctx.project.id,
      base_id: base.id,
      kind: 'made',
      title: await titleOf(tx, events),
      stamp: await freeStamp(tx, base.id, stampOf(at)),
      engine: base.dialect.name,
      up,
      down,
      events: JSON.stringify(events),
      checksum,
      ran_up: null,
      ran_down: null,
      ran_at: at,
      ran_by: ctx.actor?.id ?? null,
      stopped_way: null,
      stopped_after: null,
      fault: null,
      running_since: null,
      created_by: ctx.actor?.id ?? null,
      created_at: at,
      updated_at: at,
    } satisfies Omit<MigrationRow, 'number'>)
    .execute()
}

/** Statements as a script: each ends with a semicolon, what is only told does not. */
const scriptOf = (texts: readonly string[]): string =>
  texts.map((text) => (text.startsWith('--') ? text : `${text};`)).join('\n')

/** Of both ways: who edits either has another text. */
export const checksumOf = (up: string, down: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([up, down]))
    .digest('hex')

/** Two changes of one second follow each other in the names of their files too. */
export async function freeStamp(meta: Kysely<MetaTables>, baseId: string, wanted: string): Promise<string> {
  const rows = await meta
    .selectFrom('rh_migrations')
    .select('stamp')
    .where('base_id', '=', baseId)
    .where('stamp', '>=', wanted)
    .execute()
  const taken = new Set(rows.map(({ stamp }) => stamp))
  let stamp = wanted
  while (taken.has(stamp)) stamp = nextStamp(stamp)
  return stamp
}

async function titleOf(tx: Tx, events: readonly MadeEvent[]): Promise<string> {
  const event = events[0]
  if (event === undefined) return 'change_structure'
  const table = await tx.selectFrom('rh_tables').select('title').where('id', '=', event.table).executeTakeFirst()
  const column =
    'column' in event
      ? await tx.selectFrom('rh_columns').select('title').where('id', '=', event.column).executeTakeFirst()
      : undefined
  const deed = event.type.slice(event.type.indexOf('.') + 1)
  // What was purged has no row any more, and is called by what it was.
  const noun = column?.title ?? table?.title ?? ('column' in event ? 'column' : 'table')
  const of = column === undefined || table === undefined ? '' : ` of ${table.title}`
  return slugOf(`${deed} ${noun}${of}`)
}
