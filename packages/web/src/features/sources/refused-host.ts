import { ApiError, isRecord } from '../../api/errors.ts'

/** One host at one port, inside of the network. */
export interface HostAndPort {
  readonly host: string
  readonly port: number
}

/** What the server does not connect to unless the super admin allows it; null: the refusal was about something else. */
export function refusedHost(error: unknown): HostAndPort | null {
  const refused = error instanceof ApiError && isRecord(error.body) ? error.body.refused : null
  if (!isRecord(refused) || typeof refused.host !== 'string' || typeof refused.port !== 'number') return null
  return { host: refused.host, port: refused.port }
}

export const writtenHost = ({ host, port }: HostAndPort): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`

/** What a person was asked for: “db.internal:5432”. null: it is not that. */
export function readHost(text: string): HostAndPort | null {
  const [, bracketed, plain, port] = /^(?:\[([^[\]]+)\]|([^[\]:\s]+)):(\d{1,5})$/.exec(text.trim()) ?? []
  const host = bracketed ?? plain
  return host === undefined ? null : { host, port: Number(port) }
}
