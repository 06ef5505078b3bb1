import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** `__Host-` makes the browser refuse the cookie unless it is Secure, ours alone and for the whole site. */
function cookieName(name: string, { insecureHttp }: Config): string {
  return insecureHttp ? name : `__Host-${name}`
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly maxAgeSeconds: number
}

export function setCookie(reply: FastifyReply, config: Config, { name, value, maxAgeSeconds }: Cookie): void {
  const secure = config.insecureHttp ? '' : '; Secure'
  reply.header(
    'set-cookie',
    `${cookieName(name, config)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict${secure}`,
  )
}

export function readCookie(request: Pick<FastifyRequest, 'headers'>, config: Config, name: string): string | null {
  const wanted = `${cookieName(name, config)}=`
  const found = (request.headers.cookie ?? '').split(/; */).find((part) => part.startsWith(wanted))
  return found === undefined ? null : found.slice(wanted.length)
}
