import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'

/** Where people find this server; what the call itself says only where nobody has configured it. */
export function siteOf({ protocol, host }: FastifyRequest, { publicUrl }: Config): string {
  const claimed = `${protocol}://${host}`
  return publicUrl ?? (URL.canParse(claimed) ? new URL(claimed).origin : 'http://localhost:8080')
}
