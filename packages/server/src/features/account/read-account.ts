import type { Account } from '@rowhouse/core/api/account'
import { languages } from '@rowhouse/core/languages'
import type { Static } from 'typebox'
import { scimProvider } from '../../meta/provider-token.ts'
import type { Signed } from '../../request/context.ts'
import { readRequiresFactor } from '../settings/required-factor.ts'

type AccountCtx = Signed<'account.read'> | Signed<'account.update'>

export async function readAccount(ctx: AccountCtx): Promise<Static<typeof Account>> {
  const { read } = ctx.meta
  const row = await read
    .selectFrom('rh_users as user')
    .leftJoin('rh_pictures as picture', 'picture.user_id', 'user.id')
    .selectAll('user')
    .select([
      'picture.version as picture',
      (build) =>
        build
          .selectFrom('rh_recovery_codes as code')
          .select((count) => count.fn.countAll<number>().as('left'))
          .whereRef('code.user_id', '=', 'user.id')
          .as('recovery_codes'),
      (build) =>
        build
          .selectFrom('rh_passkeys as passkey')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('passkey.user_id', '=', 'user.id')
          .as('passkeys'),
    ])
    .where('user.id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  const identities = await read
    .selectFrom('rh_identities')
    .select('provider')
    .where('user_id', '=', ctx.actor.id)
    // Nobody signs in by it.
    .where('provider', '!=', scimProvider)
    .orderBy('provider')
    .execute()
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    picture: row.picture,
    language: languages.find((known) => known === row.language) ?? null,
    roles: row.is_super === 1 ? ['user', 'super'] : ['user'],
    hasPassword: row.password_hash !== null,
    identities: identities.map(({ provider }) => provider),
    twoFactor: row.totp_enabled_at !== null,
    passkeys: Number(row.passkeys ?? 0),
    recoveryCodesLeft: Number(row.recovery_codes ?? 0),
    needsSecondFactor: await readRequiresFactor(read),
    createdAt: row.created_at,
  }
}
