import * as api from '@rowhouse/core/api/mails'
import { mailKinds } from '@rowhouse/core/mails'
import { type Routes, serve } from '../../request/serve.ts'
import { previewMail, sendTestMail } from './preview-mail.ts'
import { countMails, type StoredMail, selectMails, sendAgain } from './store.ts'

const perPage = 50

export function mailRoutes(routes: Routes): void {
  serve(routes, api.listMails, async ({ ctx, query }) => {
    const spec = { state: query.state, before: query.before, limit: perPage + 1 }
    const found = await selectMails(ctx.meta.scan, spec)
    const list = found.slice(0, perPage)
    return {
      list: list.map(presentMail),
      next: found.length > perPage ? (list.at(-1)?.number ?? null) : null,
      waiting: await countMails(ctx.meta.scan, 'waiting'),
      failed: await countMails(ctx.meta.scan, 'failed'),
      canSend: await ctx.mailer.isConfigured(),
    }
  })

  serve(routes, api.retryMails, async ({ ctx, body }) => {
    const at = new Date(ctx.now()).toISOString()
    const count = await ctx.write((tx) => sendAgain(tx, body.ids ?? null, at))
    ctx.mails.wake()
    return { count }
  })

  serve(routes, api.previewMail, async ({ ctx, params }) => previewMail(ctx, params.kind))

  serve(routes, api.sendTestMail, async ({ ctx, params }) => {
    await sendTestMail(ctx, params.kind)
    return { msg: 'The mail was sent' }
  })
}

const presentMail = ({ id, number, kind, address, state, tries, due_at, reason, created_at }: StoredMail) => ({
  id,
  number,
  // Only `mailKinds` are ever written there.
  kind: mailKinds.find((known) => known === kind) ?? 'written',
  to: address,
  state: state === 'failed' ? ('failed' as const) : ('waiting' as const),
  tries,
  dueAt: due_at,
  reason,
  createdAt: created_at,
})
