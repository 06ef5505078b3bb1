import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'

let server: TestServer
let ana: Person
before(async () => {
  server = await aServer({ CORS_ORIGINS: 'https://partner.example', PUBLIC_URL: 'https://rows.example' })
  ana = await server.signUp('ana@x.example')
})
after(() => server.close())

const credentials = JSON.stringify({ email: 'ana@x.example', password: goodPassword })
const signIn = (headers: Record<string, string>, payload = credentials) =>
  server.app.http.inject({ method: 'POST', url: '/api/v1/auth/user/signin', payload, headers })

describe('content types (S47)', () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json\t',
    ' application/json',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'text/plain; application/json',
  ]) {
    test(`${JSON.stringify(type)} is 415`, async () => {
      const answer = await signIn({ 'content-type': type })
      assert.equal(answer.statusCode, 415)
      assert.equal(answer.json().error, 'unsupported_type')
    })
  }

  test('a body without a type is 415', async () => {
    assert.equal((await signIn({})).statusCode, 415)
  })

  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
    test(`${type} is read`, async () => assert.equal((await signIn({ 'content-type': type })).statusCode, 200))
  }
})

describe('origins (S47, S48)', () => {
  const json = { 'content-type': 'application/json' }
  for (const origin of [
    'https://evil.example',
    'null',
    'https://rows.example.evil.example',
    'https://localhost:80.evil',
    'http://rows.example',
  ]) {
    test(`a page of ${origin} changes nothing and is allowed nothing`, async () => {
      const answer = await signIn({ ...json, origin })
      assert.equal(answer.statusCode, 403)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
      assert.equal(answer.headers['set-cookie'], undefined)
      const read = await server.app.http.inject({ method: 'GET', url: '/api/v1/health', headers: { origin } })
      assert.equal(read.headers['access-control-allow-origin'], undefined)
    })
  }

  for (const origin of ['https://rows.example', 'http://localhost:8080', 'https://partner.example']) {
    test(`a page of ${origin} may`, async () => {
      assert.equal((await signIn({ ...json, origin, host: 'localhost:8080' })).statusCode, 200)
    })
  }

  test('only the configured partner is named, never reflected', async () => {
    const { headers } = await signIn({ ...json, origin: 'https://partner.example' })
    assert.equal(headers['access-control-allow-origin'], 'https://partner.example')
    assert.equal(headers['access-control-allow-credentials'], 'true')
  })
})

describe('headers of every answer (S27, S64)', () => {
  for (const url of ['/api/v1/health', '/api/v1/nothing-here', '/', '/api/v1/account']) {
    test(`${url} carries them`, async () => {
      const { headers } = await server.call('GET', url)
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /script-src 'self'(;|$)/)
      assert.ok(!/script-src[^;]*unsafe/.test(policy) && !policy.includes('unsafe-eval'))
      assert.match(policy, /frame-ancestors 'none'/)
      assert.match(policy, /object-src 'none'; base-uri 'none'/)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
      assert.equal(headers['referrer-policy'], 'no-referrer')
    })
  }

  test('what a person sees is kept by no cache', async () => {
    const { headers } = await server.call('GET', '/api/v1/account', undefined, { token: ana.token })
    assert.equal(headers['cache-control'], 'private, no-store')
  })
})

