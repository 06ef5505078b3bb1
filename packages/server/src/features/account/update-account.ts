import type { Language } from '@rowhouse/core/languages'
import { acceptPersonName } from '@rowhouse/core/names'
import type { Signed } from '../../request/context.ts'

interface Changes {
  readonly firstname?: string
  readonly lastname?: string
  readonly language?: Language
}

export async function updateAccount(ctx: Signed<'account.update'>, spec: Changes): Promise<void> {
  const changes = {
    ...(spec.firstname === undefined ? {} : { firstname: acceptPersonName('firstname', spec.firstname) }),
    ...(spec.lastname === undefined ? {} : { lastname: acceptPersonName('lastname', spec.lastname) }),
    ...(spec.language === undefined ? {} : { language: spec.language }),
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
