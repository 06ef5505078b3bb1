import assert from 'node:assert/strict'
import type { AddressInfo, Socket } from 'node:net'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { addLongAnswers, piecesOf } from './long-answers.ts'

const piece = 64 * 1024

test('pieces come to the text, also where a character is longer than one unit', () => {
  for (const text of [
    '',
    'x',
    'x'.repeat(piece),
    `${'x'.repeat(piece - 1)}😀`,
    '😀'.repeat(100_000),
    `x${'😀ü'.repeat(99_999)}`,
  ]) {
    const pieces = [...piecesOf(text)]
    assert.equal(Buffer.concat(pieces).toString(), text)
    assert.ok(pieces.every(({ length }) => length <= 3 * piece))
  }
})

test('a long answer is not written further than its reader takes it, and has its length', async (t) => {
  const long = `"${'ü😀'.repeat(5_000_000)}"`
  const app = fastify()
  addLongAnswers(app)
  app.get('/long', (_request, reply) => reply.type('application/json').send(long))
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/long`)
  assert.equal(answer.headers.get('content-length'), String(Buffer.byteLength(long)))
  const [socket] = sockets
  assert.ok(socket !== undefined && socket.writableLength < 1024 * 1024, `${socket?.writableLength} bytes wait`)
  assert.equal(await answer.text(), long)
})
