import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import * as api from '@rowhouse/core/api/base-files'
import { SourceSpec } from '@rowhouse/core/api/sources'
import { AppError, invalidRequest, invalidValue } from '@rowhouse/core/errors'
import { schemaCheck } from '@rowhouse/core/schema/schema-check'
import { attachment } from '../../platform/http/attachment.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { readForm } from '../attachments/receive-form.ts'
import { acceptStructure } from './accept-structure.ts'
import { exportBase } from './export-base.ts'
import { importStructure } from './import-structure.ts'
import { restoreFile, restoreStored, storeFile } from './restore-file.ts'
import { piecesOf } from './sent-pieces.ts'
import { sentStructure } from './sent-structure.ts'

export function baseFileRoutes(routes: Routes): void {
  serveRaw(routes, api.exportBase, async ({ ctx, params, query, reply }) => {
    const { name, type, content } = await exportBase(ctx, params.format, { history: query.history === true })
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
  // Another: only this one reads forms.
  void routes.http.register((http, _options, done) => {
    void http.register(multipart, { throwFileSizeLimit: false })
    serve({ ...routes, http }, api.restoreBaseAttached, async ({ ctx, query, request }) => {
      const form = await readForm(request, ctx.config.uploadLimitBytes, ({ body }) => storeFile(ctx, body))
      const [sent] = form.files
      if (sent === undefined) throw invalidRequest('The form has no file.')
      return restoreStored(ctx, sent.file, { title: query.title, source: sentSource(form.fields.get('source')) })
    })
    done()
  })
}

function sentSource(text: unknown): SourceSpec {
  let value: unknown
  try {
    value = JSON.parse(String(text))
  } catch {
    throw invalidRequest('The form has to say in “source”, as JSON, which database the project comes into.')
  }
  const [fault] = schemaCheck(SourceSpec).faults(value)
  if (fault !== undefined)
    throw invalidValue(`source${fault.instancePath}`, `“source”${fault.instancePath} ${fault.message}.`)
  return value as SourceSpec
}
