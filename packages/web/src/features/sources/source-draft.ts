import type { V1Base, V1Config } from '@rowhouse/core/api/source-connection'
import type { ConnectionSpec, SourceChange, Source as SourceContract, SourceSpec } from '@rowhouse/core/api/sources'
import {
  parseSourceUrl,
  type SourceFields,
  type SourceType,
  sourceTypeOf,
  sourceTypes,
} from '@rowhouse/core/source-url'
import type { Static } from 'typebox'
import type { TextKey } from '../../i18n/catalogue.ts'

export type Source = Static<typeof SourceContract>
export type Encryption = 'off' | 'on' | 'verified'
export type Inflection = 'camelize' | 'none'

/** The credentials form as it is typed. */
export interface SourceDraft {
  readonly type: SourceType
  readonly host: string
  readonly port: string
  readonly user: string
  readonly password: string
  readonly database: string
  readonly schema: string
  readonly file: string
  readonly encryption: Encryption
  readonly key: string
  readonly cert: string
  readonly ca: string
  readonly tableNames: Inflection
  readonly columnNames: Inflection
  readonly createDatabase: boolean
  readonly readOnly: boolean
}

export const sourceTypeNames = Object.keys(sourceTypes) as SourceType[]

export const emptyDraft: SourceDraft = {
  type: 'pg',
  host: '',
  port: '5432',
  user: '',
  password: '',
  database: '',
  schema: '',
  file: '',
  encryption: 'off',
  key: '',
  cert: '',
  ca: '',
  tableNames: 'camelize',
  columnNames: 'camelize',
  createDatabase: false,
  readOnly: false,
}

/** A port nobody chose follows the type; a schema means nothing to an engine without schemas. */
export function withType(draft: SourceDraft, type: SourceType): SourceDraft {
  const isOwnPort = draft.port !== '' && draft.port !== defaultPort(draft.type)
  return {
    ...draft,
    type,
    port: isOwnPort ? draft.port : defaultPort(type),
    schema: sourceTypes[type].hasSchemas ? draft.schema : '',
  }
}

/** What is pasted replaces where the database is and who asks; null when it is no address of a database. */
export function withUrl(draft: SourceDraft, text: string): SourceDraft | null {
  const fields = fieldsIn(text)
  if (fields === null) return null
  const { type, host = '', port, user = '', password = '', database = '', schema = '', file = '', ssl } = fields
  return {
    ...draft,
    type,
    host,
    port: port === undefined ? defaultPort(type) : String(port),
    user,
    password,
    database,
    schema,
    file,
    encryption: ssl === undefined ? 'off' : ssl.verify ? 'verified' : 'on',
  }
}

/** A certificate without encryption would be sent for nothing. */
export function withCertificate(draft: SourceDraft, name: 'key' | 'cert' | 'ca', content: string): SourceDraft {
  const encryption = content !== '' && draft.encryption === 'off' ? 'verified' : draft.encryption
  return { ...draft, [name]: content, encryption }
}

export const isFile = ({ type }: Pick<SourceDraft, 'type'>): boolean => type === 'sqlite3'

export type SourceFaults = Readonly<Partial<Record<keyof SourceDraft, TextKey>>>

/** Of a stored source nobody but the server knows user and password: left empty they stay, except for another place. */
export function faultsOf(draft: SourceDraft, stored: Source | null = null): SourceFaults {
  if (isFile(draft)) return draft.file.trim() === '' ? { file: 'sources.fault.file' } : {}
  const needsUser = stored === null && draft.user.trim() === ''
  return {
    ...(draft.host.trim() === '' ? { host: 'sources.fault.host' } : {}),
    ...(isPort(draft.port) ? {} : { port: 'sources.fault.port' }),
    ...(needsUser ? { user: 'sources.fault.user' } : {}),
    ...(stored !== null && needsPassword(draft, stored) ? { password: 'sources.fault.password' } : {}),
    ...(draft.database.trim() === '' ? { database: 'sources.fault.database' } : {}),
  } satisfies SourceFaults
}

export const hasFaults = (faults: SourceFaults): boolean => Object.keys(faults).length > 0

export function connectionOf(draft: SourceDraft): ConnectionSpec {
  const create = { createDatabase: draft.createDatabase }
  if (isFile(draft)) return { type: draft.type, file: draft.file.trim(), ...create }
  return {
    type: draft.type,
    host: draft.host.trim(),
    port: portOf(draft),
    user: draft.user.trim(),
    password: draft.password,
    database: draft.database.trim(),
    schema: draft.schema.trim() || null,
    ssl: sslOf(draft),
    ...create,
  }
}

