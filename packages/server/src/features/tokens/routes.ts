import * as api from '@rowhouse/core/api/tokens'
import { notFound } from '@rowhouse/core/errors'
import { hashToken } from '../../platform/chance.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { endInProject, endToken, renameToken } from './change-token.ts'
import { findTokenOf, listProjectTokens, listTokens } from './list-tokens.ts'
import { makeToken } from './make-token.ts'
import { presentToken, presentWireToken } from './present.ts'

export function tokenRoutes(routes: Routes): void {
  ownCalls(routes)
  projectCalls(routes)
  wireCalls(routes)
}

function ownCalls(routes: Routes): void {
  serve(routes, api.listTokens, async ({ ctx }) => ({ list: (await listTokens(ctx)).map(presentToken) }))

  serve(routes, api.makeToken, async ({ ctx, body }) => {
    const { token, made } = await makeToken(ctx, body)
    return { token, made: presentToken(made) }
  })

  serve(routes, api.renameToken, async ({ ctx, params, body }) => {
    await renameToken(ctx, params.tokenId, body.name)
    return presentToken(await findTokenOf(ctx, params.tokenId))
  })

  serve(routes, api.endToken, async ({ ctx, params }) => {
    await endToken(ctx, params.tokenId)
    return { msg: 'The token has ended' }
  })
}

function projectCalls(routes: Routes): void {
  serve(routes, api.listProjectTokens, async ({ ctx }) => ({ list: (await listProjectTokens(ctx)).map(presentToken) }))

  serve(routes, api.endProjectToken, async ({ ctx, params }) => {
    if ((await endInProject(ctx, ({ id }) => id === params.tokenId)) === 0) throw notFound('token', params.tokenId)
    return { msg: 'The token has ended' }
  })
}

/** For existing clients. */
function wireCalls(routes: Routes): void {
  serve(routes, api.listApiTokens, async ({ ctx }) =>
    (await listProjectTokens(ctx)).map((listed) => presentWireToken(listed, ctx.project.id, ctx.now())),
  )

  serve(routes, api.createApiToken, async ({ ctx, body }) => {
    const name = body.description?.trim() || 'API token'
    const projects = [{ id: ctx.project.id, tables: null }]
    const { token, made } = await makeToken(ctx, { name, access: 'write', projects, expiresAt: null })
    return presentWireToken(made, ctx.project.id, ctx.now(), token)
  })

  serve(routes, api.deleteApiToken, async ({ ctx, params }) => {
    const hash = hashToken(params.token)
    return endInProject(ctx, (token) => token.hash === hash || String(token.number) === params.token)
  })
}
