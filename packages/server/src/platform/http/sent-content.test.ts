import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type FastifyInstance, fastify } from 'fastify'
import { SentContent } from './sent-content.ts'

const listening = async (t: TestContext, prepare: (app: FastifyInstance) => void): Promise<string> => {
  const app = fastify()
  prepare(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function* each<T>(pieces: readonly T[]): AsyncGenerator<T> {
  yield* pieces
}

test('pieces arrive as they were, and the memory of bytes is free at once', async (t) => {
  const sent = [Buffer.from('ü'.repeat(300_000)), Buffer.from('😀')].map((bytes) => new Uint8Array(bytes))
  const pieces = ['titles\r\n', sent[0] ?? '', '', sent[1] ?? '', 'x'.repeat(600_000)]
  const whole = Buffer.concat(pieces.map((piece) => Buffer.from(piece))).toString()
  const url = await listening(t, (app) => app.get('/', (_request, reply) => reply.send(new SentContent(each(pieces)))))
  assert.equal(await (await fetch(url)).text(), whole)
  assert.deepEqual(
    sent.map(({ length }) => length),
    [0, 0],
  )
})

test('whoever reads it instead of sending it gets all of it, and what it was made of stays', async () => {
  const sent = new Uint8Array(Buffer.from('ü'))
  const content = new SentContent(each(['a', sent]))
  assert.equal(Buffer.concat((await content.toArray()).map((piece) => Buffer.from(piece))).toString(), 'aü')
  assert.equal(sent.length, 2)
})

test('nothing more is made for whoever left, and what made it ends', async (t) => {
  const ended = Promise.withResolvers<number>()
  async function* endless(): AsyncGenerator<Uint8Array> {
    let made = 0
    try {
      for (; ; made += 1) yield new Uint8Array(1024 * 1024)
    } finally {
      ended.resolve(made)
    }
  }
  const url = await listening(t, (app) => app.get('/', (_request, reply) => reply.send(new SentContent(endless()))))
  const leaving = new AbortController()
  const answer = await fetch(url, { signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  assert.ok((await ended.promise) < 1000)
})

test('what breaks in the middle breaks the answer off', async (t) => {
  async function* broken(): AsyncGenerator<string> {
    yield 'a'.repeat(100_000)
    throw new Error('The disk is gone.')
  }
  const url = await listening(t, (app) => app.get('/', (_request, reply) => reply.send(new SentContent(broken()))))
  await assert.rejects(async () => (await fetch(url)).text())
})
