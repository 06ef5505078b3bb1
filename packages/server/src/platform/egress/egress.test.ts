import assert from 'node:assert/strict'
import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { createSelfSigned } from '../../testing/self-signed.ts'
import type { ClientCertificate } from './client-certificate.ts'
import { createEgress, type EgressInit } from './egress.ts'
import { lookupAll } from './target.ts'

const refused = { code: 'invalid_request', message: /^Rowhouse does not connect to this address/ }
const notFound = {
  code: 'invalid_request',
  message: /^No public server of this name was found\. Check how the name is written\./,
}
/** A name that leads nowhere and one that leads inside look alike from outside, so that inner names cannot be guessed. */
const refusalOf = (host: string) => (host.endsWith('.test') ? notFound : refused)
const refusedRedirect = { code: 'invalid_request', message: /redirects to a place where Rowhouse does not follow/ }

const innerTargets = [
  '127.0.0.1',
  '127.1',
  '127.0.0.2',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.0.0.1.',
  '１２７.0.0.1',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fc00::1]',
  '[fe80::1]',
  '[ff02::1]',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'ⓛocalhost',
  'app.localhost',
  'points-inside.test',
  'points-both-ways.test',
  'points-at-metadata.test',
  'points-nowhere.test',
  'points-at-nonsense.test',
  'does-not-exist.test',
]

const names: Record<string, readonly string[]> = {
  'points-inside.test': ['127.0.0.1'],
  'points-both-ways.test': ['8.8.8.8', '127.0.0.1'],
  'points-at-metadata.test': ['168.63.129.16'],
  'points-nowhere.test': [],
  'points-at-nonsense.test': ['nonsense'],
  // A resolver that lies about localhost must not be asked.
  localhost: ['8.8.8.8'],
  'app.localhost': ['8.8.8.8'],
}

test('no inner target is reached, whatever its spelling, over http and https (S11) (S18)', async (t) => {
  const canary = await startCanary(t)
  const egress = createEgress({ allow: [], lookup: lookupIn(names) })
  for (const scheme of ['http', 'https']) {
    for (const target of innerTargets) {
      await assert.rejects(
        egress.fetch(`${scheme}://${target}:${canary.port}/`),
        refusalOf(target),
        `${scheme}://${target}`,
      )
    }
  }
  assert.equal(canary.connections, 0)
})

for (const url of [
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/',
  'data:text/plain,hello',
  'blob:https://example.com/1',
  'jar:https://example.com!/',
  'javascript:alert(1)',
  'ws://example.com/',
  'unix:/run/database.sock',
  '//example.com/',
  '/path',
  'example.com',
  'http://',
  'http://user:secret@example.com/',
  'http://user@example.com/',
  '',
]) {
  test(`“${url}” is refused without a lookup (S17)`, async () => {
    const lookup = lookupIn({})
    await assert.rejects(createEgress({ allow: [], lookup }).fetch(url), refused)
    assert.deepEqual(lookup.asked, [])
  })
}

test('an address with its port in EGRESS_ALLOW opens that port only (S18)', async (t) => {
  const open = await startServer(t, (_request, response) => response.end('hello'))
  const canary = await startCanary(t)
  const egress = createEgress({ allow: [`127.0.0.1:${open.port}`], lookup: lookupIn(names) })
  assert.equal((await egress.fetch(open.url)).text(), 'hello')
  await assert.rejects(egress.fetch(`http://127.0.0.1:${canary.port}/`), refused)
  assert.equal(canary.connections, 0)
})

test('localhost is reached when EGRESS_ALLOW names it', async (t) => {
  const server = await startServer(t, (request, response) => response.end(request.headers.host))
  const egress = createEgress({ allow: [`localhost:${server.port}`], lookup: lookupIn(names) })
  assert.equal((await egress.fetch(`http://localhost:${server.port}/`)).text(), `localhost:${server.port}`)
})

