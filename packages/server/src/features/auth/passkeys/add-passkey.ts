import { type Passkey, type PasskeyMade, passkeyLimits } from '@rowhouse/core/api/passkeys'
import { type AppError, conflict, invalidRequest } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/names'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Static } from 'typebox'
import { secondFactorsOf } from '../../../meta/second-factors.ts'
import { newId } from '../../../platform/chance.ts'
import type { Signed, Tx } from '../../../request/context.ts'
import { replaceRecoveryCodes } from '../second-factor.ts'
import { challengeIn, challengeMs, giveChallenge, staleChallenge, takeChallenge } from './challenges.ts'
import { presentPasskey } from './passkeys.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

type AccountCtx = Signed<'account.update'>

const quarterMs = 15 * 60_000
/** EdDSA, ES256 and RS256, by which every authenticator there is can sign. */
const algorithms = [-8, -7, -257]

export async function beginPasskey(ctx: AccountCtx, site: string): Promise<Readonly<Record<string, unknown>>> {
  const party = relyingPartyOf(site)
  const { actor } = ctx
  ctx.limits.take(`passkeys:${actor.id}`, ctx.config.rates.signInPerAccount * 2, quarterMs)
  const known = await credentialsOf(ctx.meta.read, actor.id)
  if (known.length >= passkeyLimits.most) throw tooMany()
  const challenge = await giveChallenge(ctx, { purpose: 'add', userId: actor.id, holder: actor.session })
  const { generateRegistrationOptions } = await webauthn()
  const name = [actor.firstname, actor.lastname].filter(Boolean).join(' ')
  const options = await generateRegistrationOptions({
    rpName: 'Rowhouse',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(actor.id)),
    userName: actor.email,
    userDisplayName: name === '' ? actor.email : name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeMs,
    attestationType: 'none',
    // One authenticator holds one passkey of an account, however often it is tried.
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports: transports.split(',') })),
    // A key that can neither be found by itself nor ask for a finger is still a second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
  return { ...options }
}

interface NewPasskey {
  readonly name: string
  readonly credential: Static<typeof PasskeyMade>
}

interface AddedPasskey {
  readonly passkey: Static<typeof Passkey>
  readonly recoveryCodes: readonly string[]
}

export async function addPasskey(
  ctx: AccountCtx,
  site: string,
  { name, credential }: NewPasskey,
): Promise<AddedPasskey> {
  const party = relyingPartyOf(site)
  const accepted = acceptTitle(name, passkeyLimits.name)
  const { actor } = ctx
  const challenge = challengeIn(credential.response.clientDataJSON)
  const { purpose, userId } = await takeChallenge(ctx, challenge, actor.session)
  if (purpose !== 'add' || userId !== actor.id) throw staleChallenge()
  const made = await checkMade(credential, challenge, party)
  const row = {
    id: newId('passkey'),
    user_id: actor.id,
    ...made,
    name: accepted,
    created_at: new Date(ctx.now()).toISOString(),
    last_used_at: null,
  }
  return ctx.write(async (tx) => {
    const known = await credentialsOf(tx, actor.id)
    if (known.length >= passkeyLimits.most) throw tooMany()
    const isFirst = (await secondFactorsOf(tx, actor.id)).length === 0
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('rh_passkeys')
      .values(row)
      .onConflict((same) => same.column('credential_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) throw conflict('This passkey is in use already. Try another one.')
    tx.announce({ type: 'users.passkeyAdded', user: actor.id, passkey: row.id, name: accepted })
    // Nobody shall be locked out by the loss of the one device they have.
    const recoveryCodes = isFirst ? await replaceRecoveryCodes(tx, actor.id) : []
    return { passkey: presentPasskey(row), recoveryCodes }
  })
}

async function checkMade(credential: Static<typeof PasskeyMade>, challenge: string, party: RelyingParty) {
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await verifyRegistrationResponse({
    // Whatever it holds, it is read as what it should be, and refused where it is not.
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (checked === null || !checked.verified) throw notMade()
  const { credential: made, credentialBackedUp } = checked.registrationInfo
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: (credential.response.transports ?? []).filter((word) => /^[a-z-]+$/.test(word)).join(','),
    is_synced: credentialBackedUp ? 1 : 0,
  }
}

const notMade = (): AppError =>
  invalidRequest('What the authenticator sent does not fit this server. Try again, or use another one.')

const tooMany = (): AppError =>
  conflict(`You have ${passkeyLimits.most} passkeys. Remove one that you no longer use first.`)

const credentialsOf = (db: Pick<Tx, 'selectFrom'>, userId: string) =>
  db.selectFrom('rh_passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).execute()
