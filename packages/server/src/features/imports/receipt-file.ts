import { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '@rowhouse/core/exports/csv-text'
import { withGuard } from '@rowhouse/core/exports/formula-guard'
import type { FastifyReply } from 'fastify'
import { attachment } from '../../platform/http/attachment.ts'
import type { InProject } from '../../request/context.ts'
import { findImport, type StoredImport, selectRefused } from './kept-imports.ts'
import { presentImport } from './present.ts'

type Ctx = InProject<'imports.use'>

/** To be kept: everything as JSON, or what was refused as a sheet that can be mended and sent again. */
export async function sendReceipt(
  ctx: Ctx,
  importId: string,
  format: 'json' | 'csv',
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stored = await findImport(ctx, importId)
  const name = `${stored.title.replace(/\.[a-z]{1,6}$/i, '')} receipt.${format}`
  void reply.header('content-disposition', attachment(name))
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(Readable.from(refusedLines(ctx, stored)))
  const { sheets: _, rehearsal: __, ...told } = await presentImport(ctx, stored)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(told, null, 2))
}

const atOnce = 500

async function* refusedLines(ctx: Ctx, { id, found, plan }: StoredImport): AsyncGenerator<string> {
  yield byteOrderMark
  for (const { sheet: sheetId } of plan?.parts ?? []) {
    const sheet = found.sheets.find((one) => one.id === sheetId)
    yield csvLine(['Line', 'Why', ...(sheet?.columns ?? []).map(({ header }) => withGuard(header))])
    let after = 0
    for (;;) {
      const rows = await selectRefused(ctx.meta.read, id, { after, limit: atOnce, offset: 0 })
      for (const { line, refusals, cells, sheet: own } of rows)
        if (own === sheetId)
          yield csvLine([String(line), refusals.map(({ text }) => text).join(' '), ...cells.map(withGuard)])
      if (rows.length < atOnce) break
      after = rows.at(-1)?.id ?? 0
    }
  }
}