test('a name is looked up once and the socket goes to the address that was checked (S13)', async (t) => {
  const good = await startServer(t, (request, response) => response.end(`good ${request.headers.host}`))
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const asked: string[] = []
  const lookup = async (host: string) => {
    asked.push(host)
    return answers.shift() ?? []
  }
  const egress = createEgress({ allow: [`127.0.0.1:${good.port}`], lookup })
  const response = await egress.fetch(`http://rebinding.test:${good.port}/`)
  assert.equal(response.text(), `good rebinding.test:${good.port}`)
  assert.deepEqual(asked, ['rebinding.test'])
  await assert.rejects(egress.fetch(`http://rebinding.test:${good.port}/`), notFound)
})

for (const status of [301, 302, 303, 307, 308]) {
  test(`a ${status} to an inner target is not followed, on the first and on the third hop (S12)`, async (t) => {
    const canary = await startCanary(t)
    const server = await startServer(t, (request, response) => {
      const hop = Number(request.url?.slice(1))
      const location = hop < 3 ? `/${hop + 1}` : `http://127.0.0.1:${canary.port}/`
      response.writeHead(status, { location }).end()
    })
    const egress = createEgress({ allow: [`127.0.0.1:${server.port}`] })
    await assert.rejects(egress.fetch(`${server.url}3`), refused)
    await assert.rejects(egress.fetch(`${server.url}1`), refused)
    assert.equal(canary.connections, 0)
  })
}

