import type { InstanceSettings } from '@rowhouse/core/api/users'
import type { Static } from 'typebox'
import { canMailLinks } from '../../platform/mail/links.ts'
import type { Signed } from '../../request/context.ts'
import { readInviteOnly } from './invite-only.ts'
import { readLogDays } from './log-days.ts'
import { readRequiresFactor } from './required-factor.ts'

export async function readSettings(ctx: Signed<'settings.manage'>): Promise<Static<typeof InstanceSettings>> {
  return {
    inviteOnly: await readInviteOnly(ctx),
    inviteOnlyFixed: ctx.config.inviteOnly,
    mailConfigured: await canMailLinks(ctx),
    requireSecondFactor: await readRequiresFactor(ctx.meta.read),
    logDays: await readLogDays(ctx.meta.read),
  }
}
