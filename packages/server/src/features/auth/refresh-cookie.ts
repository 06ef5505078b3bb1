import type { FastifyReply } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { setCookie } from '../../platform/http/cookies.ts'

const daySeconds = 86_400

export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  setCookie(reply, config, { name: 'refresh_token', value: token, maxAgeSeconds: config.sessionDays * daySeconds })
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  setCookie(reply, config, { name: 'refresh_token', value: '', maxAgeSeconds: 0 })
}
