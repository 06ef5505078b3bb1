import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'

/** The door of the web takes every path nobody else wants, so this is where a trick would come through. */
describe('tricks with the address of a protected call', () => {
  let server: TestServer
  let admin: Person
  let person: Person
  let port: number

  before(async () => {
    server = await aServer()
    admin = await server.signUp('admin@example.com')
    person = await server.signUp('person@example.com')
    await server.app.http.listen({ host: '127.0.0.1', port: 0 })
    port = (server.app.http.server.address() as AddressInfo).port
  })
  after(() => server.close())

  const spellings = [
    '/api/v1/users?x=/auth/signin',
    '/api/v1/users?x=/api/v1/health',
    '/api/v1/users#/api/v1/health',
    '//api/v1/users',
    '/api//v1/users',
    '/./api/v1/users',
    '/api/./v1/users',
    '/api/v1/health/../users',
    '/api/v1/health/%2e%2e/users',
    '/api/v1/health/..%2fusers',
    '/%61pi/v1/users',
    '/api/v1/user%73',
    '/api%2fv1%2fusers',
    '/api/v1/users;a=b',
    '/api;a=b/v1/users',
    '/API/V1/USERS',
    '/api/v1/Users',
    '/api/v1/users/',
    '/api/v1/users//',
    '/api/v1/users.',
    '/api/v1/users.json',
    '/api/v1/users%20',
    '/api/v1/users%00',
    '/api/v1/users%2f',
    '\\api\\v1\\users',
    '/assets/../api/v1/users',
    '/dashboard/../api/v1/users',
    'http://127.0.0.1/api/v1/users',
  ]
  for (const path of spellings) {
    test(`GET ${path} opens to nobody but the super admin (S58)`, async () => {
      const stranger = await statusOf('GET', path)
      const plain = await statusOf('GET', path, { 'xc-auth': person.token })
      const answers = `${stranger} ${plain}`
      assert.ok(['401 403', '404 404', '400 400'].includes(answers), answers)
      const allowed = await statusOf('GET', path, { 'xc-auth': admin.token })
      assert.ok(answers === '401 403' ? [200, 400, 404].includes(allowed) : allowed === stranger, String(allowed))
    })
  }

  const headers: readonly Record<string, string>[] = [
    { 'x-original-url': '/api/v1/health' },
    { 'x-rewrite-url': '/api/v1/health' },
    { 'x-forwarded-uri': '/api/v1/health' },
    { 'x-http-method-override': 'GET' },
    { 'x-http-method': 'OPTIONS' },
    { 'x-method-override': 'HEAD' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
  ]
  for (const header of headers) {
    test(`${JSON.stringify(header)} changes no decision (S58)`, async () => {
      assert.equal(await statusOf('GET', '/api/v1/users', header), 401)
      assert.equal(await statusOf('GET', '/api/v1/users', { ...header, 'xc-auth': person.token }), 403)
      assert.equal(await statusOf('GET', '/api/v1/health', { ...header, 'x-original-url': '/api/v1/users' }), 200)
    })
  }

  test('a method in a header or in the query does not turn a harmless call into another (S58)', async () => {
    const override = { 'xc-auth': admin.token, 'x-http-method-override': 'DELETE' }
    assert.equal(await statusOf('GET', `/api/v1/users/${person.id}?_method=DELETE`, override), 200)
    assert.equal(await statusOf('GET', `/api/v1/users/${person.id}`, override), 200)
    assert.equal(await statusOf('GET', '/api/v1/account', { 'xc-auth': person.token }), 200)
  })

  for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PROPFIND']) {
    test(`${method} tells and does nothing, whoever asks (S58)`, async () => {
      for (const token of ['', person.token, admin.token]) {
        const status = await statusOf(method, '/api/v1/users', token === '' ? {} : { 'xc-auth': token })
        assert.ok([400, 401, 403, 404, 405].includes(status), String(status))
      }
    })
  }

  /** Over a socket, byte for byte: a client library would tidy the address first. */
  async function statusOf(method: string, path: string, extra: Record<string, string> = {}): Promise<number> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const lines = Object.entries({ host: `127.0.0.1:${port}`, connection: 'close', ...extra })
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    const answer = await text(socket)
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
  }
})