test('three redirects are followed, a fourth is not, and each hop is looked up again (S12) (S13)', async (t) => {
  const paths: string[] = []
  const server = await startServer(t, (request, response) => {
    const left = Number(request.url?.slice(1))
    paths.push(request.url ?? '')
    if (left === 0) response.end('arrived')
    else response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  const lookup = lookupIn({ 'hops.test': ['127.0.0.1'] })
  const egress = createEgress({ allow: [`hops.test:${server.port}`], lookup })
  const response = await egress.fetch(`http://hops.test:${server.port}/3`)
  assert.equal(response.text(), 'arrived')
  assert.equal(response.url, `http://hops.test:${server.port}/0`)
  assert.equal(lookup.asked.length, 4)

  paths.length = 0
  await assert.rejects(egress.fetch(`http://hops.test:${server.port}/4`), refusedRedirect)
  assert.deepEqual(paths, ['/4', '/3', '/2', '/1'])
})

test('a redirect to another scheme or to nonsense is refused (S12) (S17)', async (t) => {
  for (const location of ['file:///etc/passwd', 'gopher://example.com/', 'http://', 'data:,x']) {
    const server = await startServer(t, (_request, response) => response.writeHead(302, { location }).end())
    const egress = createEgress({ allow: [`127.0.0.1:${server.port}`] })
    await assert.rejects(egress.fetch(server.url), refused, location)
  }
})

test('redirects are refused when the caller says so; without a location they are plain answers', async (t) => {
  const server = await startServer(t, (request, response) => {
    response.writeHead(302, request.url === '/bare' ? {} : { location: '/bare' }).end()
  })
  const egress = createEgress({ allow: [`127.0.0.1:${server.port}`] })
  await assert.rejects(egress.fetch(server.url, { redirect: 'refuse' }), refusedRedirect)
  assert.equal((await egress.fetch(`${server.url}bare`, { redirect: 'refuse' })).status, 302)
})

test('headers that may hold a secret stay at their origin (S19)', async (t) => {
  const other = await startServer(t, (request, response) => response.end(JSON.stringify(request.headers)))
  const first = await startServer(t, (request, response) => {
    if (request.url === '/same') return response.end(JSON.stringify(request.headers))
    const location = request.url === '/stay' ? '/same' : other.url
    return response.writeHead(307, { location }).end()
  })
  const egress = createEgress({ allow: ['127.0.0.0/8'] })
  const headers = { Authorization: 'Bearer x', Cookie: 'a=b', 'X-Api-Key': 'k', Accept: 'text/csv' }

  const stayed = (await egress.fetch(`${first.url}stay`, { headers })).json() as Record<string, string>
  assert.deepEqual([stayed.authorization, stayed.cookie, stayed['x-api-key']], ['Bearer x', 'a=b', 'k'])

  const left = (await egress.fetch(`${first.url}leave`, { headers })).json() as Record<string, string>
  assert.deepEqual([left.authorization, left.cookie, left['x-api-key']], [undefined, undefined, undefined])
  assert.deepEqual([left.accept, left['user-agent']], ['text/csv', 'Rowhouse'])
})

for (const { status, method, becomes } of [
  { status: 301, method: 'POST', becomes: 'GET  ' },
  { status: 302, method: 'POST', becomes: 'GET  ' },
  { status: 303, method: 'PUT', becomes: 'GET  ' },
  { status: 301, method: 'PUT', becomes: 'PUT text/plain body' },
  { status: 307, method: 'POST', becomes: 'POST text/plain body' },
  { status: 308, method: 'POST', becomes: 'POST text/plain body' },
] as const) {
  test(`a ${method} redirected with ${status} goes on as “${becomes}”`, async (t) => {
    const server = await startServer(t, async (request, response) => {
      if (request.url === '/') return response.writeHead(status, { location: '/next' }).end()
      const body = await text(request)
      return response.end(`${request.method} ${request.headers['content-type'] ?? ''} ${body}`)
    })
    const egress = createEgress({ allow: [`127.0.0.1:${server.port}`] })
    const init: EgressInit = { method, body: 'body', headers: { 'content-type': 'text/plain' } }
    assert.equal((await egress.fetch(server.url, init)).text(), becomes)
  })
}

test('over https the name is proved by the certificate while the socket goes to the checked address', async (t) => {
  const { url, port, ca, serverNames } = await startSecureServer(t, 'secure.test', (request, response) =>
    response.end(request.headers.host),
  )
  const lookup = lookupIn({ 'secure.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] })
  const egress = createEgress({ allow: ['127.0.0.0/8'], lookup, ca })
  assert.equal((await egress.fetch(url)).text(), `secure.test:${port}`)
  assert.equal((await egress.fetch(`https://secure.test.:${port}/`)).text(), `secure.test.:${port}`)
  assert.deepEqual(serverNames, ['secure.test', 'secure.test'])

  const unreachable = { code: 'source_unavailable', message: 'The other server could not be reached. Try again later.' }
  await assert.rejects(egress.fetch(`https://other.test:${port}/`), unreachable)
  await assert.rejects(egress.fetch(`https://127.0.0.1:${port}/`), unreachable)
  await assert.rejects(createEgress({ allow: ['127.0.0.0/8'], lookup }).fetch(url), unreachable)
})

test('a redirect from https down to http is refused before the second connection (S12)', async (t) => {
  const canary = await startCanary(t)
  const { url, ca } = await startSecureServer(t, 'secure.test', (_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end(),
  )
  const egress = createEgress({ allow: ['127.0.0.0/8'], lookup: lookupIn({ 'secure.test': ['127.0.0.1'] }), ca })
  await assert.rejects(egress.fetch(url), refusedRedirect)
  assert.equal(canary.connections, 0)
})

test('method, headers and body arrive; headers of the connection cannot be set', async (t) => {
  const server = await startServer(t, async (request, response) => {
    const body = await text(request)
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.writeHead(201).end(JSON.stringify({ method: request.method, headers: request.headers, body }))
  })
  const egress = createEgress({ allow: [`127.0.0.1:${server.port}`] })
  const response = await egress.fetch(server.url, {
    method: 'PATCH',
    headers: {
      Host: 'evil.test',
      'Transfer-Encoding': 'chunked',
      'Content-Length': '1',
      'Accept-Encoding': 'gzip',
      'X-Own': ' yes\r\n',
    },
    body: new TextEncoder().encode('grüße'),
  })
  const seen = response.json() as { method: string; headers: Record<string, string>; body: string }
  assert.equal(response.status, 201)
  assert.deepEqual(response.headers.getSetCookie(), ['a=1', 'b=2'])
  assert.deepEqual([seen.method, seen.body, seen.headers['x-own']], ['PATCH', 'grüße', 'yes'])
  assert.equal(seen.headers.host, `127.0.0.1:${server.port}`)
  assert.equal(seen.headers['content-length'], '7')
  assert.equal(seen.headers['transfer-encoding'], undefined)
  assert.equal(seen.headers['accept-encoding'], 'identity')
})

for (const [what, headers] of [
  ['a line break', { 'x-own': 'a\r\nHost: evil.test' }],
  ['a sign that nobody sees', { 'x-own': 'a\u0001b' }],
  ['a sign that has no place in a header', { 'x-own': '日本' }],
  ['a name that is none', { 'x own': 'a' }],
  ['no name', { '': 'a' }],
] as const)
  test(`a header with ${what} is refused and nothing is sent`, async (t) => {
    const canary = await startCanary(t)
    const egress = createEgress({ allow: [`127.0.0.1:${canary.port}`] })
    await assert.rejects(egress.fetch(`http://127.0.0.1:${canary.port}/`, { headers }), { code: 'invalid_request' })
    assert.equal(canary.connections, 0)
  })

test('an answer of exactly the limit is read, one byte more is refused', async (t) => {
  const server = await startServer(t, (_request, response) => response.end(Buffer.alloc(1000)))
  const egress = createEgress({ allow: [`127.0.0.1:${server.port}`] })
  assert.equal((await egress.fetch(server.url, { maxBytes: 1000 })).bytes().length, 1000)
  await assert.rejects(egress.fetch(server.url, { maxBytes: 999 }), { code: 'too_large' })
})

test('without a limit of its own a call reads 10 MB', async (t) => {
  const server = await startServer(t, (request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1)))))
  const egress = createEgress({ allow: [`127.0.0.1:${server.port}`] })
  assert.equal((await egress.fetch(`${server.url}10000000`)).bytes().length, 10_000_000)
  await assert.rejects(egress.fetch(`${server.url}10000001`), { code: 'too_large' })
})

test('a HEAD stays a HEAD through a 303', async (t) => {
  const methods: string[] = []
  const server = await startServer(t, (request, response) => {
    methods.push(request.method ?? '')
    response.writeHead(request.url === '/' ? 303 : 200, { location: '/next' }).end()
  })
  await createEgress({ allow: [`127.0.0.1:${server.port}`] }).fetch(server.url, { method: 'HEAD' })
  assert.deepEqual(methods, ['HEAD', 'HEAD'])
})

test('an answer that is not JSON is an unreadable one, and dangerous keys are dropped (S72)', async (t) => {
  const server = await startServer(t, (request, response) =>
    response.end(request.url === '/html' ? '<html>' : '{"a":1,"__proto__":{"x":1},"b":{"constructor":2}}'),
  )
  const egress = createEgress({ allow: [`127.0.0.1:${server.port}`] })
  const page = await egress.fetch(`${server.url}html`)
  assert.throws(() => page.json(), { code: 'source_unavailable' })
  const parsed = (await egress.fetch(server.url)).json()
  assert.deepEqual(Object.keys(parsed as object), ['a', 'b'])
  assert.deepEqual(parsed, { a: 1, b: {} })
})

test('a closed port and a broken answer give the same sentence', async (t) => {
  const broken = await startServer(t, (request) => request.socket.destroy())
  const half = await startServer(t, (request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setImmediate(() => request.socket.destroy())
  })
  const closed = await closedPort()
  const egress = createEgress({ allow: ['127.0.0.0/8'] })
  for (const url of [broken.url, half.url, `http://127.0.0.1:${closed}/`]) {
    await assert.rejects(egress.fetch(url), {
      code: 'source_unavailable',
      message: 'The other server could not be reached. Try again later.',
    })
  }
})

test('the resolver of the system gives all addresses of a name', async () => {
  const addresses = await lookupAll('localhost')
  assert.ok(addresses.includes('127.0.0.1') || addresses.includes('::1'))
})

test('a resolver that does not answer properly makes the target unreachable', async () => {
  const lookup = () => Promise.reject(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' }))
  await assert.rejects(createEgress({ allow: [], lookup }).fetch('http://a.test/'), { code: 'source_unavailable' })
})

test('a server that never answers, or never finishes, times out', async (t) => {
  const silent = await startServer(t, () => {})
  const endless = await startServer(t, (_request, response) => response.write('and'))
  const egress = createEgress({ allow: ['127.0.0.0/8'] })
  for (const { url } of [silent, endless]) {
    await assert.rejects(egress.fetch(url, { timeoutMs: 50 }), {
      code: 'timed_out',
      message: 'The other server did not answer in time.',
    })
  }
})

test('looking up and connecting together have 5 seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const egress = createEgress({ allow: [], lookup: () => new Promise(() => {}) })
  const outcome = settled(egress.fetch('http://slow.test/'))
  t.mock.timers.tick(4_999)
  assert.equal(await outcome.now(), 'waiting')
  t.mock.timers.tick(1)
  await assert.rejects(outcome.promise, { code: 'timed_out' })
})

test('the whole call has 10 seconds, once it is connected', async (t) => {
  const arrived = Promise.withResolvers<void>()
  const server = await startServer(t, () => arrived.resolve())
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const outcome = settled(createEgress({ allow: ['127.0.0.0/8'] }).fetch(server.url))
  await arrived.promise
  t.mock.timers.tick(9_999)
  assert.equal(await outcome.now(), 'waiting')
  t.mock.timers.tick(1)
  await assert.rejects(outcome.promise, { code: 'timed_out' })
})

test('a caller who goes away ends the call with their own reason', async (t) => {
  const arrived = Promise.withResolvers<void>()
  const server = await startServer(t, () => arrived.resolve())
  const egress = createEgress({ allow: ['127.0.0.0/8'] })
  const controller = new AbortController()
  const reason = new Error('gone')
  const call = egress.fetch(server.url, { signal: controller.signal })
  await arrived.promise
  controller.abort(reason)
  await assert.rejects(call, reason)
  await assert.rejects(egress.fetch(server.url, { signal: AbortSignal.abort(reason) }), reason)
})

function lookupIn(known: Record<string, readonly string[]>): ((host: string) => Promise<readonly string[]>) & {
  asked: string[]
} {
  const asked: string[] = []
  const lookup = async (host: string) => {
    asked.push(host)
    const found = known[host]
    if (found === undefined) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })
    return found
  }
  return Object.assign(lookup, { asked })
}

