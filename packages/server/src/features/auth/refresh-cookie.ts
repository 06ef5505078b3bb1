import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'

const daySeconds = 86_400

/** `__Host-` makes the browser refuse the cookie unless it is Secure, ours alone and for the whole site. */
export function cookieName(name: string, { insecureHttp }: Config): string {
  return insecureHttp ? name : `__Host-${name}`
}

export function setCookie(
  reply: FastifyReply,
  config: Config,
  name: string,
  value: string,
  maxAgeSeconds: number,
): void {
  const secure = config.insecureHttp ? '' : '; Secure'
  reply.header(
    'set-cookie',
    `${cookieName(name, config)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict${secure}`,
  )
}

export function readCookie(request: FastifyRequest, config: Config, name: string): string | null {
  const wanted = `${cookieName(name, config)}=`
  const found = (request.headers.cookie ?? '').split(/; */).find((part) => part.startsWith(wanted))
  return found === undefined ? null : found.slice(wanted.length)
}

export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  setCookie(reply, config, 'refresh_token', token, config.sessionDays * daySeconds)
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  setCookie(reply, config, 'refresh_token', '', 0)
}
