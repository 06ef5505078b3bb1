import { acceptPersonName } from '@rowhouse/core/names'
import type { Signed } from '../../request/context.ts'
import { createAccount } from '../auth/accounts.ts'
import { acceptEmail } from '../auth/emails.ts'
import { storeExternalId } from './provided-users.ts'
import { updateUserRow } from './store.ts'

interface NewUser {
  readonly email: string
  readonly firstname?: string | undefined
  readonly lastname?: string | undefined
  readonly suspended?: boolean | undefined
  readonly externalId?: string | null | undefined
}

/** An account that an identity provider makes for somebody: they sign in through it, without an invitation or a password. */
export async function provideUser(ctx: Signed<'users.manage'>, spec: NewUser): Promise<string> {
  const email = acceptEmail(spec.email)
  const at = new Date(ctx.now()).toISOString()
  return ctx.write(async (tx) => {
    const { id } = await createAccount(ctx, tx, {
      email,
      passwordHash: null,
      firstname: acceptPersonName('firstname', spec.firstname ?? ''),
      lastname: acceptPersonName('lastname', spec.lastname ?? ''),
      emailVerified: true,
      inviteToken: null,
      how: 'provider',
    })
    if (typeof spec.externalId === 'string') await storeExternalId(tx, id, { id: spec.externalId, at })
    if (spec.suspended === true) {
      await updateUserRow(tx, id, { suspended_at: at }, at)
      tx.announce({ type: 'users.suspended', user: id })
    }
    return id
  })
}
