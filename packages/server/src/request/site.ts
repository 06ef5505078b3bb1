import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'

interface RecordPlace {
  readonly projectId: string
  readonly tableTitle: string
  readonly key: string
}

/** Where members open a record, behind the address of the server. */
export function recordPath({ projectId, tableTitle, key }: RecordPlace): string {
  const place = new URLSearchParams({ tab: 'table', name: tableTitle, type: 'table', rowId: key })
  return `/#/nc/${encodeURIComponent(projectId)}?${place}`
}

/** Where people find this server; what the call itself says only where nobody has configured it. */
export function siteOf({ protocol, host }: FastifyRequest, { publicUrl }: Config): string {
  const claimed = `${protocol}://${host}`
  return publicUrl ?? (URL.canParse(claimed) ? new URL(claimed).origin : 'http://localhost:8080')
}