export function specOf(draft: SourceDraft, alias: string): SourceSpec {
  return {
    ...connectionOf(draft),
    ...(alias.trim() === '' ? {} : { alias: alias.trim() }),
    inflectionTable: draft.tableNames,
    inflectionColumn: draft.columnNames,
    readOnly: draft.readOnly,
  }
}

/** As the creation of a project and the test of a connection know it from existing clients. */
export function v1BaseOf(draft: SourceDraft): V1Base {
  return {
    type: draft.type,
    config: v1ConfigOf(draft),
    inflection_table: draft.tableNames,
    inflection_column: draft.columnNames,
    readOnly: draft.readOnly,
    createDatabase: draft.createDatabase,
  }
}

export function v1ConfigOf(draft: SourceDraft): V1Config {
  if (isFile(draft)) return { client: draft.type, connection: { connection: { filename: draft.file.trim() } } }
  const ssl = sslOf(draft)
  const { verify, ...certificates } = ssl ?? {}
  return {
    client: draft.type,
    connection: {
      host: draft.host.trim(),
      port: portOf(draft),
      user: draft.user.trim(),
      password: draft.password,
      database: draft.database.trim(),
      ...(ssl === null ? {} : { ssl: { ...certificates, rejectUnauthorized: verify === true } }),
    },
    ...(draft.schema.trim() === '' ? {} : { searchPath: [draft.schema.trim()] }),
  }
}

/** What the server tells of a stored source. User, password and certificates never come back. */
export function draftOfSource(source: Source): SourceDraft {
  const type = sourceTypeOf(source.type) ?? 'sqlite3'
  return {
    ...emptyDraft,
    type,
    host: source.host ?? '',
    port: source.port === null ? '' : String(source.port),
    database: source.database ?? '',
    schema: source.schema ?? '',
    file: source.file ?? '',
    encryption: source.isEncrypted ? 'verified' : 'off',
    tableNames: inflectionOf(source.inflectionTable),
    columnNames: inflectionOf(source.inflectionColumn),
    readOnly: source.readOnly,
  }
}

/** Only what differs from the stored source; an empty user, password or certificate means “as it was”. */
export function changeOf(draft: SourceDraft, source: Source): SourceChange {
  const before = draftOfSource(source)
  const differs = (name: keyof SourceDraft) => draft[name] !== before[name]
  const hasNewSsl = differs('encryption') || differs('key') || differs('cert') || differs('ca')
  return {
    ...(differs('host') ? { host: draft.host.trim() } : {}),
    ...(differs('port') ? { port: portOf(draft) } : {}),
    ...(differs('user') ? { user: draft.user.trim() } : {}),
    ...(differs('password') ? { password: draft.password } : {}),
    ...(differs('database') ? { database: draft.database.trim() } : {}),
    ...(differs('schema') ? { schema: draft.schema.trim() || null } : {}),
    ...(differs('file') ? { file: draft.file.trim() } : {}),
    ...(hasNewSsl ? { ssl: sslOf(draft) } : {}),
    ...(differs('tableNames') ? { inflectionTable: draft.tableNames } : {}),
    ...(differs('columnNames') ? { inflectionColumn: draft.columnNames } : {}),
    ...(differs('readOnly') ? { readOnly: draft.readOnly } : {}),
  }
}

/** To another place the stored password is never sent, so it is needed again. */
function needsPassword(draft: SourceDraft, source: Source): boolean {
  if (isFile(draft) || !source.hasPassword || draft.password !== '') return false
  const { host, port } = draftOfSource(source)
  return draft.host.trim() !== host || draft.port.trim() !== port
}

function sslOf({ encryption, key, cert, ca }: SourceDraft): ConnectionSpec['ssl'] & (object | null) {
  if (encryption === 'off') return null
  return {
    verify: encryption === 'verified',
    ...(key === '' ? {} : { key }),
    ...(cert === '' ? {} : { cert }),
    ...(ca === '' ? {} : { ca }),
  }
}

function fieldsIn(text: string): SourceFields | null {
  try {
    return parseSourceUrl(text)
  } catch {
    return null
  }
}

function defaultPort(type: SourceType): string {
  return String(sourceTypes[type].port ?? '')
}

function isPort(text: string): boolean {
  if (text.trim() === '') return true
  const port = Number(text)
  return Number.isInteger(port) && port >= 1 && port <= 65_535
}

function portOf({ port }: SourceDraft): number | null {
  return port.trim() === '' ? null : Number(port)
}

function inflectionOf(text: string): Inflection {
  return text === 'camelize' ? 'camelize' : 'none'
}
