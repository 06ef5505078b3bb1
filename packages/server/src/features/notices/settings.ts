import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { readNoticeSettings as contract } from '@rowhouse/core/api/notices'
import type { DigestPeriod, NoticeTells } from '@rowhouse/core/notices'
import { canMailLinks } from '../../platform/mail/links.ts'
import type { InProject, Signed } from '../../request/context.ts'
import { findDigest, removeDigest, storeDigest } from './digest-store.ts'
import { selectOwnTells, storeTells } from './settings-store.ts'

export async function readNoticeSettings(ctx: Signed<'account.read'>): Promise<ReplyOf<typeof contract>> {
  const digest = await findDigest(ctx.meta.read, ctx.actor.id)
  return {
    projects: await selectOwnTells(ctx.meta.scan, ctx.actor.id),
    digest: digest?.period ?? 'off',
    canMail: await canMailLinks(ctx),
  }
}

/** Personal, so it stands in no change log. */
export async function setNoticeSettings(ctx: InProject<'projects.arrange'>, tells: NoticeTells): Promise<void> {
  await ctx.write((tx) => storeTells(tx, { userId: ctx.actor.id, projectId: ctx.project.id, tells }))
}

/** The first mail comes after a whole period, about what comes from now on. */
export async function setDigest(ctx: Signed<'account.update'>, period: DigestPeriod): Promise<void> {
  await ctx.write(async (tx) => {
    if (period === 'off') return removeDigest(tx, ctx.actor.id)
    await storeDigest(tx, { userId: ctx.actor.id, period, nowMs: ctx.now() })
  })
}
