import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { Server as Engine } from 'engine.io'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { oneMessage } from './one-message.ts'

test('one message is heard by all to whom it is sent, whatever its length', async (t) => {
  const engine = new Engine({ transports: ['websocket'], perMessageDeflate: false })
  const server = new Server({ serveClient: false })
  server.bind(engine)
  const http = createServer().on('upgrade', (request, connection, head) =>
    engine.handleUpgrade(request as Parameters<Engine['handleUpgrade']>[0], connection, head),
  )
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const pages = [1, 2].map(() => io(url, { transports: ['websocket'], forceNew: true }))
  t.after(async () => {
    for (const page of pages) page.close()
    await server.close()
    engine.close()
    http.close()
  })
  await Promise.all(pages.map((page) => new Promise<void>((resolve) => page.once('connect', resolve))))
  for (const letters of [1, 60, 125, 126, 40_000, 65_535, 70_000]) {
    const words = [{ text: 'ß'.repeat(letters) }, letters]
    const heard = pages.map((page) => new Promise((resolve) => page.once('told', (...all) => resolve(all))))
    const send = oneMessage('told', words)
    for (const socket of server.of('/').sockets.values()) send(socket)
    assert.deepEqual(await Promise.all(heard), [words, words])
  }
})
