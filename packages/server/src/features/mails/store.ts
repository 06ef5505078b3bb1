// Mails as they are stored: what is due, what came of it, and what administrators see of it.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { MailRow } from '../../meta/rows/automation.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>
export type StoredMail = Selectable<MailRow>

/** Waiting for its time, or held by somebody who is gone. */
const isDue = (at: string) =>
  sql<boolean>`((state = 'waiting' and due_at <= ${at}) or (state = 'sending' and held_until < ${at}))`

interface Taking {
  readonly at: string
  readonly heldUntil: string
  readonly limit: number
}

/** Taken for this node: nobody else sends them until `heldUntil`. */
export async function takeDue(meta: Meta, { at, heldUntil, limit }: Taking): Promise<StoredMail[]> {
  const due = await meta
    .selectFrom('rh_mails')
    .select('id')
    .where(isDue(at))
    .orderBy('due_at')
    .orderBy('number')
    .limit(limit)
    .execute()
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  // Whoever else has just taken one holds it: it is not due any more.
  const taken = await meta
    .updateTable('rh_mails')
    .set({ state: 'sending', held_until: heldUntil, updated_at: at })
    .where('id', 'in', ids)
    .where(isDue(at))
    .returningAll()
    .execute()
  return taken.toSorted((one, other) => one.number - other.number)
}

/** When something is due next; null: nothing waits. */
export async function nextDue(meta: Meta): Promise<string | null> {
  const row = await meta
    .selectFrom('rh_mails')
    .select(sql<string | null>`min(coalesce(held_until, due_at))`.as('due'))
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst()
  return row?.due ?? null
}

export async function changeMail(
  meta: Meta,
  id: string,
  change: Partial<Pick<MailRow, 'state' | 'tries' | 'due_at' | 'held_until' | 'reason' | 'content' | 'updated_at'>>,
): Promise<void> {
  await meta.updateTable('rh_mails').set(change).where('id', '=', id).execute()
}

const statesOf = { waiting: ['waiting', 'sending'], failed: ['failed'] } as const

interface MailsSpec {
  readonly state: keyof typeof statesOf | undefined
  readonly before: number | undefined
  readonly limit: number
}

/** Newest first; those that have left are nobody's business. */
export function selectMails(meta: Meta, { state, before, limit }: MailsSpec): Promise<StoredMail[]> {
  return meta
    .selectFrom('rh_mails')
    .selectAll()
    .where('state', 'in', state === undefined ? [...statesOf.waiting, ...statesOf.failed] : [...statesOf[state]])
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export async function countMails(meta: Meta, state: keyof typeof statesOf): Promise<number> {
  const { count } = await meta
    .selectFrom('rh_mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', 'in', [...statesOf[state]])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of `ids`, or all that failed, as far as they still lead anywhere. Gives how many. */
export async function sendAgain(meta: Meta, ids: readonly string[] | null, at: string): Promise<number> {
  const { numUpdatedRows } = await meta
    .updateTable('rh_mails')
    .set({ state: 'waiting', tries: 0, due_at: at, held_until: null, reason: null, updated_at: at })
    .where('state', 'in', ids === null ? ['failed'] : ['failed', 'waiting'])
    .where((is) => is.or([is('good_until', 'is', null), is('good_until', '>', at)]))
    .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

interface Old {
  readonly state: 'sent' | 'failed'
  readonly before: string
  readonly limit: number
}

/** In small steps, so that nobody waits long for the writer. Gives how many. */
export async function removeOld(meta: Meta, { state, before, limit }: Old): Promise<number> {
  const old = meta
    .selectFrom('rh_mails')
    .select('number')
    .where('state', '=', state)
    .where('updated_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await meta.deleteFrom('rh_mails').where('number', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
