import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

// Styles may be inline because components set sizes and colours on elements; scripts never.
const policyWith = (ancestors: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

const contentSecurityPolicy = policyWith("'none'")

/** The same policy for a page that some sites may show in a frame. They are origins and nothing else. */
export const framedBy = (sites: readonly string[]): string =>
  sites.length === 0 ? contentSecurityPolicy : policyWith(`'self' ${sites.join(' ')}`)

const overHttp: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'private, no-store',
}

const overHttps: Readonly<Record<string, string>> = { ...overHttp, 'strict-transport-security': 'max-age=31536000' }

export function securityHeaders(request: FastifyRequest, config: Config): Readonly<Record<string, string>> {
  const isHttps = request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true
  return isHttps ? overHttps : overHttp
}
