import { invalidRequest } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import { hashToken, newToken } from '../../platform/chance.ts'
import type { Ctx, Tx } from '../../request/context.ts'

export const resetMinutes = 30
const verificationDays = 7

type Kind = 'reset' | 'verify'
type Meta = Kysely<MetaTables>

/** A newer link ends the older one: only the last mail works. */
export async function makeResetToken(
  tx: Meta,
  userId: string,
  nowMs: number,
): Promise<{ token: string; expiresAt: string }> {
  return makeToken(tx, 'reset', userId, nowMs + resetMinutes * 60_000)
}

export async function makeVerificationToken(
  tx: Meta,
  userId: string,
  nowMs: number,
): Promise<{ token: string; expiresAt: string }> {
  return makeToken(tx, 'verify', userId, nowMs + verificationDays * 86_400_000)
}

async function makeToken(
  tx: Meta,
  kind: Kind,
  userId: string,
  expiresMs: number,
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken()
  const expiresAt = new Date(expiresMs).toISOString()
  await tx.deleteFrom('rh_mail_tokens').where('user_id', '=', userId).where('kind', '=', kind).execute()
  await tx
    .insertInto('rh_mail_tokens')
    .values({ hash: hashToken(token), kind, user_id: userId, expires_at: expiresAt })
    .execute()
  return { token, expiresAt }
}

interface SentToken {
  readonly kind: Kind
  readonly token: string
  /** What to say of one that is not good. */
  readonly sentences: { readonly unknown: string; readonly expired: string }
}

/** Whose good token this is; says in the caller's words what is wrong with a bad one. */
export async function findTokenOwner(
  ctx: Ctx,
  db: Pick<Tx, 'selectFrom'>,
  { kind, token, sentences }: SentToken,
): Promise<string> {
  const row = await db
    .selectFrom('rh_mail_tokens')
    .select(['user_id', 'expires_at'])
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (row === undefined) throw invalidRequest(sentences.unknown)
  if (row.expires_at <= new Date(ctx.now()).toISOString()) throw invalidRequest(sentences.expired)
  return row.user_id
}
