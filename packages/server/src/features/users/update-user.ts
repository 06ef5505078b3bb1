import { conflict } from '@rowhouse/core/errors'
import { acceptPersonName } from '@rowhouse/core/names'
import type { Signed, Tx } from '../../request/context.ts'
import { requireFreshSignIn } from '../../request/fresh-sign-in.ts'
import { endSessions } from '../auth/sessions.ts'
import { keepSuperAdmin } from './last-super-admin.ts'
import { storeExternalId } from './provided-users.ts'
import { requireUser } from './read-user.ts'
import { type StoredUser, type UserChange, updateUserRow } from './store.ts'

interface WantedUser {
  readonly firstname?: string
  readonly lastname?: string
  readonly suspended?: boolean
  readonly superAdmin?: boolean
  /** What the identity provider that keeps the accounts calls them; null: nothing. */
  readonly externalId?: string | null
}

export async function updateUser(ctx: Signed<'users.manage'>, userId: string, wanted: WantedUser): Promise<StoredUser> {
  if (wanted.suspended === true && userId === ctx.actor.id)
    throw conflict('You cannot suspend yourself. Ask another super admin.')
  if (wanted.superAdmin === true) await requireFreshSignIn(ctx)
  const at = new Date(ctx.now()).toISOString()
  return ctx.write(async (tx) => {
    const user = await requireUser(tx, userId)
    if (wanted.externalId !== undefined) await storeExternalId(tx, userId, { id: wanted.externalId, at })
    const change = { ...namesOf(user, wanted), ...standingOf(user, wanted, at) }
    if (Object.keys(change).length === 0) return user
    if (typeof change.suspended_at === 'string' || change.is_super === 0) await keepSuperAdmin(tx, user)
    await updateUserRow(tx, userId, change, at)
    await announce(tx, userId, change)
    return requireUser(tx, userId)
  })
}

/** Only what differs: sending what is there already changes nothing and is not logged. */
function namesOf(user: StoredUser, wanted: WantedUser): UserChange {
  const change: UserChange = {}
  for (const field of ['firstname', 'lastname'] as const) {
    const input = wanted[field]
    if (input === undefined) continue
    const name = acceptPersonName(field, input)
    if (name !== user[field]) change[field] = name
  }
  return change
}

function standingOf(user: StoredUser, { suspended, superAdmin }: WantedUser, at: string): UserChange {
  const isSuspended = user.suspended_at !== null
  const isSuper = user.is_super === 1
  return {
    ...(suspended === undefined || suspended === isSuspended ? {} : { suspended_at: suspended ? at : null }),
    // From here on it is not the provider's to take away.
    ...(superAdmin === undefined || superAdmin === isSuper ? {} : { is_super: superAdmin ? 1 : 0, super_source: null }),
  }
}

async function announce(
  tx: Tx,
  user: string,
  { firstname, lastname, suspended_at, is_super }: UserChange,
): Promise<void> {
  const fields = Object.entries({ firstname, lastname }).flatMap(([field, name]) => (name === undefined ? [] : [field]))
  if (fields.length > 0) tx.announce({ type: 'users.profileChanged', user, fields })
  if (is_super !== undefined) tx.announce({ type: is_super === 1 ? 'users.promoted' : 'users.demoted', user })
  if (suspended_at === null) tx.announce({ type: 'users.resumed', user })
  if (typeof suspended_at === 'string') {
    tx.announce({ type: 'users.suspended', user })
    await endSessions(tx, user, 'suspended')
  }
}