describe('sizes (S69)', () => {
  test('a body at the limit is read, one byte more is 413', async () => {
    const frame = '{"email":"","password":"","x":""}'
    const filled = (bytes: number) => frame.replace('"x":""', `"x":"${'x'.repeat(bytes - frame.length)}"`)
    const send = async (payload: string) => {
      const headers = { 'content-type': 'application/json', 'xc-auth': ana.token }
      const answer = await server.app.http.inject({
        ...{ method: 'POST', url: '/api/v1/db/meta/projects' },
        ...{ payload, headers },
      })
      return [answer.statusCode, answer.json().error]
    }
    assert.deepEqual(await send(filled(10_000_000)), [400, 'invalid_request'])
    assert.deepEqual(await send(filled(10_000_001)), [413, 'too_large'])
  })

  test('strangers may send 64 kB, not one byte more (S69)', async () => {
    const padded = (bytes: number) => credentials.padEnd(bytes)
    assert.equal((await signIn({ 'content-type': 'application/json' }, padded(65_536))).statusCode, 200)
    assert.equal((await signIn({ 'content-type': 'application/json' }, padded(65_537))).statusCode, 413)
  })

  test('an address over 8 kB is refused', async () => {
    assert.equal((await server.call('GET', `/api/v1/health?${'x'.repeat(8_000)}`)).status, 200)
    assert.equal((await server.call('GET', `/api/v1/health?${'x'.repeat(20_000)}`)).status, 400)
  })

  for (const [what, payload, status] of [
    ['ten thousand nested lists', '['.repeat(10_000) + ']'.repeat(10_000), 400],
    ['ten thousand nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['half a million keys', `{${Array.from({ length: 500_000 }, (_, i) => `"k${i}":1`).join(',')}}`, 413],
    ['a number beyond numbers', '{"email":1e400,"password":1}', 400],
  ] as const) {
    test(`${what} get a ${status}`, async () => {
      const answer = await signIn({ 'content-type': 'application/json' }, payload)
      assert.equal(answer.statusCode, status)
    })
  }

  for (const value of ['0', '-1', '1e9', '1e308', 'NaN', 'Infinity', '', 'x', '1.5', '[]', '{}']) {
    test(`limit=${value} is clamped or refused, never an error of ours`, async () => {
      for (const name of ['limit', 'offset']) {
        const { status, body } = await server.call(
          'GET',
          `/api/v1/users?${name}=${encodeURIComponent(value)}`,
          undefined,
          {
            token: ana.token,
          },
        )
        assert.ok(status === 200 || status === 400, `${name}: ${status}`)
        if (status === 200) assert.ok(body.list.length <= 1000)
      }
    })
  }
})

describe('prototype keys (S72)', () => {
  for (const payload of [
    '{"__proto__":{"polluted":true},"email":"x","password":"y"}',
    '{"constructor":{"prototype":{"polluted":true}},"email":"x","password":"y"}',
    '{"email":{"__proto__":{"polluted":true}},"password":"y"}',
    '{"\\u005f_proto__":{"polluted":true},"email":"x","password":"y"}',
  ]) {
    test(`${payload.slice(0, 40)}… changes no object and the next call works`, async () => {
      const answer = await signIn({ 'content-type': 'application/json' }, payload)
      assert.equal(answer.statusCode, 400)
      assert.equal(({} as Record<string, unknown>).polluted, undefined)
      assert.equal(
        (await server.call('GET', '/api/v1/account?__proto__[polluted]=1', undefined, { token: ana.token })).status,
        200,
      )
    })
  }
})

describe('errors tell what to do and nothing else (S74)', () => {
  const leaks = /node_modules|at .+:\d+|select |insert |sqlite|postgres|\/src\/|fastify|typebox|rh_/i

  for (const [method, url, body] of [
    ['GET', '/nothing'],
    ['GET', '/api/v1/account'],
    ['POST', '/api/v1/auth/user/signin', '{"email'],
    ['POST', '/api/v1/auth/user/signin', '\u0000'],
    ['POST', '/api/v1/auth/user/signup', { email: 'ana@x.example', password: goodPassword }],
    ['GET', '/api/v1/db/meta/projects/%00'],
    ['GET', `/api/v1/db/meta/projects/${'x'.repeat(301)}`],
    ['GET', '/api/v1/%E0%A4%A'],
    ['TRACE', '/api/v1/health'],
  ] as const) {
    test(`${method} ${url.slice(0, 40)} ${typeof body === 'string' ? JSON.stringify(body) : ''}`, async () => {
      const answer = await server.call(method, url, body)
      assert.ok(answer.status >= 400 && answer.status < 500, String(answer.status))
      assert.deepEqual(Object.keys(answer.body).sort(), ['error', 'msg', 'requestId'])
      assert.doesNotMatch(JSON.stringify(answer.body), leaks)
    })
  }

  test('a database that is gone gives a plain sentence, and the log the reason', async () => {
    const broken = await aServer()
    await broken.app.services.meta.close()
    const { status, body } = await broken.call('GET', '/api/v1/health')
    assert.ok(status === 500 || status === 503)
    assert.deepEqual(Object.keys(body).sort(), ['error', 'msg', 'requestId'])
    assert.doesNotMatch(JSON.stringify(body), leaks)
    const line = broken.logged.find(({ requestId, level }) => requestId === body.requestId && level === 'error')
    assert.ok(line?.error !== undefined)
    await broken.app.http.close()
  })

  test('strangers learn no version; people who are signed in do (spec 157, 389)', async () => {
    const stranger = await server.call('GET', '/api/v1/db/meta/any/info')
    assert.equal(stranger.body.version, undefined)
    assert.deepEqual((await server.call('GET', '/api/v1/version')).body, {
      currentVersion: null,
      releaseVersion: null,
      latestRelease: null,
    })
    const known = await server.call('GET', '/api/v1/db/meta/any/info', undefined, { token: ana.token })
    assert.match(known.body.version, /^\d+\.\d+\.\d+$/)
    for (const field of ['ncSiteUrl', 'projectHasDb', 'projectHasAdmin', 'firstUser', 'env', 'type'])
      assert.ok(field in known.body, field)
    assert.equal(known.body.firstUser, false)
  })
})

describe('what is hardly HTTP', () => {
  let port: number
  before(async () => {
    await server.app.http.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.http.server.address() as AddressInfo).port
  })

  const raw = async (request: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    socket.end(request)
    return text(socket)
  }

  test('a client that offers HTTP/2 beside its call is answered all the same', async () => {
    const offer = 'connection: Upgrade, HTTP2-Settings, close\r\nupgrade: h2c\r\nhttp2-settings: AAEAAEAA'
    const answer = await raw(`GET /api/v1/health HTTP/1.1\r\nhost: x\r\n${offer}\r\n\r\n`)
    assert.match(answer, /^HTTP\/1\.1 200 /)
  })

  for (const [what, request, status] of [
    ['garbage', '\u0001\u0002 hello\r\n\r\n', 400],
    ['a header over 16 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'five thousand headers',
      `GET / HTTP/1.1\r\nhost: x\r\n${Array.from({ length: 5_000 }, (_, i) => `h${i}: 1\r\n`).join('')}\r\n`,
      431,
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  ] as const) {
    test(`${what} gets ${status} with our body`, async () => {
      const answer = await raw(request)
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
      assert.match(answer, /\{"msg":"[^"]+","error":"invalid_request","requestId":"[^"]+"\}/)
    })
  }
})

describe('logs (S50)', () => {
  test('hold no secret of anything a person sends', async () => {
    const planted = [
      'PLANT-password-1',
      'PLANT-query-2',
      'PLANT-cookie-3',
      'PLANT-token-4',
      'PLANT-name-5',
      'PLANT-agent-6',
    ]
    const [password = '', query, cookie, token, name, agent = ''] = planted
    await server.call('POST', '/api/v1/auth/user/signup', { email: 'plant@x.example', password })
    await server.call('POST', '/api/v1/auth/user/signin', { email: 'plant@x.example', password: `${password}x` })
    await server.call('GET', `/api/v1/health?token=${query}`, undefined, { headers: { 'user-agent': agent } })
    await server.call('POST', '/auth/refresh-token', undefined, { cookie: `__Host-refresh_token=${cookie}` })
    await server.call('GET', '/api/v1/account', undefined, { token })
    await server.call('PATCH', '/api/v1/account', { firstname: name }, { token: ana.token })
    await server.call('POST', `/api/v1/auth/password/reset/${token}`, { password })
    const log = JSON.stringify(server.logged)
    for (const secret of [...planted, ana.token, ana.cookie, 'plant@x.example'])
      assert.ok(!log.includes(secret), secret)
    const changes = await server.app.services.meta.read.selectFrom('rh_changes').selectAll().execute()
    for (const secret of [password, query, cookie, token, ana.token])
      assert.ok(!JSON.stringify(changes).includes(String(secret)))
  })

  test('every answer has a line with request id, route, person, status and time', async () => {
    await server.call('GET', '/api/v1/account', undefined, { token: ana.token })
    const line = server.logged.findLast(({ msg }) => msg === 'answered')
    assert.deepEqual(
      { ...line, requestId: typeof line?.requestId, ms: typeof line?.ms, time: typeof line?.time },
      {
        level: 'info',
        time: 'string',
        requestId: 'string',
        method: 'GET',
        route: '/api/v1/account',
        principal: ana.id,
        status: 200,
        ms: 'number',
        msg: 'answered',
      },
    )
  })
})

describe('load', () => {
  test('what is above capacity is shed with 503 and Retry-After, and the rest is answered', async () => {
    const small = await aServer({ MAX_IN_FLIGHT: '2' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        small.call('POST', '/api/v1/auth/user/signup', { email: `p${i}@x.example`, password: goodPassword }),
      ),
    )
    const shed = answers.filter(({ status }) => status === 503)
    assert.ok(shed.length > 0 && answers.some(({ status }) => status === 200))
    assert.ok(shed.every(({ headers }) => headers['retry-after'] === '1'))
    assert.equal((await small.call('GET', '/api/v1/health')).status, 200)
    await small.close()
  })

  test('who waits for each answer is never refused, however quick the server is', async () => {
    const strict = await aServer({ CALLS_PER_PERSON: '1' })
    const { token } = await strict.signUp('ana@x.example')
    const statuses = new Set<number>()
    for (let call = 0; call < 300; call += 1)
      statuses.add((await strict.call('GET', '/api/v1/account', undefined, { token })).status)
    assert.deepEqual([...statuses], [200])
    await strict.close()
  })

  test('who asks for very much at once waits, then is told to come later; others are answered (S71)', async () => {
    const strict = await aServer({ CALLS_PER_PERSON: '2' })
    const greedy = await strict.signUp('ana@x.example')
    const other = await strict.signUp('ben@x.example')
    const ask = ({ token }: Person) => strict.call('GET', '/api/v1/account', undefined, { token })
    const many = Array.from({ length: 150 }, () => ask(greedy))
    assert.equal((await ask(other)).status, 200)
    const answers = await Promise.all(many)
    const refused = answers.filter(({ status }) => status === 429)
    assert.equal(refused.length, 150 - 2 - 100)
    assert.ok(refused.every(({ headers }) => headers['retry-after'] === '1'))
    assert.equal(answers.filter(({ status }) => status === 200).length, 102)
    assert.equal((await ask(greedy)).status, 200)
    await strict.close()
  })
})

describe('a stop', () => {
  test('does not wait for connections that have asked for nothing', async () => {
    const stopped = await aServer()
    await stopped.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = stopped.app.http.server.address() as AddressInfo
    const early = connect(port, '127.0.0.1')
    const isAccepted = once(stopped.app.http.server, 'connection')
    const isClosed = once(early, 'close')
    await isAccepted
    await stopped.close()
    await isClosed
  })
})
