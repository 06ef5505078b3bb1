import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import type { Config } from '../../platform/config.ts'
import { selectFlag } from './store.ts'

interface InviteOnlySources {
  readonly config: Pick<Config, 'inviteOnly'>
  /** Inside a transaction, that transaction: a sign-up decides by what is true when it commits. */
  readonly meta: { readonly read: Kysely<MetaTables> }
}

/** Does a new person need an invitation? INVITE_ONLY=true decides; otherwise the switch of the super admin. */
export async function readInviteOnly({ config, meta }: InviteOnlySources): Promise<boolean> {
  return config.inviteOnly || (await selectFlag(meta.read, 'invite_only'))
}
