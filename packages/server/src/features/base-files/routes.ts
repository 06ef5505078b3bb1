import { Readable } from 'node:stream'
import * as api from '@rowhouse/core/api/base-files'
import { AppError } from '@rowhouse/core/errors'
import { attachment } from '../../platform/http/attachment.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { acceptStructure } from './accept-structure.ts'
import { exportBase } from './export-base.ts'
import { importStructure } from './import-structure.ts'
import { restoreFile } from './restore-file.ts'
import { sentStructure } from './sent-structure.ts'

export function baseFileRoutes(routes: Routes): void {
  serveRaw(routes, api.exportBase, async ({ ctx, params, reply }) => {
    const { name, type, content } = await exportBase(ctx, params.format)
    return reply
      .type(type)
      .header('content-disposition', attachment(name))
      .send(Readable.from(content, { objectMode: false }))
  })
  // A corner of its own: only this route takes archives.
  void routes.http.register((http, _options, done) => {
    http.addContentTypeParser('application/zip', (_request, file, parsed) => parsed(null, file))
    serve({ ...routes, http }, api.restoreBase, async ({ ctx, query, body }) => {
      if (!(body instanceof Readable))
        throw new AppError('unsupported_type', 'Send the file as it is, with the content type application/zip.')
      return restoreFile(ctx, piecesOf(body), query.title)
    })
    serve({ ...routes, http }, api.importStructure, async ({ ctx, query, body }) => {
      const structure = body instanceof Readable ? await sentStructure(ctx, piecesOf(body)) : acceptStructure(body)
      return importStructure(ctx, structure, { applies: query.apply === true })
    })
    done()
  })
}

function piecesOf(body: Readable): AsyncIterable<Uint8Array> {
  // Whoever reads it learns of a failure; without a listener it would end the process.
  body.on('error', () => undefined)
  // Not destroyed half way: the connection would go with it, and with that the answer.
  return body.iterator({ destroyOnReturn: false })
}
