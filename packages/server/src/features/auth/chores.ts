import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'

/** What has run out is of no use to anybody, except to somebody who steals the database. */
export function sessionChores({ meta, now }: Services): readonly Chore[] {
  return [
    {
      name: 'forget what has expired',
      everyMs: 3_600_000,
      run: () =>
        meta.write(async (tx) => {
          const at = new Date(now()).toISOString()
          await tx.deleteFrom('rh_sessions').where('expires_at', '<', at).execute()
          await tx.deleteFrom('rh_mail_tokens').where('expires_at', '<', at).execute()
          await tx.deleteFrom('rh_invites').where('expires_at', '<', at).execute()
          await tx.deleteFrom('rh_passkey_challenges').where('expires_at', '<', at).execute()
          await tx.deleteFrom('rh_identity_attempts').where('expires_at', '<', at).execute()
        }),
    },
  ]
}
