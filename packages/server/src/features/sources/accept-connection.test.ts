import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { connectionConfig } from '../../dialects/mssql/source.ts'
import { databaseIn, placeOf, type ServerConnection } from '../../structure/sources/connection.ts'
import { acceptConnection, connectionSpecOf } from './accept-connection.ts'

const pem = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n'
const server = { host: 'db.example', user: 'ann', password: 'secret', database: 'shop' }

describe('the credentials form (spec 194) (spec 195) (spec 196)', () => {
  test('fields of a server, with the usual port when none is given', () => {
    assert.deepEqual(acceptConnection({ type: 'pg', ...server, schema: 'sales' }), {
      type: 'pg',
      schema: 'sales',
      connection: { ...server, port: 5432 },
    })
  })

  test('a SQLite file', () => {
    assert.deepEqual(acceptConnection({ type: 'sqlite3', file: 'shop.sqlite' }).connection, { file: 'shop.sqlite' })
  })

  test('client key, client cert and server CA as content', () => {
    const { connection } = acceptConnection({ type: 'mysql2', ...server, ssl: { key: pem, cert: pem, ca: pem } })
    assert.deepEqual((connection as ServerConnection).tls, { key: pem, cert: pem, ca: pem, verify: true })
  })

  test('a pasted address, with fields that win over it', () => {
    const { connection } = acceptConnection({ url: 'mysql://ann:secret@db.example/shop', database: 'other' })
    assert.deepEqual(connection, { ...server, port: 3306, database: 'other' })
  })

  for (const field of ['ca', 'cert', 'key'] as const)
    for (const path of ['/etc/ssl/ca.pem', 'ca.pem', 'file:///etc/passwd', '-----BEGIN'])
      test(`${path} as ${field} is refused: paths are not read (S37)`, () =>
        assert.throws(() => acceptConnection({ type: 'pg', ...server, ssl: { [field]: path } }), {
          code: 'invalid_value',
          message: /not as a path/,
        }))

  for (const [what, spec] of [
    ['no type', server],
    ['an unknown type', { type: 'oracle', ...server }],
    ['no host', { ...server, type: 'pg', host: '' }],
    ['no user', { ...server, type: 'pg', user: '' }],
    ['no database', { ...server, type: 'pg', database: '' }],
    ['a NUL in the password', { ...server, type: 'pg', password: 'a\0b' }],
    ['an address that is none', { url: 'http://db.example' }],
  ] as const)
    test(`${what} is told in the catalogue’s words (spec 477)`, () =>
      assert.throws(() => acceptConnection(spec), { code: 'invalid_value', message: 'Invalid database parameters' }))

  test('a schema where there are none is refused', () => {
    assert.throws(() => acceptConnection({ type: 'mysql2', ...server, schema: 'sales' }), { message: /has no schemas/ })
  })
})

describe('what existing clients send', () => {
  test('a server with its port as text and its schema as search path', () => {
    const spec = connectionSpecOf({
      client: 'pg',
      connection: { ...server, port: '6432', ssl: { ca: '', cert: '', key: '' } },
      searchPath: ['sales'],
    })
    assert.deepEqual(acceptConnection(spec), {
      type: 'pg',
      schema: 'sales',
      connection: { ...server, port: 6432 },
    })
  })

  test('a file, also one level deeper', () => {
    for (const connection of [{ filename: 'shop.sqlite' }, { connection: { filename: 'shop.sqlite' } }])
      assert.deepEqual(acceptConnection(connectionSpecOf({ client: 'sqlite3', connection })).connection, {
        file: 'shop.sqlite',
      })
  })

  test('certificates by path are refused (S37)', () => {
    for (const ssl of [{ caFilePath: '/etc/ca.pem' }, { certFilePath: 'a' }, { keyFilePath: 'b' }])
      assert.throws(() => connectionSpecOf({ client: 'pg', connection: { ...server, ssl } }), {
        message: /not as a path/,
      })
  })

  test('encryption without and with a check of the certificate', () => {
    const tlsOf = (ssl: boolean | { rejectUnauthorized: boolean }) =>
      (
        acceptConnection(connectionSpecOf({ client: 'mysql', connection: { ...server, ssl } }))
          .connection as ServerConnection
      ).tls
    assert.deepEqual(tlsOf(true), { verify: true })
    assert.deepEqual(tlsOf({ rejectUnauthorized: false }), { verify: false })
    assert.equal(tlsOf(false), undefined)
  })
})

test('people are shown where a database is, never who signs in', () => {
  const { connection } = acceptConnection({ type: 'mssql', ...server })
  assert.equal(placeOf(connection), 'shop on db.example:1433')
  assert.equal(databaseIn('shop on db.example:1433'), 'shop')
  assert.equal(databaseIn('my shop on sale.sqlite'), 'my shop on sale.sqlite')
})

test('SQL Server is dialled at the checked address under its own name (no server has verified it)', () => {
  const { connection } = acceptConnection({ url: 'sqlserver://sa:pw@db.example/shop?encrypt=true' })
  const { server: address, options } = connectionConfig(connection as ServerConnection, '203.0.113.7')
  assert.equal(address, '203.0.113.7')
  assert.deepEqual(
    [options?.port, options?.database, options?.encrypt, options?.trustServerCertificate, options?.serverName],
    [1433, 'shop', true, false, 'db.example'],
  )
})
