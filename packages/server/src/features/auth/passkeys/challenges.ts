import { type AppError, invalidRequest } from '@rowhouse/core/errors'
import { hashToken, newToken } from '../../../platform/chance.ts'
import type { Ctx } from '../../../request/context.ts'

export const challengeMs = 5 * 60_000

export type ChallengePurpose = 'add' | 'sign in' | 'second factor' | 'prove'

interface Challenge {
  readonly purpose: ChallengePurpose
  /** Whose passkeys may answer; null: anybody's. */
  readonly userId: string | null
  /** The session, or a secret of the browser, that it is given to. */
  readonly holder: string
}

/** What an authenticator has to sign: new each time, for one purpose and one holder. */
export async function giveChallenge(ctx: Ctx, { purpose, userId, holder }: Challenge): Promise<string> {
  const challenge = newToken()
  await ctx.write(async (tx) => {
    await tx
      .insertInto('rh_passkey_challenges')
      .values({
        hash: hashToken(challenge),
        purpose,
        user_id: userId,
        holder_hash: hashToken(holder),
        expires_at: new Date(ctx.now() + challengeMs).toISOString(),
      })
      .execute()
  })
  return challenge
}

export const staleChallenge = (): AppError => invalidRequest('This took too long or was started elsewhere. Try again.')

/** Deleted by the one who reads it, before anything is checked: a challenge is answered once, rightly or wrongly. */
export async function takeChallenge(
  ctx: Ctx,
  challenge: string,
  holder: string | null,
): Promise<Pick<Challenge, 'purpose' | 'userId'>> {
  const hash = hashToken(challenge)
  const taken = await ctx.write(async (tx) => {
    const row = await tx.selectFrom('rh_passkey_challenges').selectAll().where('hash', '=', hash).executeTakeFirst()
    if (row !== undefined) await tx.deleteFrom('rh_passkey_challenges').where('hash', '=', hash).execute()
    return row
  })
  const isGood =
    taken !== undefined &&
    holder !== null &&
    taken.holder_hash === hashToken(holder) &&
    taken.expires_at > new Date(ctx.now()).toISOString()
  if (!isGood) throw staleChallenge()
  // The column holds only these words (a check constraint says so).
  return { purpose: taken.purpose as ChallengePurpose, userId: taken.user_id }
}

/** Which challenge an authenticator says it answers. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    if (typeof challenge === 'string') return challenge
  } catch {
    // Told below as everything else that answers no challenge of ours.
  }
  throw staleChallenge()
}
