import multipart from '@fastify/multipart'
import * as api from '@rowhouse/core/api/imports'
import { invalidRequest } from '@rowhouse/core/errors'
import { pageInfoOf, pageOf } from '../../request/page.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { readForm } from '../attachments/receive-form.ts'
import * as control from './control-import.ts'
import { findImport, selectImports } from './kept-imports.ts'
import { presentHead, presentImport } from './present.ts'
import { sendReceipt } from './receipt-file.ts'
import { listRefused, mendRefused } from './refused-rows.ts'
import { suggestPart } from './suggest-part.ts'
import { detectImport, takeIn, takeInText } from './take-in.ts'
import { arriveFor, takeInSeveral } from './take-in-several.ts'
import { takeInUrl } from './take-in-url.ts'

export function importRoutes(routes: Routes): void {
  serve(routes, api.pasteImport, async ({ ctx, body }) =>
    presentImport(ctx, await takeInText(ctx, body.text, body.title)),
  )
  serve(routes, api.fetchImport, async ({ ctx, body }) => presentImport(ctx, await takeInUrl(ctx, body.url)))
  serve(routes, api.listImports, async ({ ctx, query }) => {
    const page = pageOf(query)
    const { list, total } = await selectImports(
      ctx.meta.read,
      { projectId: ctx.project.id, ownerId: ctx.actor.id },
      page,
    )
    return { list: list.map(presentHead), pageInfo: pageInfoOf(total, page) }
  })
  serve(routes, api.readImport, async ({ ctx, params }) => presentImport(ctx, await findImport(ctx, params.importId)))
  serve(routes, api.detectImport, async ({ ctx, params, body }) =>
    presentImport(ctx, await detectImport(ctx, await findImport(ctx, params.importId), body)),
  )
  serve(routes, api.suggestImport, async ({ ctx, params, body }) => suggestPart(ctx, params.importId, body))
  serve(routes, api.rehearseImport, async ({ ctx, params, body }) =>
    presentImport(ctx, await control.rehearse(ctx, params.importId, body)),
  )
  serve(routes, api.runImport, async ({ ctx, params }) => presentImport(ctx, await control.run(ctx, params.importId)))
  serve(routes, api.pauseImport, async ({ ctx, params }) =>
    presentImport(ctx, await control.pause(ctx, params.importId)),
  )
  serve(routes, api.resumeImport, async ({ ctx, params }) =>
    presentImport(ctx, await control.resume(ctx, params.importId)),
  )
  serve(routes, api.cancelImport, async ({ ctx, params, body }) =>
    presentImport(ctx, await control.cancel(ctx, params.importId, body.written)),
  )
  serve(routes, api.undoImport, async ({ ctx, params }) => presentImport(ctx, await control.undo(ctx, params.importId)))
  serve(routes, api.listRefused, async ({ ctx, params, query }) => listRefused(ctx, params.importId, pageOf(query)))
  serve(routes, api.mendRefused, async ({ ctx, params, body }) => mendRefused(ctx, params.importId, body.rows))
  serveRaw(routes, api.downloadReceipt, async ({ ctx, params, reply }) =>
    sendReceipt(ctx, params.importId, params.format, reply),
  )
  serve(routes, api.deleteImport, async ({ ctx, params }) => {
    await control.forget(ctx, params.importId)
    return { msg: 'The import was forgotten.' }
  })
  // A corner of its own, as for attachments: only these routes read forms.
  void routes.http.register((http, _options, done) => {
    void http.register(multipart, { throwFileSizeLimit: false })
    serve({ ...routes, http }, api.uploadImport, async ({ ctx, request }) => {
      const maxBytes = ctx.config.uploadLimitBytes
      const { files } = await readForm(request, maxBytes, ({ filename, body }) =>
        takeIn(ctx, { title: filename, body }, maxBytes),
      )
      const [sent] = files
      if (sent === undefined) throw invalidRequest('The form has no file.')
      return presentImport(ctx, sent.file)
    })
    serve({ ...routes, http }, api.uploadImports, async ({ ctx, request }) => {
      const { files } = await readForm(request, ctx.config.uploadLimitBytes, (sent) => arriveFor(ctx, sent))
      const all = files.map(({ file }) => file)
      return presentImport(ctx, await takeInSeveral(ctx, all))
    })
    done()
  })
}
