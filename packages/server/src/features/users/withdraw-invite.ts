import { notFound } from '@rowhouse/core/errors'
import type { Signed } from '../../request/context.ts'
import { deleteInvite } from './store.ts'

export async function withdrawInvite(ctx: Signed<'users.manage'>, inviteId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const withdrawn = await deleteInvite(tx, inviteId)
    if (withdrawn === undefined) throw notFound('invitation', inviteId)
    tx.announce({ type: 'users.inviteWithdrawn', invite: inviteId, email: withdrawn.email })
  })
}
