// How programs are let in by people: OAuth 2.1 as the Model Context Protocol asks for it (RFC 6749 with PKCE, 7009, 7591, 8252, 8414, 8707,
// 9207, 9728). It gives API tokens of the person, and knows of no other kind of right.
import * as api from '@rowhouse/core/api/oauth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowConnection } from '../../features/oauth/allow-connection.ts'
import { askedConnection, refusalTo, scopeWords } from '../../features/oauth/asked-connection.ts'
import { ClientDocuments } from '../../features/oauth/client-documents.ts'
import { exchangeToken, giveBackToken } from '../../features/oauth/exchange-token.ts'
import { OAuthError } from '../../features/oauth/oauth-error.ts'
import { registerClient } from '../../features/oauth/register-client.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { siteOf } from '../../request/site.ts'

export function oauthRoutes(routes: Routes): void {
  const issuerOf = (request: FastifyRequest): string => siteOf(request, routes.services.config)
  const documents = new ClientDocuments()
  const resourceOf = (request: FastifyRequest): string => `${issuerOf(request)}/api/v1/mcp`

  serveRaw(routes, api.readProtectedResource, async ({ request, reply }) =>
    reply.send({
      resource: resourceOf(request),
      resource_name: 'Rowhouse',
      authorization_servers: [issuerOf(request)],
      scopes_supported: scopeWords,
      bearer_methods_supported: ['header'],
    }),
  )

  serveRaw(routes, api.readAuthorizationServer, async ({ request, reply }) => {
    const issuer = issuerOf(request)
    return reply.send({
      issuer,
      authorization_endpoint: `${issuer}${api.openConnection.path}`,
      token_endpoint: `${issuer}${api.exchangeToken.path}`,
      registration_endpoint: `${issuer}${api.registerClient.path}`,
      revocation_endpoint: `${issuer}${api.revokeConnection.path}`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      scopes_supported: scopeWords,
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
  })

  serveRaw(routes, api.registerClient, async ({ ctx, body, reply }) =>
    answer(reply, async () => {
      const { id, name, redirect_uris, created_at } = await registerClient(ctx, body)
      reply.code(201)
      return {
        client_id: id,
        client_id_issued_at: Math.floor(Date.parse(created_at) / 1000),
        client_name: name,
        redirect_uris: JSON.parse(redirect_uris),
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      }
    }),
  )

  // Into the web app, which knows who is at the screen; what is asked for is looked at there, by the calls below.
  serveRaw(routes, api.openConnection, async ({ query, reply }) => {
    const asked = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return reply.redirect(`/#/user/connect?${new URLSearchParams(asked)}`, 302)
  })

  serve(routes, api.readConnection, async ({ ctx, query, request }) => {
    const asked = await askedConnection(ctx, query, { resource: resourceOf(request), documents })
    const { name, host, isLocal, access, document } = asked
    return {
      name,
      describedAt: document?.host ?? null,
      host,
      isLocal,
      access,
      refusal: refusalTo(asked, issuerOf(request)),
    }
  })

  serve(routes, api.allowConnection, async ({ ctx, body, request }) => {
    const asked = await askedConnection(ctx, body.request, { resource: resourceOf(request), documents })
    return { location: await allowConnection(ctx, asked, body, issuerOf(request)) }
  })

  serveRaw(routes, api.exchangeToken, async ({ ctx, body, reply }) => answer(reply, () => exchangeToken(ctx, body)))

  serveRaw(routes, api.revokeConnection, async ({ ctx, body, reply }) =>
    answer(reply, async () => {
      await giveBackToken(ctx, body.token ?? '', body.client_id ?? '')
      return {}
    }),
  )
}

/** Refusals in the form of the protocol; all others in ours. Nothing of it is kept on the way. */
async function answer(reply: FastifyReply, work: () => Promise<object>): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  try {
    const body = await work()
    return reply.send(JSON.stringify(body))
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return reply.code(error.status).send(JSON.stringify({ error: error.code, error_description: error.message }))
  }
}
