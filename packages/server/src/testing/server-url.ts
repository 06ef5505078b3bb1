import type { ServerTarget } from '../dialects/source-target.ts'

/** “postgres://user:password@host:port/database” as a target; `database` may name another one. */
export function targetOf(text: string, database?: string): ServerTarget {
  const url = new URL(text)
  return {
    host: url.hostname,
    port: Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: database ?? decodeURIComponent(url.pathname.slice(1)),
  }
}
