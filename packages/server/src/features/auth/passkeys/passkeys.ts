import { type Passkey, passkeyLimits } from '@rowhouse/core/api/passkeys'
import { notFound } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/names'
import type { Static } from 'typebox'
import type { PasskeyRow } from '../../../meta/rows/people.ts'
import type { Signed, Tx } from '../../../request/context.ts'
import { settleDroppedFactor } from '../drop-factor.ts'

export const presentPasskey = (row: PasskeyRow): Static<typeof Passkey> => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  isSynced: row.is_synced === 1,
})

export async function listPasskeys(ctx: Signed<'account.read'>): Promise<Static<typeof Passkey>[]> {
  const rows = await ctx.meta.read
    .selectFrom('rh_passkeys')
    .selectAll()
    .where('user_id', '=', ctx.actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(passkeyLimits.most)
    .execute()
  return rows.map(presentPasskey)
}

export async function renamePasskey(
  ctx: Signed<'account.update'>,
  passkeyId: string,
  input: string,
): Promise<Static<typeof Passkey>> {
  const name = acceptTitle(input, passkeyLimits.name)
  return ctx.write(async (tx) => {
    const passkey = await ownPasskey(tx, ctx.actor.id, passkeyId)
    if (passkey.name === name) return presentPasskey(passkey)
    await tx.updateTable('rh_passkeys').set({ name }).where('id', '=', passkeyId).execute()
    tx.announce({ type: 'users.passkeyRenamed', user: ctx.actor.id, passkey: passkeyId, name })
    return presentPasskey({ ...passkey, name })
  })
}

export async function removePasskey(ctx: Signed<'account.update'>, passkeyId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const { name } = await ownPasskey(tx, ctx.actor.id, passkeyId)
    await tx.deleteFrom('rh_passkeys').where('id', '=', passkeyId).execute()
    await settleDroppedFactor(tx, ctx.actor.id)
    tx.announce({ type: 'users.passkeyRemoved', user: ctx.actor.id, passkey: passkeyId, name })
  })
}

async function ownPasskey(tx: Tx, userId: string, passkeyId: string): Promise<PasskeyRow> {
  const passkey = await tx
    .selectFrom('rh_passkeys')
    .selectAll()
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (passkey === undefined) throw notFound('passkey', passkeyId)
  return passkey
}
