import { conflict } from '@rowhouse/core/errors'
import { requiredFactorSetting, secondFactorsOf } from '../../meta/second-factors.ts'
import type { Signed, Tx } from '../../request/context.ts'
import { readLogDays } from './log-days.ts'
import { selectFlag, storeSetting } from './store.ts'

interface SettingsChange {
  readonly inviteOnly?: boolean
  readonly requireSecondFactor?: boolean
  readonly logDays?: number
}

export async function updateSettings(
  ctx: Signed<'settings.manage'>,
  { inviteOnly, requireSecondFactor, logDays }: SettingsChange,
): Promise<void> {
  if (inviteOnly !== undefined && ctx.config.inviteOnly)
    throw conflict('INVITE_ONLY=true is set for this server. Remove it and start again to change this here.')
  await ctx.write(async (tx) => {
    if (inviteOnly !== undefined) await setInviteOnly(tx, inviteOnly)
    if (requireSecondFactor !== undefined) await setRequiredFactor(ctx, tx, requireSecondFactor)
    if (logDays !== undefined) await setLogDays(tx, logDays)
  })
}

async function setInviteOnly(tx: Tx, inviteOnly: boolean): Promise<void> {
  const before = await selectFlag(tx, 'invite_only')
  if (before === inviteOnly) return
  await storeSetting(tx, 'invite_only', String(inviteOnly))
  tx.announce({ type: 'settings.changed', before: { inviteOnly: before }, after: { inviteOnly } })
}

async function setRequiredFactor(ctx: Signed<'settings.manage'>, tx: Tx, requireSecondFactor: boolean): Promise<void> {
  const before = await selectFlag(tx, requiredFactorSetting)
  if (before === requireSecondFactor) return
  // Whoever demands it must know that it works here, or the server could be left without anybody who can switch it off.
  if (requireSecondFactor && (await secondFactorsOf(tx, ctx.actor.id)).length === 0)
    throw conflict('Set up a second factor of your own first: under Security in your account.')
  await storeSetting(tx, requiredFactorSetting, String(requireSecondFactor))
  tx.announce({
    type: 'users.secondFactorRequired',
    before: { requireSecondFactor: before },
    after: { requireSecondFactor },
  })
}

async function setLogDays(tx: Tx, logDays: number): Promise<void> {
  const before = await readLogDays(tx)
  if (before === logDays) return
  await storeSetting(tx, 'log_days', String(logDays))
  tx.announce({ type: 'settings.changed', before: { logDays: before }, after: { logDays } })
}
