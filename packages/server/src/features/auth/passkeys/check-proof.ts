import type { PasskeyProof } from '@rowhouse/core/api/passkeys'
import { type AppError, invalidRequest } from '@rowhouse/core/errors'
import { emailKey } from '@rowhouse/core/names'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Static } from 'typebox'
import type { PasskeyRow, UserRow } from '../../../meta/rows/people.ts'
import type { Ctx, Tx } from '../../../request/context.ts'
import { type ChallengePurpose, challengeIn, staleChallenge, takeChallenge } from './challenges.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

export type Proof = Static<typeof PasskeyProof>

const quarterMs = 15 * 60_000

interface GivenProof {
  readonly site: string
  readonly proof: Proof
  readonly purposes: readonly ChallengePurpose[]
  readonly holder: string | null
}

/** An authenticator that is known has signed what it was given to. */
interface CheckedProof {
  readonly purpose: ChallengePurpose
  readonly passkey: PasskeyRow
  readonly user: Selectable<UserRow>
  readonly counter: number
  readonly isSynced: boolean
  /** Who signs in at last is no longer counted against. */
  forgive(): void
}

export async function checkProof(ctx: Ctx, { site, proof, purposes, holder }: GivenProof): Promise<CheckedProof> {
  const party = relyingPartyOf(site)
  const challenge = challengeIn(proof.response.clientDataJSON)
  const { purpose, userId } = await takeChallenge(ctx, challenge, holder)
  if (!purposes.includes(purpose)) throw staleChallenge()
  const passkey = await ctx.meta.read
    .selectFrom('rh_passkeys')
    .selectAll()
    .where('credential_id', '=', proof.id)
    .executeTakeFirst()
  if (passkey === undefined || (userId !== null && userId !== passkey.user_id)) {
    await tellFailure(ctx, purpose, userId)
    throw unknownPasskey()
  }
  const user = await readUser(ctx.meta.read, passkey.user_id)
  // The same count as for passwords: guesses at one account add up, whichever way they come.
  const attempts = `sign-in:${emailKey(user.email)}`
  ctx.limits.take(attempts, ctx.config.rates.signInPerAccount, quarterMs)
  const checked = await verify({
    proof,
    challenge,
    party,
    passkey,
    isAlone: purpose !== 'second factor',
    isNameless: userId === null,
  })
  if (checked === null) {
    await tellFailure(ctx, purpose, user.id)
    throw unknownPasskey()
  }
  return { purpose, passkey, user, ...checked, forgive: () => ctx.limits.forget(attempts) }
}

/** In the transaction of what it is used for: of two proofs with the same count one is a copy. */
export async function notePasskeyUse(ctx: Ctx, tx: Tx, { passkey, counter, isSynced }: CheckedProof): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('rh_passkeys')
    .set({ counter, is_synced: isSynced ? 1 : 0, last_used_at: new Date(ctx.now()).toISOString() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw unknownPasskey()
}

interface Claim {
  readonly proof: Proof
  readonly challenge: string
  readonly party: RelyingParty
  readonly passkey: PasskeyRow
  /** There is no password beside it, so it has to have asked for a finger, a face or a PIN. */
  readonly isAlone: boolean
  /** Nobody has said who they are, so the passkey has to. */
  readonly isNameless: boolean
}

/** null: anything does not fit, which also is a count that went back. */
async function verify({ proof, challenge, party, passkey, isAlone, isNameless }: Claim) {
  const { userHandle } = proof.response
  const isOfUser =
    userHandle === undefined || userHandle === null || userHandle === ''
      ? !isNameless
      : Buffer.from(userHandle, 'base64url').toString() === passkey.user_id
  if (!isOfUser) return null
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    // Whatever it holds, it is read as what it should be, and refused where it is not.
    response: proof as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: isAlone,
  }).catch(() => null)
  if (checked === null || !checked.verified) return null
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { counter: newCounter, isSynced: credentialBackedUp }
}

const unknownPasskey = (): AppError =>
  invalidRequest('This passkey is not known here, or it was removed. Sign in another way.')

async function tellFailure(ctx: Ctx, purpose: ChallengePurpose, user: string | null): Promise<void> {
  await ctx.write(async (tx) =>
    tx.announce(
      purpose === 'second factor' && user !== null
        ? { type: 'users.secondFactorFailed', user }
        : { type: 'users.signInFailed', user },
    ),
  )
}

function readUser(db: Pick<Tx, 'selectFrom'>, id: string): Promise<Selectable<UserRow>> {
  return db.selectFrom('rh_users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
