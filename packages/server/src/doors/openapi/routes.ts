import * as api from '@rowhouse/core/api/app'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { siteOf } from '../../request/site.ts'
import { type OpenApiDocument, openApiDocument } from './document.ts'
import { apiPage } from './page.ts'

/** Registered after every feature; printed when first asked for, so that a start does not wait for it. */
export function openApiRoutes(routes: Routes): void {
  let known: { document: OpenApiDocument; text: string } | undefined
  const printed = (): { document: OpenApiDocument; text: string } => {
    if (known === undefined) {
      const document = openApiDocument(routes.served)
      known = { document, text: JSON.stringify(document) }
    }
    return known
  }

  serveRaw(routes, api.readOpenApi, async ({ reply }) =>
    reply.type('application/json; charset=utf-8').send(printed().text),
  )

  serveRaw(routes, api.readProjectApiPage, async ({ ctx, params, request, reply }) => {
    const place = { origin: siteOf(request, ctx.config), known: { projectId: params.projectId } }
    return reply.type('text/html; charset=utf-8').send(apiPage(printed().document, place))
  })
}
