import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changeOf,
  connectionOf,
  draftOfSource,
  emptyDraft,
  faultsOf,
  type Source,
  type SourceDraft,
  v1BaseOf,
  v1ConfigOf,
  withCertificate,
  withType,
  withUrl,
} from './source-draft.ts'

const server: SourceDraft = { ...emptyDraft, host: 'db.example.com', user: 'ada', password: 'secret', database: 'shop' }

const stored: Source = {
  id: 'ds_1',
  alias: 'shop',
  type: 'pg',
  isBuiltIn: false,
  place: 'shop on db.example.com:5432',
  host: 'db.example.com',
  port: 5432,
  database: 'shop',
  file: null,
  schema: null,
  hasPassword: true,
  isEncrypted: false,
  readOnly: false,
  inflectionTable: 'camelize',
  inflectionColumn: 'none',
  tableCount: 3,
  createdAt: '2026-11-15T00:00:00Z',
  updatedAt: '2026-11-15T00:00:00Z',
}

test('a port nobody chose follows the type, one that was chosen stays', () => {
  assert.equal(withType(server, 'mysql2').port, '3306')
  assert.equal(withType({ ...server, port: '6000' }, 'mysql2').port, '6000')
  assert.equal(withType({ ...server, schema: 'sales' }, 'mysql2').schema, '')
})

test('a pasted URL fills the fields and replaces what was there', () => {
  const filled = withUrl(
    { ...server, file: 'old.sqlite' },
    'mysql://root:p%40ss@10.0.0.5:3307/warehouse?ssl-mode=REQUIRED',
  )
  assert.ok(filled)
  const { type, host, port, user, password, database, file, encryption } = filled
  assert.deepEqual(
    [type, host, port, user, password, database],
    ['mysql2', '10.0.0.5', '3307', 'root', 'p@ss', 'warehouse'],
  )
  assert.deepEqual([file, encryption], ['', 'on'])
})

test('what is no URL of a database changes nothing', () => assert.equal(withUrl(server, 'https://example.com'), null))

test('each field that is needed and missing is told', () => {
  assert.deepEqual(Object.keys(faultsOf({ ...emptyDraft, port: '70000' })), ['host', 'port', 'user', 'database'])
  assert.deepEqual(faultsOf(server), {})
  assert.deepEqual(faultsOf({ ...emptyDraft, type: 'sqlite3' }), { file: 'sources.fault.file' })
})

test('certificates switch the encryption on and are sent as content (spec 196)', () => {
  const draft = withCertificate(server, 'ca', '-----BEGIN CERTIFICATE-----')
  assert.equal(draft.encryption, 'verified')
  assert.deepEqual(connectionOf(draft).ssl, { verify: true, ca: '-----BEGIN CERTIFICATE-----' })
  assert.deepEqual(v1ConfigOf(draft).connection.ssl, {
    ca: '-----BEGIN CERTIFICATE-----',
    rejectUnauthorized: true,
  })
  assert.equal(connectionOf(server).ssl, null)
})

test('a project is attached as existing clients send it (spec 194, 197, 198)', () => {
  const draft: SourceDraft = { ...server, schema: 'sales', columnNames: 'none', createDatabase: true, readOnly: true }
  assert.deepEqual(v1BaseOf(draft), {
    type: 'pg',
    config: {
      client: 'pg',
      connection: { host: 'db.example.com', port: 5432, user: 'ada', password: 'secret', database: 'shop' },
      searchPath: ['sales'],
    },
    inflection_table: 'camelize',
    inflection_column: 'none',
    readOnly: true,
    createDatabase: true,
  })
})

test('an SQLite file needs nothing but its name (spec 195)', () => {
  const draft: SourceDraft = { ...server, type: 'sqlite3', file: ' shop.sqlite ' }
  assert.deepEqual(connectionOf(draft), { type: 'sqlite3', file: 'shop.sqlite', createDatabase: false })
  assert.deepEqual(v1BaseOf(draft).config, {
    client: 'sqlite3',
    connection: { connection: { filename: 'shop.sqlite' } },
  })
})

test('of a stored source only what differs is sent, never an empty password', () => {
  const draft = draftOfSource(stored)
  assert.deepEqual(changeOf(draft, stored), {})
  assert.deepEqual(changeOf({ ...draft, database: 'shop2', readOnly: true }, stored), {
    database: 'shop2',
    readOnly: true,
  })
  assert.deepEqual(changeOf({ ...draft, encryption: 'on' }, stored), { ssl: { verify: false } })
})

test('at another place the password is needed again', () => {
  const draft = draftOfSource(stored)
  assert.deepEqual(faultsOf(draft, stored), {})
  assert.deepEqual(faultsOf({ ...draft, host: 'evil.example' }, stored), { password: 'sources.fault.password' })
  assert.deepEqual(faultsOf({ ...draft, host: 'new.example', password: 'again' }, stored), {})
})
