import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'

interface Heard {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const heard: Heard[] = []
const other = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  heard.push({
    line: `${request.method} ${request.url}`,
    headers: request.headers,
    body: Buffer.concat(pieces).toString(),
  })
  if (request.url === '/large') response.end('x'.repeat(3_000_000))
  else if (request.url === '/inward') response.writeHead(302, { location: 'http://169.254.169.254/secret' }).end()
  else response.writeHead(201, { 'content-type': 'application/json', 'x-own': 'yes' }).end('{"id":7}')
})
let server: TestServer
let ana: Person
let path: string
let base: string

before(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
  server = await aServer({ EGRESS_ALLOW: `127.0.0.1:${port}` })
  ana = await server.signUp('ana@x.example')
  path = `/api/v1/projects/${(await aProject(server, ana)).id}/outside-calls`
})
after(async () => {
  await server.close()
  other.close()
})

const send = (body: object, token = ana.token) => server.call('POST', path, body, { token })
const call = { method: 'POST', url: '', headers: {}, body: null }

test('a request goes out as it is written, with nothing of ours, and its answer comes back (S19)', async () => {
  const { status, body } = await send({
    ...call,
    url: `${base}/v2/things?a=1`,
    headers: { 'x-mine': 'given', 'Content-Type': 'application/json' },
    body: '{"a":1}',
  })
  assert.equal(status, 200)
  assert.deepEqual([body.status, body.text, body.size, body.headers['x-own']], [201, '{"id":7}', 8, 'yes'])
  const { line, headers, body: sent } = heard.at(-1) ?? assert.fail('nothing came')
  assert.deepEqual([line, sent, headers['x-mine']], ['POST /v2/things?a=1', '{"a":1}', 'given'])
  for (const name of ['xc-auth', 'cookie', 'authorization', 'xc-token']) assert.equal(headers[name], undefined, name)
  assert.ok(!JSON.stringify(headers).includes(ana.token))
})

test('addresses inside of the network, other protocols and answers that are too large are refused (S17)', async () => {
  for (const url of [
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest',
    'http://10.0.0.1/',
    'ftp://example.com/x',
    'file:///etc/passwd',
    'nonsense',
    `${base}/large`,
    `${base}/inward`,
  ]) {
    const { status, body } = await send({ ...call, method: 'GET', url })
    assert.ok(status >= 400 && status < 500, `${url}: ${status}`)
    assert.equal(typeof body.msg, 'string')
  }
  for (const wrong of [
    { ...call, url: base, method: 'TRACE' },
    { ...call, url: base, headers: { 'a b': 'c' } },
    { ...call, url: base, headers: { a: 'b\nc: d' } },
  ])
    assert.equal((await send(wrong)).status, 400, JSON.stringify(wrong))
})

test('only owners and creators send by the server', async () => {
  const project = path.split('/')[4] ?? ''
  for (const [role, status] of [
    ['creator', 200],
    ['editor', 403],
    ['viewer', 403],
  ] as const) {
    const person = await server.signUp(`${role}@x.example`)
    await addMember(server, project, person, role)
    assert.equal((await send({ ...call, url: base }, person.token)).status, status, role)
  }
})
