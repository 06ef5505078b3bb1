// Code for those who want a server of their own for some tables. What it is made of stands in packages/server/generated-code.
import { Readable } from 'node:stream'
import * as api from '@rowhouse/core/api/generated-code'
import { attachment } from '../../platform/http/attachment.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'

export function generatedCodeRoutes(routes: Routes): void {
  serveRaw(routes, api.generateCode, async ({ ctx, body, reply }) => {
    // Loaded by the first who wants some: a start waits for nothing it does not need.
    const { generateCode } = await import('./generate-code.ts')
    const { name, content } = await generateCode(ctx, body)
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(name))
      .send(Readable.from(content, { objectMode: false }))
  })
}
