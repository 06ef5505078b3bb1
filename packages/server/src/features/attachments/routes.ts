import multipart from '@fastify/multipart'
import * as api from '@rowhouse/core/api/storage'
import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { invalidRequest } from '@rowhouse/core/errors'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { linkFile } from './link-file.ts'
import { findFile } from './read-file.ts'
import { receiveForm } from './receive-form.ts'
import { sendFound } from './send-file.ts'
import { Thumbnails } from './thumbnails.ts'
import { uploadByUrl } from './upload-by-url.ts'

export function attachmentRoutes(routes: Routes): void {
  const thumbnails = new Thumbnails(routes.services.files)
  serve(routes, api.uploadByUrl, async ({ ctx, body }) => present(await uploadByUrl(ctx, body)))
  serve(routes, api.linkFile, async ({ ctx, params, body }) => linkFile(ctx, params.fileId, body.title))
  serveRaw(routes, api.downloadFile, async ({ ctx, params, query, request, reply }) => {
    return sendFound(ctx, thumbnails, await findFile(ctx, params.fileId), { query, request, reply })
  })
  // A corner of its own: only this route reads forms.
  void routes.http.register((http, _options, done) => {
    void http.register(multipart, { throwFileSizeLimit: false })
    serve({ ...routes, http }, api.uploadFiles, async ({ ctx, request }) => {
      const { files } = await receiveForm(ctx, request)
      if (files.length === 0) throw invalidRequest('The form has no file.')
      return present(files.map(({ file }) => file))
    })
    done()
  })
}

/** Bytes were counted. */
const present = (files: readonly AttachedFile[]) => files.map((file) => ({ ...file, size: file.size ?? 0 }))
