import type { DigestPeriod } from '@rowhouse/core/notices'
import { type Kysely, sql } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>
type Period = Exclude<DigestPeriod, 'off'>

const hourMs = 60 * 60 * 1000
const periodMs: Readonly<Record<Period, number>> = { hour: hourMs, day: 24 * hourMs }

const nextAt = (period: Period, nowMs: number): string => new Date(nowMs + periodMs[period]).toISOString()

export interface DueDigest {
  readonly userId: string
  readonly email: string
  readonly language: string | null
  readonly period: Period
  readonly nextAt: string
  readonly toldUntil: number
}

export async function findDigest(meta: Meta, userId: string): Promise<{ readonly period: Period } | undefined> {
  const row = await meta.selectFrom('rh_digests').select('period').where('user_id', '=', userId).executeTakeFirst()
  // The column's check holds it to the two words.
  return row === undefined ? undefined : { period: row.period as Period }
}

export const removeDigest = async (meta: Meta, userId: string): Promise<void> => {
  await meta.deleteFrom('rh_digests').where('user_id', '=', userId).execute()
}

interface Chosen {
  readonly userId: string
  readonly period: Period
  readonly nowMs: number
}

export async function storeDigest(meta: Meta, { userId, period, nowMs }: Chosen): Promise<void> {
  const { last } = await meta
    .selectFrom('rh_notices')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const next_at = nextAt(period, nowMs)
  await meta
    .insertInto('rh_digests')
    .values({ user_id: userId, period, next_at, told_until: Number(last) })
    .onConflict((known) => known.column('user_id').doUpdateSet({ period, next_at }))
    .execute()
}

export async function selectDue(meta: Meta, nowMs: number): Promise<DueDigest[]> {
  const rows = await meta
    .selectFrom('rh_digests as digest')
    .innerJoin('rh_users as user', 'user.id', 'digest.user_id')
    .select(['digest.user_id', 'digest.period', 'digest.next_at', 'digest.told_until', 'user.email', 'user.language'])
    .where('digest.next_at', '<=', new Date(nowMs).toISOString())
    .where('user.suspended_at', 'is', null)
    .execute()
  return rows.map(({ user_id, email, language, period, next_at, told_until }) => ({
    userId: user_id,
    email,
    language,
    period: period as Period,
    nextAt: next_at,
    toldUntil: told_until,
  }))
}

/** Whether this node is the one that sends it: whoever moves it on first. */
export async function claimDigest(
  meta: Meta,
  { userId, period, nextAt: known }: DueDigest,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await meta
    .updateTable('rh_digests')
    .set({ next_at: nextAt(period, nowMs) })
    .where('user_id', '=', userId)
    .where('next_at', '=', known)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function noteTold(meta: Meta, userId: string, toldUntil: number): Promise<void> {
  await meta.updateTable('rh_digests').set({ told_until: toldUntil }).where('user_id', '=', userId).execute()
}
