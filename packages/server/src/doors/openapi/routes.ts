import * as api from '@rowhouse/core/api/app'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { siteOf } from '../../request/site.ts'
import { webFilesIn } from '../web/routes.ts'
import { type OpenApiDocument, openApiDocument } from './document.ts'
import { apiPage } from './page.ts'
import { projectDocument } from './project-document.ts'
import { swaggerPage } from './swagger-page.ts'

type ProjectCall = Parameters<Parameters<typeof serveRaw<typeof api.readProjectApiText>>[2]>[0]

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

  const described = async ({ ctx, request }: Pick<ProjectCall, 'ctx' | 'request'>): Promise<OpenApiDocument> =>
    projectDocument(ctx, await ctx.snapshot(), siteOf(request, ctx.config))

  serveRaw(routes, api.readProjectOpenApi, async ({ ctx, request, reply }) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(await described({ ctx, request }))),
  )

  /** The tables of the project first, then everything else there is. */
  const readable = async ({
    ctx,
    params,
    request,
  }: Pick<ProjectCall, 'ctx' | 'params' | 'request'>): Promise<string> => {
    const place = { origin: siteOf(request, ctx.config), known: { projectId: params.projectId } }
    return apiPage([await described({ ctx, request }), printed().document], place)
  }

  serveRaw(routes, api.readProjectApiText, async ({ reply, ...call }) =>
    reply.type('text/html; charset=utf-8').send(await readable(call)),
  )

  serveRaw(routes, api.readProjectApiPage, async ({ reply, ...call }) =>
    reply.type('text/html; charset=utf-8').send(swaggerPage(await webFilesIn()) ?? (await readable(call))),
  )
}
