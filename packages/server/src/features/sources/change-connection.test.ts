import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SourceChange } from '@rowhouse/core/api/sources'
import type { AcceptedConnection, ServerConnection } from '../../structure/sources/connection.ts'
import { changeConnection } from './change-connection.ts'

const pem = (what: string) => `-----BEGIN ${what}-----\nabc\n-----END ${what}-----\n`
const tls = { ca: pem('CERTIFICATE'), cert: pem('CERTIFICATE'), key: pem('PRIVATE KEY'), verify: true }

const server: ServerConnection = {
  host: 'db.example',
  port: 5432,
  user: 'ann',
  password: 'secret',
  database: 'shop',
  tls,
}
const stored: AcceptedConnection = { type: 'pg', schema: null, connection: server }

const changed = (change: SourceChange, from = stored) => changeConnection(from, change).connection as ServerConnection

describe('secrets stay with the place they were saved for (S19)', () => {
  for (const change of [
    { host: 'evil.example' },
    { port: 6543 },
    { url: 'postgres://evil.example/shop' },
    { host: 'DB.example.' },
    { ssl: null },
    { ssl: { verify: false } },
    { ssl: { ca: pem('CERTIFICATE').replace('abc', 'xyz') } },
  ] satisfies SourceChange[])
    test(`${JSON.stringify(change).slice(0, 60)} needs the password again, and drops the client’s key`, () => {
      assert.throws(() => changed(change), { code: 'invalid_value', details: { field: 'password' } })
      const { password, tls: after } = changed({ ...change, password: 'new' })
      assert.deepEqual([password, after?.key, after?.cert], ['new', undefined, undefined])
      assert.equal(changed({ ...change, password: '' }).password, '')
    })

  for (const change of [
    { user: 'bob' },
    { database: 'other' },
    { schema: 'sales' },
    { host: 'DB.example' },
    { port: 5432 },
    { port: null },
    { url: 'postgres://bob@db.example/other' },
    {},
  ] satisfies SourceChange[])
    test(`${JSON.stringify(change)} keeps them`, () => {
      const { password, tls: after } = changed(change)
      assert.deepEqual([password, after], ['secret', tls])
    })

  test('sent again they are taken', () => {
    const after = changed({ host: 'other.example', password: 'new', ssl: { key: tls.key, cert: tls.cert } })
    assert.deepEqual(after, { ...server, host: 'other.example', password: 'new' })
  })

  test('a connection that trusted anybody can be made to trust one authority', () => {
    const open = { ...stored, connection: { ...server, tls: { verify: false } } }
    assert.equal(changed({ ssl: { ca: tls.ca, verify: true } }, open).password, 'secret')
  })
})

test('the kind of a database cannot be changed', () => {
  for (const change of [{ type: 'mysql2' }, { url: 'mysql://db.example/shop' }])
    assert.throws(() => changeConnection(stored, change), { code: 'invalid_value', message: /kind/ })
})

test('a file has another name and nothing else to change', () => {
  const file: AcceptedConnection = { type: 'sqlite3', schema: null, connection: { file: 'shop.sqlite' } }
  assert.deepEqual(changeConnection(file, { file: 'other.sqlite', host: 'db.example' }).connection, {
    file: 'other.sqlite',
  })
  assert.throws(() => changeConnection(file, { file: '../rowhouse.sqlite' }), { code: 'invalid_value' })
})
