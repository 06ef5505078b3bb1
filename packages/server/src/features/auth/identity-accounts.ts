import type { Selectable } from 'kysely'
import type { UserRow } from '../../meta/rows/people.ts'
import { secondFactorsOf } from '../../meta/second-factors.ts'
import type { Allowed, Tx } from '../../request/context.ts'
import { createAccount, findUserByEmail } from './accounts.ts'
import { claimProjectRoles } from './claim-project-roles.ts'
import type { Identity } from './identity/provider.ts'
import { endSessions } from './sessions.ts'

type User = Selectable<UserRow>

interface FoundAccount {
  readonly user: User
  /** Whom the provider knows, where that may count only once the second factor is proved. */
  readonly joining: string | null
}

/** The account of somebody a provider has proved, made when there is none. */
export async function accountOf(
  ctx: Allowed<'auth.signIn'>,
  tx: Tx,
  provider: string,
  identity: Identity,
): Promise<FoundAccount> {
  const linked = await tx
    .selectFrom('rh_identities as identity')
    .innerJoin('rh_users as user', 'user.id', 'identity.user_id')
    .selectAll('user')
    .where('identity.provider', '=', provider)
    .where('identity.subject', '=', identity.subject)
    .executeTakeFirst()
  if (linked !== undefined) return { user: linked, joining: null }
  const known = await findUserByEmail(tx, identity.email)
  if (known !== undefined && (await isGuarded(tx, known))) return { user: known, joining: identity.subject }
  const user = known === undefined ? await createUser(ctx, tx, identity) : await adopt(ctx, tx, known)
  await link(ctx, tx, { provider, subject: identity.subject, user: user.id })
  return { user, joining: null }
}

/**
 * Nobody has proved this address by mail, but somebody guards the account with a second factor: a provider takes neither
 * the factor nor the password away. Who owns the address but not the factor turns to the super admin.
 */
const isGuarded = async (tx: Tx, user: User): Promise<boolean> =>
  user.email_verified !== 1 && (await secondFactorsOf(tx, user.id)).length > 0

/** The factor is proved now, and the provider has proved the address. */
export async function join(
  ctx: Allowed<'auth.signIn'>,
  tx: Tx,
  { provider, subject, user }: { readonly provider: string; readonly subject: string; readonly user: string },
): Promise<void> {
  await link(ctx, tx, { provider, subject, user })
  await tx.updateTable('rh_users').set({ email_verified: 1 }).where('id', '=', user).execute()
  await claimProjectRoles(ctx, tx, user)
}

async function link(
  { now }: Allowed<'auth.signIn'>,
  tx: Tx,
  { provider, subject, user }: { readonly provider: string; readonly subject: string; readonly user: string },
): Promise<void> {
  await tx
    .insertInto('rh_identities')
    .values({ provider, subject, user_id: user, created_at: new Date(now()).toISOString() })
    .onConflict((known) => known.doNothing())
    .execute()
}

function createUser(ctx: Allowed<'auth.signIn'>, tx: Tx, identity: Identity): Promise<User> {
  return createAccount(ctx, tx, {
    email: identity.email,
    passwordHash: null,
    firstname: identity.firstname ?? null,
    lastname: identity.lastname ?? null,
    emailVerified: true,
    inviteToken: null,
    how: 'identity',
  })
}

/**
 * Anybody can sign up with an address that is not theirs and wait. When its real owner comes through the provider,
 * whatever the stranger set (password, sessions, a second factor that was never confirmed) must not survive.
 */
async function adopt(ctx: Allowed<'auth.signIn'>, tx: Tx, user: User): Promise<User> {
  if (user.email_verified === 1) return user
  await tx.deleteFrom('rh_recovery_codes').where('user_id', '=', user.id).execute()
  await endSessions(tx, user.id, 'address proved by an identity provider')
  await claimProjectRoles(ctx, tx, user.id)
  return tx
    .updateTable('rh_users')
    .set({ email_verified: 1, password_hash: null, totp_secret: null, totp_enabled_at: null })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
