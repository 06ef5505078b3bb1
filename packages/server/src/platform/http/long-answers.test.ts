import assert from 'node:assert/strict'
import type { AddressInfo, Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type TestContext, test } from 'node:test'
import { type FastifyInstance, fastify } from 'fastify'
import type { JsonList } from '../../query/json-list.ts'
import { addLongAnswers, inPieces, piecesOf } from './long-answers.ts'

const piece = 256 * 1024

test('pieces come to the text, also where a character is longer than one unit', () => {
  const bytes = Buffer.from('😀'.repeat(50_000))
  for (const list of [
    [''],
    ['x'],
    ['x'.repeat(piece)],
    [`${'x'.repeat(piece - 1)}😀`],
    ['x'.repeat(piece), '😀ü'],
    ['😀'.repeat(100_000)],
    [`x${'😀ü'.repeat(99_999)}`],
    ['[', 'x'.repeat(piece + 1), '', ']'],
    ['{"list":', new Uint8Array(bytes), '}', 'ü'.repeat(piece)],
  ] as JsonList[]) {
    const room = Buffer.alloc(piece)
    const pieces = [...piecesOf(list, room)].length
    const copies: Buffer[] = []
    for (const one of piecesOf(list, room)) copies.push(Buffer.from(one))
    const whole = Buffer.concat(list.map((part) => Buffer.from(part)))
    assert.ok(Buffer.concat(copies).equals(whole))
    assert.ok(pieces <= Math.ceil(whole.length / (piece - 4)))
  }
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

test('a list of bytes arrives as it was, and its memory is free at once', async (t) => {
  const text = 'ü😀"'.repeat(300_000)
  const sent = new Uint8Array(Buffer.from(text))
  const shared = Buffer.from('shared '.repeat(100_000)).subarray(7)
  const url = await listening(t, (app) => {
    app.get('/long', (_request, reply) => reply.send(inPieces(['{"list":', sent, shared, '}'])))
  })
  const whole = `{"list":${text}${shared}}`
  assert.equal(await (await fetch(`${url}/long`)).text(), whole)
  assert.equal(sent.length, 0)
  assert.equal(shared.toString().length, 699_993)
})

test('whoever reads a long answer instead of sending it gets all of it, and what it was made of stays', async () => {
  const sent = new Uint8Array(Buffer.from('ü'.repeat(300_000)))
  const answer = inPieces(['"', sent, '"'])
  assert.ok(answer instanceof Readable)
  assert.equal(Buffer.concat(await answer.toArray()).toString(), `"${'ü'.repeat(300_000)}"`)
  assert.equal(sent.length, 600_000)
})

test('somebody who leaves in the middle of a long answer leaves no memory behind', async (t) => {
  const sent = new Uint8Array(50 * 1024 * 1024)
  const left = Promise.withResolvers<void>()
  const url = await listening(t, (app) => {
    app.get('/long', (_request, reply) => {
      reply.raw.once('close', () => setImmediate(left.resolve))
      return reply.send(inPieces([sent]))
    })
  })
  const leaving = new AbortController()
  await fetch(`${url}/long`, { signal: leaving.signal })
  leaving.abort()
  await left.promise
  assert.equal(sent.length, 0)
})

test('others get their turns while a long answer is written, however fast its reader is', async () => {
  const order: string[] = []
  const reader = new Writable({
    write(_piece, _encoding, done) {
      order.push('piece')
      done()
    },
  })
  const others = (async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      order.push('other')
    }
  })()
  const answer = inPieces([new Uint8Array(8 * piece)])
  assert.ok(answer instanceof Readable)
  await finished(answer.pipe(reader))
  await others
  assert.equal(order.filter((one) => one === 'piece').length, 8)
  assert.doesNotMatch(order.slice(0, 10).join(' '), /piece piece piece/)
})
