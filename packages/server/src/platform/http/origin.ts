import { type AppError, forbidden } from '@rowhouse/core/errors'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A browser names the page a call comes from; only our own pages and the configured ones may change anything. */
export function originRefusal(request: FastifyRequest, config: Config): AppError | undefined {
  const { origin } = request.headers
  if (origin === undefined || readingMethods.has(request.method)) return undefined
  if (isOwnOrigin(origin, request.headers.host, config) || config.corsOrigins.includes(origin)) return undefined
  return forbidden('This page may not call the server. Its origin is not in CORS_ORIGINS.')
}

export function corsHeaders(request: FastifyRequest, config: Config): Record<string, string> {
  const { origin } = request.headers
  if (origin === undefined || !config.corsOrigins.includes(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers':
      'content-type, xc-auth, xc-token, xc-gui, xc-preview, xc-shared-base-id, xc-shared-view-id, xc-shared-pass, xc-password',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-max-age': '600',
  }
}

/** Our own page: its host is the one the call was sent to, which a page of another origin cannot choose. */
export function isOwnOrigin(origin: string, host: string | undefined, config: Config): boolean {
  if (config.publicUrl !== null && origin === config.publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
