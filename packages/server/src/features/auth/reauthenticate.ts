import { AppError, conflict, invalidValue } from '@rowhouse/core/errors'
import { emailKey } from '@rowhouse/core/names'
import type { Selectable } from 'kysely'
import type { UserRow } from '../../meta/rows/people.ts'
import { secondFactorsOf } from '../../meta/second-factors.ts'
import type { Signed, Tx } from '../../request/context.ts'
import { checkProof, notePasskeyUse, type Proof } from './passkeys/check-proof.ts'
import { requestOptions } from './passkeys/sign-in-by-passkey.ts'
import { spendSecondFactor } from './second-factor.ts'

interface GivenProof {
  readonly password?: string
  readonly code?: string
}

const quarterMs = 15 * 60_000

/** What a passkey of theirs has to sign to prove it. */
export function beginReauthentication(
  ctx: Signed<'account.update'>,
  site: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { id, session } = ctx.actor
  ctx.limits.take(`passkeys:${id}`, ctx.config.rates.signInPerAccount * 2, quarterMs)
  return requestOptions(ctx, site, { purpose: 'prove', userId: id, holder: session })
}

/** Proves that the person at the screen is the one who signed in. */
export async function reauthenticateByPasskey(
  ctx: Signed<'account.update'>,
  site: string,
  proof: Proof,
): Promise<void> {
  const checked = await checkProof(ctx, { site, proof, purposes: ['prove'], holder: ctx.actor.session })
  await ctx.write(async (tx) => {
    await notePasskeyUse(ctx, tx, checked)
    await noteProved(ctx, tx)
  })
  checked.forgive()
}

/** The same by the password, or by a code where there is none. */
export async function reauthenticate(ctx: Signed<'account.update'>, proof: GivenProof): Promise<void> {
  const { actor, limits, config } = ctx
  // The same count as at the door: guesses at one account add up, whichever way they come.
  const attempts = `sign-in:${emailKey(actor.email)}`
  limits.take(attempts, config.rates.signInPerAccount, quarterMs)
  const user = await readUser(ctx.meta.read, actor.id)
  if (user.password_hash !== null) await checkPassword(ctx, user, proof.password)
  else if ((await secondFactorsOf(ctx.meta.read, actor.id)).length === 0)
    throw conflict('This account has no password. Log in again with the service you use, then try once more.')
  await ctx.write(async (tx) => {
    const current = await readUser(tx, actor.id)
    // Somebody may have changed it while it was checked.
    if (current.password_hash !== user.password_hash) throw wrongPassword()
    if (user.password_hash === null) await spendSecondFactor(ctx, tx, current, proof.code).catch(asWrongCode)
    await noteProved(ctx, tx)
  })
  limits.forget(attempts)
}

async function noteProved({ actor, now }: Signed<'account.update'>, tx: Tx): Promise<void> {
  const authenticatedAt = new Date(now()).toISOString()
  await tx
    .updateTable('rh_sessions')
    .set({ authenticated_at: authenticatedAt })
    .where('id', '=', actor.session)
    .execute()
  tx.announce({ type: 'users.reauthenticated', user: actor.id, session: actor.session })
}

async function checkPassword(
  ctx: Signed<'account.update'>,
  { id, password_hash: stored }: Selectable<UserRow>,
  password: string | undefined,
): Promise<void> {
  if (password === undefined || password === '') throw invalidValue('password', 'Password is required')
  if (await ctx.passwords.verify(stored, password)) return
  await ctx.write(async (tx) => tx.announce({ type: 'users.signInFailed', user: id }))
  throw wrongPassword()
}

const wrongPassword = (): AppError => invalidValue('password', 'The password is not right.')

/** The person is signed in, so a wrong code is a wrong value here and not a reason to sign in again. */
export function asWrongCode(error: unknown): never {
  throw error instanceof AppError && error.code === 'second_factor_required'
    ? invalidValue('code', error.message)
    : error
}

function readUser(db: Pick<Tx, 'selectFrom'>, id: string): Promise<Selectable<UserRow>> {
  return db.selectFrom('rh_users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
