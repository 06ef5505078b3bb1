import type { SourceType } from '@rowhouse/core/source-url'
import type { TlsContent } from '../../dialects/source-target.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** How an attached database is reached, as it is sealed. */
export type Connection = FileConnection | ServerConnection

interface FileConnection {
  /** Below the folder of source files. */
  readonly file: string
}

export interface ServerConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
  readonly tls?: TlsContent
}

/** A connection that was checked, with what is stored beside it in plain. */
export interface AcceptedConnection {
  readonly type: SourceType
  readonly connection: Connection
  readonly schema: string | null
}

export function sealConnection(secrets: Secrets, connection: Connection, baseId: string): string {
  return secrets.seal(JSON.stringify(connection), baseId)
}

export function unsealConnection(
  secrets: Secrets,
  { id, connection }: { readonly id: string; readonly connection: string | null },
): Connection {
  if (connection === null) throw new Error(`The base ${id} is attached and has no connection.`)
  // Only `sealConnection` ever makes what is stored.
  return JSON.parse(secrets.unseal(connection, id)) as Connection
}

/** For people: “shop on db.example:5432”, or the file. Never a user name or a password. */
export function placeOf(connection: Connection): string {
  if ('file' in connection) return connection.file
  return `${connection.database} on ${connection.host}:${connection.port}`
}

/** Only the name of the database: everybody in the project may know it. */
export function databaseIn(place: string | null): string | null {
  return place?.replace(/ on \S+:\d+$/, '') ?? null
}
