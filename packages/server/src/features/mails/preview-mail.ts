import type { MailKind } from '@rowhouse/core/mails'
import { mailFrame, speechTo } from '../../meta/mail-frame.ts'
import { makeMail, sampleOf } from '../../platform/mail/mail-kinds.ts'
import type { MailFrame } from '../../platform/mail/mail-layout.ts'
import type { Signed } from '../../request/context.ts'

interface MailPreview {
  readonly subject: string
  readonly text: string
  readonly light: string
  readonly dark: string
}

/** As it would leave now; the logo is shown from here, whatever address people outside find it under. */
export async function previewMail(ctx: Signed<'settings.manage'>, kind: MailKind): Promise<MailPreview> {
  const { brand, speech } = await ownFrame(ctx)
  const frame = { brand: { ...brand, logo: brand.logo === null ? null : '/branding/logo' }, speech }
  const mail = sampleOf(kind)
  const { subject, text, html: light } = makeMail(mail, { ...frame, scheme: 'light' })
  return { subject, text, light, dark: makeMail(mail, { ...frame, scheme: 'dark' }).html }
}

const testsPerHour = 60

/** Past the queue: whoever tries it wants to know at once what stands in the way. */
export async function sendTestMail(ctx: Signed<'settings.manage'>, kind: MailKind): Promise<void> {
  ctx.limits.take(`test mails ${ctx.actor.id}`, testsPerHour, 3_600_000)
  await ctx.mailer.send({ to: ctx.actor.email, ...makeMail(sampleOf(kind), await ownFrame(ctx)) })
}

const ownFrame = async (ctx: Signed<'settings.manage'>): Promise<MailFrame> =>
  mailFrame(ctx, await speechTo(ctx.meta.read, ctx.actor.email))
