import { acceptPersonName } from '@rowhouse/core/names'
import type { Signed } from '../../request/context.ts'

interface Names {
  readonly firstname?: string
  readonly lastname?: string
}

export async function updateAccount(ctx: Signed<'account.update'>, names: Names): Promise<void> {
  const changes = {
    ...(names.firstname === undefined ? {} : { firstname: acceptPersonName('firstname', names.firstname) }),
    ...(names.lastname === undefined ? {} : { lastname: acceptPersonName('lastname', names.lastname) }),
  }
  const fields = Object.keys(changes)
  if (fields.length === 0) return
  await ctx.write(async (tx) => {
    await tx
      .updateTable('rh_users')
      .set({ ...changes, updated_at: new Date(ctx.now()).toISOString() })
      .where('id', '=', ctx.actor.id)
      .execute()
    tx.announce({ type: 'users.profileChanged', user: ctx.actor.id, fields })
  })
}
