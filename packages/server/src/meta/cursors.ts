// How far each subscriber has read the change log. A cursor belongs to one node at a time, for a while.
import { type Kysely, sql } from 'kysely'
import { prepared } from '../platform/prepared.ts'
import type { Position } from './read-changes.ts'
import type { MetaTables } from './tables.ts'

/** Whoever takes longer than this for one batch may see it handed to another node as well. */
export const heldMs = 30_000
/** A subscriber that nobody has run for so long is gone for good, and the log is not kept for it. */
const goneMs = 7 * 86_400_000

export interface Holder {
  readonly name: string
  readonly node: string
  readonly nowMs: number
}

/** A new subscriber begins with what comes next. */
export async function addCursor(
  tx: Kysely<MetaTables>,
  { name, nowMs }: Holder,
  { tx: number, seq }: Position,
): Promise<void> {
  await tx
    .insertInto('rh_cursors')
    .values({ name, tx: number, seq, held_by: null, held_until: null, moved_at: isoOf(nowMs) })
    .onConflict((known) => known.column('name').doNothing())
    .execute()
}

export async function findCursor(meta: Kysely<MetaTables>, name: string): Promise<Position> {
  const found = await cursorNamed(meta, name)
  if (found === undefined) throw new Error(`Nobody reads the change log as ${name}.`)
  return found
}

const cursorNamed = prepared<MetaTables, readonly [name: string], Position>((db, name) =>
  db.selectFrom('rh_cursors').select(['tx', 'seq']).where('name', '=', name),
)

/** null: another node has it. */
export async function takeCursor(tx: Kysely<MetaTables>, { name, node, nowMs }: Holder): Promise<Position | null> {
  const taken = await tx
    .updateTable('rh_cursors')
    .set({ held_by: node, held_until: isoOf(nowMs + heldMs) })
    .where('name', '=', name)
    .where((where) =>
      where.or([where('held_by', 'is', null), where('held_by', '=', node), where('held_until', '<', isoOf(nowMs))]),
    )
    .returning(['tx', 'seq'])
    .executeTakeFirst()
  return taken ?? null
}

/** False: another node has it by now, which goes on from where this one was. */
export async function moveCursor(
  tx: Kysely<MetaTables>,
  { name, node, nowMs }: Holder,
  { tx: number, seq }: Position,
  then: 'hold' | 'leave',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rh_cursors')
    .set({ tx: number, seq, moved_at: isoOf(nowMs) })
    .set(then === 'hold' ? { held_until: isoOf(nowMs + heldMs) } : { held_by: null, held_until: null })
    .where('name', '=', name)
    .where('held_by', '=', node)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Past entries that concern nobody, while no node is at work for it. */
export async function passCursor(
  tx: Kysely<MetaTables>,
  { name, nowMs }: Pick<Holder, 'name' | 'nowMs'>,
  { tx: number, seq }: Position,
): Promise<void> {
  await tx
    .updateTable('rh_cursors')
    .set({ tx: number, seq, moved_at: isoOf(nowMs) })
    .where('name', '=', name)
    .where('held_by', 'is', null)
    .where(sql<boolean>`(tx, seq) <= (${number}, ${seq})`)
    .execute()
}

/** What every subscriber has read; null: nobody reads the log. */
export async function readByAll(meta: Kysely<MetaTables>, nowMs: number): Promise<Position | null> {
  const slowest = await meta
    .selectFrom('rh_cursors')
    .select(['tx', 'seq'])
    .where('moved_at', '>=', isoOf(nowMs - goneMs))
    .orderBy('tx')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return slowest ?? null
}

const isoOf = (ms: number): string => new Date(ms).toISOString()
