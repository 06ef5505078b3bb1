// Files in a store of the App Store: who is sent there, for how long, and what a long file costs on its way.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { plugins } from '../../plugins/registry.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { type S3Server, s3Secret, startS3Server } from '../../testing/s3-server.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../records/testing/a-sheet.ts'
import { test as condition, person, rulesAs } from '../rules/testing/rules-as.ts'
import { upload } from './testing/a-form.ts'

/** What is sent in parts, a multiple of eight; 5000 to see what a very large file costs. */
const megabytes = Number(process.env.UPLOAD_TEST_MB ?? 64)

let server: TestServer
let s3: S3Server
let sink: S3Server
let ana: Person
let ben: Person
let eve: Person
let project: string
let sheet: Sheet
before(async () => {
  s3 = await startS3Server({ now: () => server.app.services.now() })
  sink = await startS3Server({ discards: true })
  server = await aServer({ EGRESS_ALLOW: `${s3.allow},${sink.allow}`, UPLOAD_LIMIT_MB: String(megabytes) })
  ana = await server.signUp('ana@x.example')
  ben = await server.signUp('ben@x.example')
  eve = await server.signUp('eve@x.example')
  project = (await aProject(server, ana)).id
  await addMember(server, project, ben, 'viewer')
  sheet = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Files: 'Attachment' } })
})
after(async () => {
  await server.close()
  await s3.close()
  await sink.close()
})

async function storeIn({ port }: S3Server, direct: boolean): Promise<void> {
  const settings = [
    {
      bucket: 'files',
      endPoint: '127.0.0.1',
      port: String(port),
      access_key: 'AKGOOD',
      access_secret: s3Secret,
      direct: String(direct),
    },
  ]
  const { status, body } = await server.call('PATCH', '/api/v1/app-store/minio', { settings, active: true }, ana)
  assert.equal(status, 200, JSON.stringify(body))
}

const linked = (id: string, who: Person) =>
  server.call('POST', `/api/v1/db/storage/files/${id}/link`, { title: 'plan & “so on”.txt' }, who)

test('a download is sent to the store after the permission check alone, by an address that works for a minute (S33)', async () => {
  await storeIn(s3, true)
  const [file] = (await upload(server, ana, project, [{ name: 'a.txt', bytes: 'secret' }])).body
  const { keys } = await sheet.insert([{ Name: 'shown', Files: [file] }])
  const { body: table } = await server.call('GET', `/api/v1/db/meta/tables/${sheet.id}`, undefined, ana)
  const name = table.columns.find(({ title }: { title: string }) => title === 'Name').id
  // A member of the project from whom rules hide the record, and somebody who is none.
  await rulesAs(server, ana, project).make(table, {
    title: 'Not Ben',
    who: person(ben.id),
    effect: 'deny',
    rows: condition(name, 'eq', 'shown'),
  })
  assert.deepEqual([(await linked(file.id, ben)).status, (await linked(file.id, eve)).status], [404, 404])
  for (const who of [ben, eve]) {
    const answer = await server.call('GET', `${file.url}?download=true&link=x`, undefined, who)
    assert.deepEqual([answer.status >= 400, answer.headers.location], [true, undefined])
  }
  const { url } = (await linked(file.id, ana)).body
  const sent = await server.call('GET', url)
  assert.deepEqual([sent.status, sent.headers['cache-control']], [302, 'no-store'])
  const address = String(sent.headers.location)
  assert.ok(!address.includes(s3Secret) && new URL(address).searchParams.get('X-Amz-Expires') === '60')
  const got = await fetch(address)
  assert.deepEqual([got.status, await got.text()], [200, 'secret'])
  assert.match(got.headers.get('content-disposition') ?? '', /^attachment; /)
  // For this file and this use alone, and not for long.
  const others = [address.replace(file.id, 'fl_00000000000000'), address.replace('attachment', 'inline'), `${address}0`]
  for (const other of [...others, address.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')])
    assert.equal((await fetch(other)).status, 403, other)
  server.pass(61_000)
  assert.equal((await fetch(address)).status, 403)
  // Our own link asks again at each use.
  await sheet.remove([keys[0] ?? ''])
  const gone = await server.call('GET', url)
  assert.deepEqual([gone.status, gone.headers.location], [404, undefined])
})

test('where the store is not to be asked by browsers, all of it comes from here', async () => {
  await storeIn(s3, false)
  const [file] = (await upload(server, ana, project, [{ name: 'a.txt', bytes: 'through us' }])).body
  await sheet.insert([{ Files: [file] }])
  const answer = await server.app.http.inject({ url: (await linked(file.id, ana)).body.url })
  assert.deepEqual([answer.statusCode, answer.body, answer.headers.location], [200, 'through us', undefined])
})

for (const plugin of plugins)
  if (plugin.category === 'Storage')
    test(`${plugin.title} gives addresses of its own place, for a minute, only where it is said to`, () => {
      const typed = { bucket: 'files', access_key: 'AK', access_secret: 'SK', region: 'eu-1', port: '9000' }
      const rest = plugin.fields.filter(({ key, type }) => !(key in typed) && type === 'SingleLineText')
      const values = { ...Object.fromEntries(rest.map(({ key }) => [key, 'store.example'])), ...typed, prefix: 'in' }
      plugin.check?.(values)
      const { tools } = server.app.services.plugins
      assert.equal(plugin.open('one', values, tools).link('fl_1', 'a b.txt'), null)
      const link = plugin.open('one', { ...values, direct: 'true' }, tools).link('fl_1', 'a b.txt')
      const { searchParams: query, pathname, host } = new URL(link ?? '')
      assert.deepEqual([query.get('X-Amz-Expires'), query.get('X-Amz-SignedHeaders')], ['60', 'host'])
      assert.ok(pathname.endsWith('/in/fl_1') && `${host}${pathname}`.includes('files'), link ?? '')
      assert.equal(query.get('response-content-type'), 'application/octet-stream')
      assert.ok(!link?.includes('SK'))
    })

test(`a file of ${megabytes} MB goes to the store part by part while it comes: little of it is ever here`, async () => {
  await storeIn(sink, false)
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.http.server.address() as AddressInfo
  const boundary = randomUUID()
  const piece = Buffer.alloc(64_000, 7)
  const pieces = (megabytes * 1_000_000) / piece.length
  const [before, began] = [sink.bytes(), performance.now()]
  let [made, most, memory] = [0, 0, 0]
  async function* form(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`)
    for (let at = 0; at < pieces; at++) {
      yield piece
      made += piece.length
      most = Math.max(most, made - (sink.bytes() - before))
      memory = Math.max(memory, process.memoryUsage.rss())
    }
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/db/storage/${project}/upload`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'xc-auth': ana.token },
    body: ReadableStream.from(form()),
    duplex: 'half',
  } as RequestInit)
  const [file] = (await answer.json()) as [{ size: number }]
  assert.deepEqual([answer.status, file.size], [200, megabytes * 1_000_000])
  assert.equal(sink.parts(), Math.ceil(file.size / (8 * 1024 * 1024)))
  // The part that is filled, and what lies in sockets.
  assert.ok(most < 16_000_000, `${most} bytes were on their way`)
  if (process.env.UPLOAD_TEST_MB !== undefined)
    process.stdout.write(
      `${megabytes} MB in ${Math.round(performance.now() - began)} ms, ${Math.round(memory / 1e6)} MB resident at most\n`,
    )
})
