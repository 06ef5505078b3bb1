import type { ConnectionSpec, SourceChange } from '@rowhouse/core/api/sources'
import { invalidValue } from '@rowhouse/core/errors'
import { parseSourceUrl, sourceTypeOf } from '@rowhouse/core/source-url'
import type { TlsContent } from '../../dialects/source-target.ts'
import type { AcceptedConnection, ServerConnection } from '../../structure/sources/connection.ts'
import { acceptConnection } from './accept-connection.ts'

/**
 * A stored connection with the fields somebody sent. What is secret goes only to the place it was saved for: whoever names
 * another one, or lowers the guard of this one, sends the password and the client's key again.
 */
export function changeConnection(stored: AcceptedConnection, { url, ...fields }: SourceChange): AcceptedConnection {
  const sent = url === undefined ? fields : { ...parseSourceUrl(url), ...fields }
  const { connection, type } = stored
  if (sent.type !== undefined && sourceTypeOf(sent.type) !== type)
    throw invalidValue('type', 'The kind of an attached database cannot be changed. Attach the other one as well.')
  const schema = sent.schema === undefined ? stored.schema : sent.schema
  if ('file' in connection) return acceptConnection({ type, schema, file: sent.file ?? connection.file })
  const next = acceptConnection({
    type,
    schema,
    host: sent.host ?? connection.host,
    port: sent.port === undefined ? connection.port : sent.port,
    user: sent.user ?? connection.user,
    password: sent.password ?? connection.password,
    database: sent.database ?? connection.database,
    ssl: changedSsl(connection.tls, sent.ssl),
  })
  // Of a server there comes a server.
  const server = next.connection as ServerConnection
  return isElsewhere(connection, server) ? { ...next, connection: withSentSecrets(server, sent) } : next
}

/** Fields of certificates are changed one by one: nobody can send those again that were never given out. */
function changedSsl(
  stored: TlsContent | undefined,
  sent: ConnectionSpec['ssl'],
): NonNullable<ConnectionSpec['ssl']> | null {
  if (sent === null || (sent === undefined && stored === undefined)) return null
  const kept = Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => value !== undefined))
  return { ...kept, ...sent }
}

function isElsewhere(before: ServerConnection, after: ServerConnection): boolean {
  return before.host !== after.host || before.port !== after.port || isLessSure(before.tls, after.tls)
}

/** Another server could pass for this one now. */
function isLessSure(before: TlsContent | undefined, after: TlsContent | undefined): boolean {
  if (before === undefined) return false
  if (after === undefined) return true
  return before.verify !== false && (after.verify === false || after.ca !== before.ca)
}

function withSentSecrets({ tls, ...server }: ServerConnection, { password, ssl }: SourceChange): ServerConnection {
  if (password === undefined && server.password !== '')
    throw invalidValue(
      'password',
      'The stored password belongs to the place it was saved for. Type it again to use it elsewhere.',
    )
  const { cert, key, ...trust } = tls ?? {}
  const own = { ...(ssl?.cert ? { cert } : {}), ...(ssl?.key ? { key } : {}) }
  return { ...server, ...(tls === undefined ? {} : { tls: { ...trust, ...own } }) }
}
