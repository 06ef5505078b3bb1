import multipart from '@fastify/multipart'
import * as api from '@rowhouse/core/api/storage'
import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { linkFile } from './link-file.ts'
import { findFile } from './read-file.ts'
import { receiveFiles } from './receive-form.ts'
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
    serve({ ...routes, http }, api.uploadFiles, async ({ ctx, request }) => receiveFiles(ctx, request))
    done()
  })
}

/** Bytes were counted. */
const present = (files: readonly AttachedFile[]) => files.map((file) => ({ ...file, size: file.size ?? 0 }))
