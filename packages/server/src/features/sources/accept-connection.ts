import type { V1Config } from '@rowhouse/core/api/source-connection'
import { type ConnectionSpec, connectionFaults } from '@rowhouse/core/api/sources'
import { AppError, invalidValue } from '@rowhouse/core/errors'
import { parseSourceUrl, type SourceType, sourceTypeOf, sourceTypes } from '@rowhouse/core/source-url'
import type { TlsContent } from '../../dialects/source-target.ts'
import type { AcceptedConnection, Connection } from '../../structure/sources/connection.ts'
import { acceptSourceFile } from '../../structure/sources/source-file.ts'

/** The fields of the form, or a pasted address; fields that are sent as well win over the address. */
export function acceptConnection({ url, ...fields }: ConnectionSpec): AcceptedConnection {
  const spec = url === undefined ? fields : { ...parseSourceUrl(url), ...fields }
  const type = sourceTypeOf(spec.type ?? '')
  if (type === null) throw badParameters('type')
  return { type, connection: connectionOf(type, spec), schema: acceptSchema(type, spec.schema) }
}

type Fields = Omit<ConnectionSpec, 'url'>

function connectionOf(type: SourceType, spec: Fields): Connection {
  const { port } = sourceTypes[type]
  if (port === null) return { file: acceptSourceFile(spec.file ?? '') }
  const { tls } = acceptTls(spec.ssl)
  return {
    host: acceptText('host', spec.host).toLowerCase(),
    port: spec.port ?? port,
    user: acceptText('user', spec.user),
    password: acceptText('password', spec.password ?? '', { mayBeEmpty: true }),
    database: acceptText('database', spec.database),
    ...(tls === undefined ? {} : { tls }),
  }
}

function acceptSchema(type: SourceType, schema: string | null | undefined): string | null {
  if (schema === undefined || schema === null || schema === '') return null
  if (!sourceTypes[type].hasSchemas)
    throw invalidValue('schema', 'This kind of database has no schemas: leave the schema name empty.')
  return acceptText('schema', schema)
}

/** Certificates as content: a path would let people read files of the server. */
function acceptTls(ssl: ConnectionSpec['ssl']): { tls?: TlsContent } {
  if (ssl === undefined || ssl === null) return {}
  const { ca, cert, key, verify = true } = ssl
  const contents = Object.entries({ ca, cert, key }).flatMap(([name, text]) =>
    text === undefined || text === null || text === '' ? [] : [[name, acceptPem(name, text)]],
  )
  return { tls: { ...Object.fromEntries(contents), verify } }
}

function acceptPem(field: string, text: string): string {
  if (/^\s*-----BEGIN [A-Z0-9 ]+-----\r?\n/.test(text)) return text
  throw invalidValue(field, 'Certificates and keys are given as their content (-----BEGIN …), not as a path.')
}

/** What existing clients send, in the words of the form. */
export function connectionSpecOf({ client, connection, searchPath }: V1Config): ConnectionSpec {
  const { host, port, user, password, database, filename } = connection
  const file = filename ?? connection.connection?.filename
  return {
    type: sourceTypeOf(client) ?? badClient(),
    ...given({ host, user, password, database, file }),
    port: port === undefined || port === null || port === '' ? null : acceptPort(Number(port)),
    schema: searchPath?.[0] ?? null,
    ssl: sslOf(connection.ssl),
  }
}

function sslOf(ssl: V1Config['connection']['ssl']): NonNullable<ConnectionSpec['ssl']> | null {
  if (ssl === undefined || ssl === null || ssl === false) return null
  if (ssl === true) return { verify: true }
  const { ca, cert, key, rejectUnauthorized = true, caFilePath, certFilePath, keyFilePath } = ssl
  if (caFilePath || certFilePath || keyFilePath)
    throw invalidValue('ssl', 'Certificates and keys are given as their content (-----BEGIN …), not as a path.')
  // The form of existing clients sends the three fields also when all of them are empty.
  if (!ca && !cert && !key && ssl.rejectUnauthorized === undefined) return null
  return { ...given({ ca, cert, key }), verify: rejectUnauthorized }
}

function given(texts: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text === undefined || text === null ? [] : [[name, text]])),
  )
}

function acceptPort(port: number): number {
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw badParameters('port')
}

function acceptText(field: string, text: string | undefined, { mayBeEmpty = false } = {}): string {
  if (text === undefined || (text === '' && !mayBeEmpty) || text.includes('\0')) throw badParameters(field)
  return text
}

function badClient(): never {
  throw badParameters('client')
}

const badParameters = (field: string): AppError =>
  new AppError('invalid_value', connectionFaults.parameters, { field, reason: 'parameters' })

/** What people call the database. */
export function acceptAlias(text: string): string {
  const alias = text.trim()
  if (alias === '' || /\p{C}/u.test(alias))
    throw invalidValue('alias', 'The name of a database needs at least one character and no control characters.')
  return alias
}
