// A pasted address of a database as the fields of the credentials form. Pure: the web form and the server read it alike.
import { AppError } from './errors.ts'

interface Engine {
  readonly title: string
  readonly port: number | null
  readonly hasSchemas: boolean
  /** A foreign key can give its column the default. InnoDB knows the words and refuses to act on them. */
  readonly setsDefaults: boolean
}

/** Engines by the name existing clients use on the wire. */
export const sourceTypes = {
  mysql2: { title: 'MySQL / MariaDB', port: 3306, hasSchemas: false, setsDefaults: false },
  pg: { title: 'PostgreSQL', port: 5432, hasSchemas: true, setsDefaults: true },
  mssql: { title: 'SQL Server', port: 1433, hasSchemas: true, setsDefaults: true },
  sqlite3: { title: 'SQLite', port: null, hasSchemas: false, setsDefaults: true },
} as const satisfies Record<string, Engine>

export type SourceType = keyof typeof sourceTypes

/** What other programs call the engines. */
const typeWords: Readonly<Record<string, SourceType>> = {
  mysql2: 'mysql2',
  mysql: 'mysql2',
  mariadb: 'mysql2',
  pg: 'pg',
  postgres: 'pg',
  postgresql: 'pg',
  mssql: 'mssql',
  sqlserver: 'mssql',
  sqlite3: 'sqlite3',
  sqlite: 'sqlite3',
}

export function sourceTypeOf(word: string): SourceType | null {
  const name = word.toLowerCase()
  return Object.hasOwn(typeWords, name) ? (typeWords[name] ?? null) : null
}

export interface SourceFields {
  readonly type: SourceType
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string
  readonly database?: string
  readonly schema?: string
  /** SQLite only. */
  readonly file?: string
  /** Encrypted; without `verify` any certificate is accepted. */
  readonly ssl?: { readonly verify: boolean }
}

/**
 * `postgres://user:password@host:5432/database?sslmode=require`, the same for mysql, mariadb and sqlserver, their `jdbc:`
 * forms with properties after `?` or `;`, and `sqlite:shop.sqlite`.
 */
export function parseSourceUrl(text: string): SourceFields {
  const {
    jdbc,
    word = '',
    rest = '',
  } = /^(?<jdbc>jdbc:)?(?<word>[a-z0-9]+):(?<rest>.*)$/is.exec(text.trim())?.groups ?? {}
  const type = sourceTypeOf(word)
  if (type === null || text.length > maxLength) throw unreadable()
  if (type === 'sqlite3') return { type, file: fileIn(rest) }
  if (!rest.startsWith('//')) throw unreadable()
  return serverFields(type, rest.slice(2), jdbc !== undefined)
}

const maxLength = 4000

function fileIn(rest: string): string {
  const file = decoded(rest.replace(/^\/\/(?!\/)/, '').split('?')[0] ?? '')
  if (file === '') throw unreadable()
  return file
}

function serverFields(type: Exclude<SourceType, 'sqlite3'>, rest: string, isJdbc: boolean): SourceFields {
  const { head, properties } = splitProperties(rest, isJdbc)
  const { credentials, place } = isJdbc ? { credentials: null, place: head } : splitCredentials(head)
  const [address = '', path = ''] = cut(place, '/')
  const { host, port } = splitAddress(address)
  const given = (...names: string[]) => names.map((name) => properties.get(name)).find((value) => value !== undefined)
  const [user, password] = credentials === null ? [undefined, undefined] : cut(credentials, ':').map(decoded)
  const ssl = sslOf(properties)
  return tidy({
    type,
    host,
    port: port ?? numberOf(given('port', 'portnumber')) ?? sourceTypes[type].port,
    user: user || given('user', 'username', 'u'),
    password: password || given('password', 'p'),
    database: decoded(path) || given('databasename', 'database', 'dbname', 'd'),
    schema: schemaOf(given('currentschema', 'schema', 'search_path'), given('options')),
    ssl,
  })
}

/** Properties begin at the first “?” or, as SQL Server writes them, at the first “;” behind the address. */
function splitProperties(rest: string, isJdbc: boolean): { head: string; properties: ReadonlyMap<string, string> } {
  // Elsewhere the password stands before the address and may hold these signs: they count behind its “@”.
  const from = rest.search(isJdbc ? /[?;]/ : /[?;](?!.*@[^?;&=]*(?:[?;/]|$))/s)
  if (from < 0) return { head: rest, properties: new Map() }
  const properties = new Map<string, string>()
  for (const [, name = '', braced, plain = ''] of rest
    .slice(from)
    .matchAll(/[?;&]([^=;&]+)(?:=(?:\{([^}]*)\}|([^;&]*)))?/g))
    properties.set(name.trim().toLowerCase(), braced ?? decoded(plain))
  return { head: rest.slice(0, from), properties }
}

/** The last “@” ends the credentials: people paste passwords that hold one. */
function splitCredentials(head: string): { credentials: string | null; place: string } {
  const at = head.lastIndexOf('@')
  return at < 0 ? { credentials: null, place: head } : { credentials: head.slice(0, at), place: head.slice(at + 1) }
}

function splitAddress(address: string): { host: string; port: number | undefined } {
  const { bracketed, plain, port } =
    /^(?:\[(?<bracketed>[0-9a-f:.]+)\]|(?<plain>[^:[\]\\,]+))(?:\\[^:]*)?(?::(?<port>\d{1,5}))?$/i.exec(address)
      ?.groups ?? {}
  const host = bracketed ?? decoded(plain ?? '')
  if (host === '') throw unreadable()
  return { host, port: numberOf(port) }
}

/** Only what says how far the server's certificate is to be trusted; files of certificates are never read. */
function sslOf(properties: ReadonlyMap<string, string>): { verify: boolean } | undefined {
  const mode = (properties.get('sslmode') ?? properties.get('ssl-mode') ?? '').toLowerCase().replaceAll('_', '-')
  const isOn = (name: string) => /^(1|true|yes|strict|mandatory)$/i.test(properties.get(name) ?? '')
  if (/^verify-|^strict$/.test(mode)) return { verify: true }
  if (/^(require|required|trust|no-verify)$/.test(mode)) return { verify: false }
  if (/^(disable|disabled|prefer|preferred|allow)$/.test(mode)) return undefined
  if (!['ssl', 'usessl', 'requiressl', 'encrypt'].some(isOn)) return undefined
  const isTrusting =
    isOn('trustservercertificate') || properties.get('verifyservercertificate')?.toLowerCase() === 'false'
  return { verify: !isTrusting }
}

/** “-c search_path=shop” is how PostgreSQL's own programs say it. */
function schemaOf(named: string | undefined, options: string | undefined): string | undefined {
  const [, inOptions] = /search_path=([^\s,]+)/.exec(options ?? '') ?? []
  return named?.split(',')[0] ?? inOptions
}

function cut(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function numberOf(digits: string | undefined): number | undefined {
  if (digits === undefined) return undefined
  const port = Number(digits)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw unreadable()
  return port
}

// People paste passwords with a bare “%” as well.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function tidy(fields: { readonly [Name in keyof SourceFields]: SourceFields[Name] | undefined }): SourceFields {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  // `type` is always among them.
  return Object.fromEntries(known) as unknown as SourceFields
}

const unreadable = () =>
  new AppError('invalid_value', 'Invalid database parameters', { field: 'url', reason: 'parameters' })
