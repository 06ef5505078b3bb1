import type { Signed } from '../../request/context.ts'
import { endSessions } from '../auth/sessions.ts'
import { requireUser } from './read-user.ts'

export async function endUserSessions(ctx: Signed<'users.manage'>, userId: string): Promise<void> {
  await ctx.write(async (tx) => {
    await requireUser(tx, userId)
    await endSessions(tx, userId, 'signed out by an administrator')
  })
}
