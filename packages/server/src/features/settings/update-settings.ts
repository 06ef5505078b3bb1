import { conflict } from '@rowhouse/core/errors'
import type { Signed } from '../../request/context.ts'
import { selectFlag, storeSetting } from './store.ts'

interface SettingsChange {
  readonly inviteOnly?: boolean
}

export async function updateSettings(ctx: Signed<'settings.manage'>, { inviteOnly }: SettingsChange): Promise<void> {
  if (inviteOnly === undefined) return
  if (ctx.config.inviteOnly)
    throw conflict('INVITE_ONLY=true is set for this server. Remove it and start again to change this here.')
  await ctx.write(async (tx) => {
    const before = await selectFlag(tx, 'invite_only')
    if (before === inviteOnly) return
    await storeSetting(tx, 'invite_only', String(inviteOnly))
    tx.announce({ type: 'settings.changed', before: { inviteOnly: before }, after: { inviteOnly } })
  })
}
