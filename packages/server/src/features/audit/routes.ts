import { Readable } from 'node:stream'
import * as api from '@rowhouse/core/api/audits'
import type { FastifyReply } from 'fastify'
import { attachment } from '../../platform/http/attachment.ts'
import type { Signed } from '../../request/context.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { type AuditFormat, exportAudits } from './export-audits.ts'
import { type AuditCtx, listAudits } from './list-audits.ts'
import { listV1Audits } from './list-v1-audits.ts'
import type { AuditFilter } from './store.ts'
import { verifyChain } from './verify-chain.ts'

export function auditRoutes(routes: Routes): void {
  serve(routes, api.listAudits, async ({ ctx, query }) => listAudits(ctx, query))
  serve(routes, api.listAllAudits, async ({ ctx, query }) => listAudits(ctx, query))
  serve(routes, api.listV1Audits, async ({ ctx, query }) => listV1Audits(ctx, query))

  serveRaw(routes, api.verifyAudits, async ({ ctx, reply }) =>
    reply.type('application/jsonl; charset=utf-8').send(Readable.from(verdictLines(ctx), { objectMode: false })),
  )
  serveRaw(routes, api.exportAudits, async ({ ctx, params, query, reply }) =>
    sendFile(reply, ctx, params.format, query),
  )
  serveRaw(routes, api.exportAllAudits, async ({ ctx, params, query, reply }) =>
    sendFile(reply, ctx, params.format, query),
  )
}

/** How far it is, as it goes, and at last what came of it: a long log takes longer than anybody waits for a silent answer. */
async function* verdictLines(ctx: Signed<'audit.readAll'>): AsyncGenerator<string> {
  const steps = verifyChain(ctx)
  for (;;) {
    const { done, value } = await steps.next()
    if (done !== true) yield `${JSON.stringify({ entries: value })}\n`
    else {
      const { entries, fault, last } = value
      yield `${JSON.stringify({ entries, verdict: { fault, number: last.number, hash: last.hash } })}\n`
      return
    }
  }
}

async function sendFile(
  reply: FastifyReply,
  ctx: AuditCtx,
  format: AuditFormat,
  filter: AuditFilter,
): Promise<FastifyReply> {
  const { type, content } = await exportAudits(ctx, format, filter)
  return reply
    .type(type)
    .header('content-disposition', attachment(`audit-log.${format}`))
    .send(Readable.from(content, { objectMode: false }))
}
