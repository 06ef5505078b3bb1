import type { Language } from '@rowhouse/core/languages'
import { acceptPersonName } from '@rowhouse/core/names'
import type { Signed } from '../../request/context.ts'

interface Changes {
  readonly firstname?: string
  readonly lastname?: string
  readonly language?: Language
}

export async function updateAccount(ctx: Signed<'account.update'>, wish: Changes): Promise<void> {
  const changes = {
    ...(wish.firstname === undefined ? {} : { firstname: acceptPersonName('firstname', wish.firstname) }),
    ...(wish.lastname === undefined ? {} : { lastname: acceptPersonName('lastname', wish.lastname) }),
    ...(wish.language === undefined ? {} : { language: wish.language }),
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
