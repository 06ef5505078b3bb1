import assert from 'node:assert/strict'
import type { AddressInfo, Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type FastifyInstance, fastify } from 'fastify'
import type { JsonList } from '../../query/json-list.ts'
import { addLongAnswers, inPieces, piecesOf } from './long-answers.ts'

const piece = 64 * 1024

async function allPieces(list: JsonList): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for await (const one of piecesOf(list)) pieces.push(one)
  return pieces
}

test('pieces come to the text, also where a character is longer than one unit', async () => {
  const bytes = Buffer.from('😀'.repeat(50_000))
  for (const list of [
    [''],
    ['x'],
    ['x'.repeat(piece)],
    [`${'x'.repeat(piece - 1)}😀`],
    ['😀'.repeat(100_000)],
    [`x${'😀ü'.repeat(99_999)}`],
    ['[', 'x'.repeat(piece + 1), '', ']'],
    ['{"list":', new Uint8Array(bytes), '}'],
  ] as JsonList[]) {
    const pieces = await allPieces(list)
    assert.deepEqual(Buffer.concat(pieces), Buffer.concat(list.map((part) => Buffer.from(part))))
    assert.ok(pieces.every(({ length }) => length <= 3 * piece))
  }
})

test('bytes are sent as they are, not copied', async () => {
  const bytes = new Uint8Array(3 * piece)
  for (const { buffer } of await allPieces([bytes])) assert.equal(buffer, bytes.buffer)
})

test('what is short is one text', () => {
  assert.equal(inPieces(['{"list":', Buffer.from('["ü"]'), '}']), '{"list":["ü"]}')
  assert.notEqual(typeof inPieces(['x'.repeat(5 * piece)]), 'string')
})

const listening = async (t: TestContext, prepare: (app: FastifyInstance) => void): Promise<string> => {
  const app = fastify()
  addLongAnswers(app)
  prepare(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

test('a long answer is not written further than its reader takes it', async (t) => {
  const long = `"${'ü😀'.repeat(5_000_000)}"`
  const sockets: Socket[] = []
  const url = await listening(t, (app) => {
    app.get('/long', (_request, reply) => reply.type('application/json').send(long))
    app.server.on('connection', (socket) => sockets.push(socket))
  })
  const answer = await fetch(`${url}/long`)
  const [socket] = sockets
  assert.ok(socket !== undefined && socket.writableLength < 1024 * 1024, `${socket?.writableLength} bytes wait`)
  assert.equal(await answer.text(), long)
})

test('others get their turns while a long answer is written, however fast its reader is', async () => {
  const order: string[] = []
  const others = (async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      order.push('other')
    }
  })()
  for await (const _ of piecesOf([new Uint8Array(20 * piece)])) order.push('piece')
  await others
  const longestRun = Math.max(
    ...order
      .join(' ')
      .split('other')
      .map((run) => run.split('piece').length - 1),
  )
  assert.ok(longestRun <= 8, order.join(' '))
})