/** Counts connections on every address of the machine. */
async function startCanary(t: TestContext): Promise<{ port: number; readonly connections: number }> {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  })
  const port = await listen(t, server)
  return {
    port,
    get connections() {
      return connections
    },
  }
}

async function startServer(t: TestContext, answer: http.RequestListener): Promise<{ url: string; port: number }> {
  const server = http.createServer(answer)
  const port = await listen(t, server, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}/`, port }
}

async function startSecureServer(
  t: TestContext,
  name: string,
  answer: http.RequestListener,
): Promise<{ url: string; port: number; ca: string; serverNames: string[] }> {
  const { key, cert } = createSelfSigned([name])
  const serverNames: string[] = []
  const server = https.createServer({ key, cert }, answer)
  server.on('secureConnection', (socket) => serverNames.push(String(socket.servername)))
  const port = await listen(t, server, '127.0.0.1')
  return { url: `https://${name}:${port}/`, port, ca: cert, serverNames }
}

test('a receiver that asks who calls is given a client certificate, over kept connections of its own', async (t) => {
  const [own, other] = [createSelfSigned(['own']), createSelfSigned(['other'])]
  const { key, cert } = createSelfSigned(['receiver.example'])
  const asked: string[] = []
  const options = { key, cert, ca: [own.cert], requestCert: true, rejectUnauthorized: false }
  const server = https.createServer(options, (request, response) => {
    const socket = request.socket as TLSSocket
    asked.push(socket.authorized ? String(socket.getPeerCertificate().subjectaltname) : 'nobody')
    response.end()
  })
  const port = await listen(t, server, '127.0.0.1')
  const egress = createEgress({ allow: [`receiver.example:${port}`], ca: cert, lookup: async () => ['127.0.0.1'] })
  const call = (client?: ClientCertificate) =>
    egress.fetch(`https://receiver.example:${port}/`, { keepAlive: true, ...(client === undefined ? {} : { client }) })
  await call(own)
  await call()
  await call(own)
  await call(other)
  assert.deepEqual(asked, ['DNS:own', 'nobody', 'DNS:own', 'nobody'])
})

async function listen(t: TestContext, server: Server, host?: string): Promise<number> {
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, host)
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function settled<T>(promise: Promise<T>): { promise: Promise<T>; now(): Promise<'waiting' | 'settled'> } {
  let state: 'waiting' | 'settled' = 'waiting'
  const note = () => {
    state = 'settled'
  }
  promise.then(note, note)
  return {
    promise,
    async now() {
      await new Promise(setImmediate)
      return state
    },
  }
}
