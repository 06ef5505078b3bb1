import type { Signed } from '../../request/context.ts'
import { requireUser } from './read-user.ts'
import { deleteRecoveryCodes, updateUserRow } from './store.ts'

export async function removeTwoFactor(ctx: Signed<'users.manage'>, userId: string): Promise<void> {
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    const { totp_enabled_at } = await requireUser(tx, userId)
    await updateUserRow(tx, userId, { totp_secret: null, totp_enabled_at: null }, at)
    await deleteRecoveryCodes(tx, userId)
    if (totp_enabled_at !== null) tx.announce({ type: 'users.twoFactorChanged', user: userId, on: false })
  })
}
