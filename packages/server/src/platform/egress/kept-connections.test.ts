import assert from 'node:assert/strict'
import { once } from 'node:events'
import * as http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createEgress } from './egress.ts'
import { KeptConnections } from './kept-connections.ts'
import { rememberBriefly } from './remember-lookups.ts'

async function aReceiver(t: TestContext, onSecond: 'answers' | 'closes' = 'answers') {
  const sockets = new Map<Socket, number>()
  const server = http.createServer((request, response) => {
    const calls = (sockets.get(request.socket) ?? 0) + 1
    sockets.set(request.socket, calls)
    if (calls > 1 && onSecond === 'closes') request.socket.destroy()
    else response.end('noted')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const egress = createEgress({ allow: [place] })
  const call = async (keepAlive: boolean): Promise<number> =>
    (await egress.fetch(`http://${place}/`, { method: 'POST', body: 'x', keepAlive })).status
  return { call, connections: () => sockets.size }
}

test('calls that ask for it share a connection, all others have one of their own', async (t) => {
  const { call, connections } = await aReceiver(t)
  assert.deepEqual([await call(true), await call(true), await call(true)], [200, 200, 200])
  assert.equal(connections(), 1)
  assert.deepEqual([await call(false), await call(false)], [200, 200])
  assert.equal(connections(), 3)
})

test('a connection that was closed while it waited says nothing about the call', async (t) => {
  const { call, connections } = await aReceiver(t, 'closes')
  assert.deepEqual([await call(true), await call(true), await call(true)], [200, 200, 200])
  assert.equal(connections(), 3)
})

test('a connection is used again for its own addresses alone (S17)', () => {
  const kept = new KeptConnections()
  const to = (url: string, ...addresses: string[]) =>
    kept.agentFor({ url: new URL(url), addresses: addresses.map((address) => ({ address, family: 4 as const })) })
  const known = to('http://a.example/x', '192.0.2.1')
  assert.equal(to('http://a.example/y', '192.0.2.1'), known)
  assert.notEqual(to('http://a.example/x', '192.0.2.2'), known)
  assert.notEqual(to('http://a.example/x', '192.0.2.1', '192.0.2.2'), known)
  assert.notEqual(to('http://a.example:81/x', '192.0.2.1'), known)
  assert.notEqual(to('https://a.example/x', '192.0.2.1'), known)
  assert.notEqual(to('http://b.example/x', '192.0.2.1'), known)
})

test('a name is asked for once a second, and again at once when nobody knew it', async () => {
  let nowMs = 0
  const asked: string[] = []
  const lookup = rememberBriefly(
    async (host) => {
      asked.push(host)
      if (host === 'none.example') throw new Error('unknown')
      return [`192.0.2.${asked.length}`]
    },
    () => nowMs,
  )
  assert.deepEqual([await lookup('a.example'), await lookup('a.example')], [['192.0.2.1'], ['192.0.2.1']])
  nowMs = 1001
  assert.deepEqual(await lookup('a.example'), ['192.0.2.2'])
  await assert.rejects(lookup('none.example'))
  await assert.rejects(lookup('none.example'))
  assert.deepEqual(asked, ['a.example', 'a.example', 'none.example', 'none.example'])
})
