import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@rowhouse/core/errors'
import { createHttp } from '../../platform/http/http.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aForm } from './testing/a-form.ts'

let server: TestServer
let ana: Person
let project: string
let port: number
before(async () => {
  server = await aServer({ UPLOAD_LIMIT_MB: '1' })
  ana = await server.signUp('ana@x.example')
  project = (await aProject(server, ana)).id
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.http.server.address() as AddressInfo).port
})
after(() => server.close())

const incoming = (): string[] => {
  try {
    return readdirSync(join(server.app.services.config.dataDir, 'files', 'incoming'))
  } catch {
    return []
  }
}

const post = (body: Buffer, type: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/v1/db/storage/${project}/upload`, {
    method: 'POST',
    headers: { 'content-type': type, 'xc-auth': ana.token },
    body: new Uint8Array(body),
  })

test('a file that arrives over the network is stored', async () => {
  const { body, type } = aForm([{ name: 'a.bin', bytes: Buffer.alloc(900_000, 7) }])
  const answer = await post(body, type)
  assert.equal(answer.status, 200)
  assert.deepEqual(incoming(), [])
})

test('one that is too large is told so although it still arrives, and leaves nothing (S36)', async () => {
  const { body, type } = aForm([{ bytes: Buffer.alloc(8_000_000) }])
  const answer = await post(body, type)
  assert.equal(answer.status, 413)
  assert.equal(((await answer.json()) as { msg: string }).msg, 'The file is larger than 1 MB.')
  assert.deepEqual(incoming(), [])
})

test('one that is broken off leaves nothing (S36)', async () => {
  const { body, type } = aForm([{ bytes: Buffer.alloc(500_000) }])
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/v1/db/storage/${project}/upload HTTP/1.1\r\nhost: x\r\nxc-auth: ${ana.token}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, 300_000))
  while (incoming().length === 0) await wait(10)
  socket.destroy()
  while (incoming().length > 0) await wait(10)
  const rows = await server.app.services.meta.read.selectFrom('rh_files').select('size').execute()
  assert.deepEqual(
    rows.map(({ size }) => size),
    [900_000],
  )
  assert.deepEqual(
    server.logged.filter(({ level }) => level === 'error'),
    [],
  )
})

test('headers that do not come in time are closed (S71)', async () => {
  const http = createHttp({ ...server.app.services, headersMs: 200 })
  await http.listen({ port: 0, host: '127.0.0.1' })
  try {
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
    assert.match(await text(socket), /^HTTP\/1.1 408 /)
  } finally {
    await http.close()
  }
})

test('a body that does not come in time is closed, a file may take long as long as it comes (S71)', async () => {
  const http = createHttp({ ...server.app.services, bodyMs: 1500 })
  const answer = async (request: { readonly body: unknown }) => ({ got: String(request.body) })
  const config = { operation: 'app.read', scope: 'public' }
  http.route({ method: 'POST', url: '/json', config, handler: answer })
  http.addContentTypeParser('text/slow', (_request, body, done) => {
    text(body).then(
      (whole) => done(null, whole),
      (error: Error) => done(error),
    )
  })
  http.route({ method: 'POST', url: '/file', config: { ...config, takesFile: true }, handler: answer })
  await http.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { port: slow } = http.server.address() as AddressInfo
    const send = async (path: string, pieces: number, pauseMs: number): Promise<string> => {
      const socket = connect(slow, '127.0.0.1')
      socket.on('error', () => undefined)
      const answered = text(socket).catch(() => '')
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/slow\r\ncontent-length: ${pieces}\r\n\r\n`,
      )
      for (let piece = 0; piece < pieces && socket.writable; piece += 1) {
        await wait(pauseMs)
        socket.write('x')
      }
      return answered
    }
    // Each pause is far from the limit, so that a busy machine does not decide.
    const [json, file, stuck] = await Promise.all([
      send('/json', 10, 250),
      send('/file', 10, 250),
      send('/file', 2, 4000),
    ])
    assert.match(json, /^HTTP\/1.1 408 /)
    assert.match(file, /^HTTP\/1.1 200 /)
    assert.match(stuck, /^HTTP\/1.1 408 /)
  } finally {
    await http.close()
  }
})

test('a disk that is full is told, and the connection takes the next call', async (t) => {
  t.mock.method(server.app.services.files.disk, 'receive', async (_key: string, pieces: AsyncIterable<Uint8Array>) => {
    for await (const _ of pieces) throw new AppError('storage_full', 'There is no room left.')
  })
  const { body, type } = aForm([{ bytes: Buffer.alloc(900_000) }])
  const head = `host: x\r\nxc-auth: ${ana.token}\r\n`
  const socket = connect(port, '127.0.0.1')
  const answered = text(socket)
  socket.write(
    `POST /api/v1/db/storage/${project}/upload HTTP/1.1\r\n${head}` +
      `content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body)
  socket.write(`GET /api/v1/health HTTP/1.1\r\n${head}connection: close\r\n\r\n`)
  const statuses = [...(await answered).matchAll(/HTTP\/1.1 (\d+)/g)].map(([, code]) => Number(code))
  assert.deepEqual(statuses, [507, 200])
})
