import type { Signed } from '../../request/context.ts'
import { requireUser } from './read-user.ts'
import { deletePasskeys, deleteRecoveryCodes, updateUserRow } from './store.ts'

/** For whoever lost the device: authenticator app, passkeys and recovery codes. */
export async function removeTwoFactor(ctx: Signed<'users.manage'>, userId: string): Promise<void> {
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    const { totp_enabled_at } = await requireUser(tx, userId)
    await updateUserRow(tx, userId, { totp_secret: null, totp_enabled_at: null }, at)
    await deleteRecoveryCodes(tx, userId)
    for (const { id, name } of await deletePasskeys(tx, userId))
      tx.announce({ type: 'users.passkeyRemoved', user: userId, passkey: id, name })
    if (totp_enabled_at !== null) tx.announce({ type: 'users.twoFactorChanged', user: userId, on: false })
  })
}
