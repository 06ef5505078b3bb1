import type { FastifyReply } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { setCookie } from '../../platform/http/cookies.ts'
import type { StartedSession } from './sessions.ts'

const daySeconds = 86_400

function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  setCookie(reply, config, { name: 'refresh_token', value: token, maxAgeSeconds: config.sessionDays * daySeconds })
}

/** What whoever signed in gets: a cookie to renew the session by, and a token to call with. */
export function handSession(
  reply: FastifyReply,
  config: Config,
  { accessToken, refreshToken }: StartedSession,
): { token: string } {
  setRefreshCookie(reply, config, refreshToken)
  return { token: accessToken }
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  setCookie(reply, config, { name: 'refresh_token', value: '', maxAgeSeconds: 0 })
}
