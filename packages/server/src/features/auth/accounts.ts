import { AppError, forbidden, invalidRequest, invalidValue } from '@rowhouse/core/errors'
import { emailKey } from '@rowhouse/core/names'
import type { Selectable } from 'kysely'
import type { InviteRow, UserRow } from '../../meta/rows/people.ts'
import { hashToken, newId } from '../../platform/chance.ts'
import type { Ctx, Tx } from '../../request/context.ts'
import { readInviteOnly } from '../settings/invite-only.ts'
import { claimProjectRoles, claimRolesGivenBy } from './claim-project-roles.ts'

interface NewAccount {
  readonly email: string
  readonly passwordHash: string | null
  readonly firstname: string | null
  readonly lastname: string | null
  readonly emailVerified: boolean
  readonly inviteToken: string | null
  /** provider: the identity provider keeps the accounts, so nobody has to be invited or has come yet. */
  readonly how: 'open' | 'identity' | 'provider'
}

/** Creates a person, inside the caller's transaction: the first becomes super admin, later ones as the server allows. */
export async function createAccount(ctx: Ctx, tx: Tx, account: NewAccount): Promise<Selectable<UserRow>> {
  const id = newId('user')
  const isFirst = await claimServer(tx, id)
  const invite = isFirst ? null : await acceptInvite(ctx, tx, account)
  await refuseKnownAddress(tx, account.email)
  const at = new Date(ctx.now()).toISOString()
  const user = {
    id,
    email: account.email,
    email_key: emailKey(account.email),
    password_hash: account.passwordHash,
    firstname: account.firstname,
    lastname: account.lastname,
    is_super: isFirst ? 1 : 0,
    // Whoever holds the invitation reads the mail of that address, or was handed it by an administrator.
    email_verified: account.emailVerified ? 1 : 0,
    token_version: 1,
    suspended_at: null,
    totp_secret: null,
    totp_enabled_at: null,
    totp_last_step: 0,
    created_at: at,
    updated_at: at,
    last_sign_in_at: account.how === 'provider' ? null : at,
    service_of: null,
    made_by: null,
    super_source: null,
    language: null,
  }
  await tx.insertInto('rh_users').values(user).execute()
  if (invite !== null) await tx.deleteFrom('rh_invites').where('id', '=', invite.id).execute()
  tx.announce({ type: 'users.signedUp', user: id, how: isFirst ? 'first' : invite !== null ? 'invite' : account.how })
  if (account.emailVerified) await claimProjectRoles(ctx, tx, id)
  else if (invite !== null) await claimRolesGivenBy(ctx, tx, { userId: id, inviterId: invite.invited_by })
  return user
}

/** One insert that only one caller can win, however many sign up at the same moment. */
async function claimServer(tx: Tx, user: string): Promise<boolean> {
  const claim = await tx
    .insertInto('rh_settings')
    .values({ name: 'super_admin', value: JSON.stringify(user) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return claim.numInsertedOrUpdatedRows === 1n
}

export const closedSignUp = (): AppError => forbidden('Not allowed to signup, contact super admin.')

type SpentInvite = Pick<InviteRow, 'id' | 'invited_by'>

async function acceptInvite(ctx: Ctx, tx: Tx, account: NewAccount): Promise<SpentInvite | null> {
  if (account.inviteToken !== null) return spendInvite(ctx, tx, { token: account.inviteToken, email: account.email })
  const open = await tx
    .selectFrom('rh_invites')
    .select(['id', 'invited_by'])
    .where('email_key', '=', emailKey(account.email))
    .where('expires_at', '>', new Date(ctx.now()).toISOString())
    .executeTakeFirst()
  // An identity provider has proved the address, which is all an invitation asks for.
  if (open !== undefined && account.emailVerified) return open
  if (account.how === 'provider') return null
  if (await readInviteOnly({ config: ctx.config, meta: { read: tx } })) throw closedSignUp()
  return null
}

async function spendInvite(
  ctx: Ctx,
  tx: Tx,
  { token, email }: { readonly token: string; readonly email: string },
): Promise<SpentInvite> {
  const invite = await tx
    .selectFrom('rh_invites')
    .select(['id', 'email_key', 'expires_at', 'invited_by'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()
  if (invite === undefined) throw invalidRequest('Invalid invite url')
  if (invite.expires_at <= new Date(ctx.now()).toISOString())
    throw invalidRequest('Expired invite url, Please contact super admin to get a new invite url')
  if (invite.email_key !== emailKey(email)) throw invalidValue('email', 'This invitation is for another address.')
  return invite
}

async function refuseKnownAddress(tx: Tx, email: string): Promise<void> {
  const known = await findUserByEmail(tx, email)
  if (known !== undefined)
    throw new AppError(
      'invalid_value',
      'This address cannot be used to sign up. If it is yours, sign in or reset your password.',
      { field: 'email' },
    )
}

/** Whether anybody has signed up here yet. */
export async function hasAccounts(db: Pick<Tx, 'selectFrom'>): Promise<boolean> {
  return (await db.selectFrom('rh_users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export function findUserByEmail(db: Pick<Tx, 'selectFrom'>, email: string): Promise<Selectable<UserRow> | undefined> {
  return db.selectFrom('rh_users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
}
