import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { createSelfSigned } from '../../testing/self-signed.ts'
import { callback, Program } from './testing/a-program.ts'

const names = ['program.example', 'inside.example']

interface Told {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

let receiver: Server
let origin: string
let port: number
let server: TestServer
let ana: Person
let address: string
const told = new Map<string, Told>()
const fetched: string[] = []

before(async () => {
  const { key, cert } = createSelfSigned(names)
  receiver = createServer({ key, cert }, ({ url = '' }, response) => {
    fetched.push(url)
    const {
      status = 200,
      headers = { 'content-type': 'application/json' },
      body,
    } = told.get(url) ?? { status: 404, body: '' }
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  port = (receiver.address() as AddressInfo).port
  origin = `https://program.example:${port}`
  const lookup = async () => ['127.0.0.1']
  server = await aServer({ EGRESS_ALLOW: `program.example:${port}` }, { outside: { lookup, ca: cert } })
  ana = await server.signUp('ana@x.example')
  await aProject(server, ana, { title: 'World' })
  address = await server.app.http.listen({ host: '127.0.0.1', port: 0 })
})
after(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})

const documentAt = (path: string, more: object = {}, how: Partial<Told> = {}): string => {
  const id = `${origin}${path}`
  told.set(path, { body: { client_id: id, client_name: 'Model desk', redirect_uris: [callback], ...more }, ...how })
  return id
}
const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url')
const requestOf = (client: string, more: object = {}) => ({
  client_id: client,
  redirect_uri: callback,
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
})
const read = async (client: string, more: object = {}) => {
  const query = new URLSearchParams(requestOf(client, more) as Record<string, string>)
  return server.call('GET', `/api/v1/oauth/request?${query}`, undefined, { token: ana.token })
}
/** The clock goes on, and sessions end meanwhile. */
const pass = async (ms: number): Promise<void> => {
  server.pass(ms)
  ana = { ...ana, token: (await server.call('POST', '/api/v1/auth/user/signin', ana)).body.token }
}
const timesOf = (path: string): number => fetched.filter((one) => one === path).length

test('the official client is let in by the address of its document, which is fetched once', async () => {
  const id = documentAt('/desk/client.json')
  const program = new Program(id)
  const url = new URL(`${address}/api/v1/mcp`)
  const transport = new StreamableHTTPClientTransport(url, { authProvider: program })
  await assert.rejects(new Client({ name: 'tests', version: '1' }).connect(transport), UnauthorizedError)
  const asked = Object.fromEntries(program.page?.searchParams ?? [])
  assert.equal(asked.client_id, id)
  assert.equal(timesOf('/desk/client.json'), 0, 'nobody was asked yet')
  const headers = { 'xc-auth': ana.token, 'content-type': 'application/json' }
  const shown = await fetch(`${address}/api/v1/oauth/request?${program.page?.searchParams}`, { headers })
  const { name, describedAt, isLocal } = (await shown.json()) as Record<string, unknown>
  assert.deepEqual([name, describedAt, isLocal], ['Model desk', `program.example:${port}`, true])
  const body = JSON.stringify({ request: asked, access: 'read', projects: null, days: 30 })
  const allowed = await fetch(`${address}/api/v1/oauth/allow`, { method: 'POST', headers, body })
  const { location } = (await allowed.json()) as { location: string }
  told.delete('/desk/client.json')
  await transport.finishAuth(new URL(location).searchParams.get('code') ?? '')
  const client = new Client({ name: 'tests', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: program }))
  assert.ok((await client.listTools()).tools.length > 0)
  await pass(2 * 3_600_000)
  await client.listTools()
  await client.close()
  assert.equal(timesOf('/desk/client.json'), 1)
})

test('what was read is good for five minutes, and a failure is not kept', async () => {
  const id = documentAt('/kept.json')
  await read(id)
  documentAt('/kept.json', { client_name: 'Other' })
  assert.equal((await read(id)).body.name, 'Model desk')
  await pass(300_001)
  assert.equal((await read(id)).body.name, 'Other')
  const late = `${origin}/late.json`
  assert.equal((await read(late)).status, 400)
  documentAt('/late.json')
  assert.equal((await read(late)).status, 200)
})

test('answers go where the document says, letter by letter', async () => {
  const id = documentAt('/web.json', { redirect_uris: ['https://program.example/callback'] })
  assert.equal((await read(id, { redirect_uri: 'https://program.example/callback' })).status, 200)
  for (const redirect_uri of ['https://program.example/callback/', 'https://evil.example/callback', callback])
    assert.equal((await read(id, { redirect_uri })).status, 400, redirect_uri)
})

test('a document that is not its own, has a secret, is too long or no document is refused in words', async () => {
  const wrongs: readonly (readonly [string, object, Partial<Told>?])[] = [
    ['/other.json', { client_id: `${origin}/kept.json` }],
    ['/secret.json', { client_secret: 'x' }],
    ['/expires.json', { client_secret_expires_at: 0 }],
    ['/method.json', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['/none.json', { redirect_uris: [] }],
    ['/numbers.json', { redirect_uris: [1, 2] }],
    ['/many.json', { redirect_uris: Array.from({ length: 11 }, (_, at) => `https://program.example/${at}`) }],
    ['/unsafe.json', { redirect_uris: ['http://program.example/callback'] }],
    ['/script.json', { redirect_uris: ['javascript:alert(1)'] }],
    ['/long.json', { more: 'x'.repeat(6000) }],
    ['/page.json', {}, { headers: { 'content-type': 'text/html' } }],
    ['/broken.json', {}, { body: '{' }],
    ['/list.json', {}, { body: '[]' }],
    ['/gone.json', {}, { status: 410 }],
    ['/moved.json', {}, { status: 302, headers: { location: `${origin}/kept.json` } }],
  ]
  for (const [path, more, how] of wrongs) {
    const { status, body } = await read(documentAt(path, more, how))
    assert.equal(status, 400, path)
    assert.match(body.msg, /^What the program says of itself at program\.example:\d+ cannot be used\. ./, path)
  }
})

test('only an https address with a path is fetched, never one inside, and never without end (S11)', async () => {
  const before = fetched.length
  for (const id of [
    `${origin}`,
    `${origin}/`,
    `${origin}/a/../kept.json`,
    `${origin}/%2e%2e/kept.json`,
    `${origin}/kept.json#there`,
    `https://a:b@program.example:${port}/kept.json`,
    `https://PROGRAM.example:${port}/kept.json`,
    `https://inside.example:${port}/kept.json`,
    `https://127.0.0.1:${port}/kept.json`,
    `http://program.example:${port}/kept.json`,
    'https://169.254.169.254/latest/meta-data',
  ])
    assert.equal((await read(id)).status, 400, id)
  assert.equal(fetched.length, before)
  const query = new URLSearchParams(requestOf(documentAt('/unasked.json')))
  assert.equal((await server.call('GET', `/api/v1/oauth/request?${query}`)).status, 401)
  assert.equal((await server.call('GET', `/api/v1/oauth/authorize?${query}`)).status, 302)
  assert.equal(timesOf('/unasked.json'), 0)
  await pass(3_600_000)
  const statuses: number[] = []
  for (let at = 0; at < 31; at += 1) statuses.push((await read(documentAt(`/${at}.json`))).status)
  assert.deepEqual([statuses.slice(0, 30).every((status) => status === 200), statuses[30]], [true, 429])
})
