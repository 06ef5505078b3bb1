import assert from 'node:assert/strict'
import { once } from 'node:events'
import * as http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createEgress } from './egress.ts'
import { KeptConnections } from './kept-connections.ts'
import type { PinnedAddress } from './target.ts'

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

test('a connection is used again for its own addresses alone (S17)', async () => {
  let nowMs = 0
  const kept = new KeptConnections(() => nowMs)
  const to = (text: string, ...found: string[]) => {
    // What was found before is found anew.
    nowMs += 1001
    const url = new URL(text)
    assert.equal(kept.known(url), null)
    return kept.find(url, async () => ({ url, addresses: found.map(pinned) }))
  }
  const { agent } = await to('http://a.example/x', '192.0.2.1')
  assert.equal((await to('http://a.example/y', '192.0.2.1')).agent, agent)
  assert.notEqual((await to('http://a.example/x', '192.0.2.2')).agent, agent)
  assert.notEqual((await to('http://a.example/x', '192.0.2.1', '192.0.2.2')).agent, agent)
  assert.notEqual((await to('http://a.example:81/x', '192.0.2.1')).agent, agent)
  assert.notEqual((await to('https://a.example/x', '192.0.2.1')).agent, agent)
  assert.notEqual((await to('http://b.example/x', '192.0.2.1')).agent, agent)
})

test('a place is found once a second, and again at once when it was refused', async () => {
  let nowMs = 0
  const asked: string[] = []
  const kept = new KeptConnections(() => nowMs)
  const reach = async (text: string) => {
    const url = new URL(text)
    const place = kept.known(url) ?? (await kept.find(url, async () => ({ url, addresses: [await addressOf(url)] })))
    return place.addresses.map(({ address }) => address)
  }
  const addressOf = async ({ hostname }: URL): Promise<PinnedAddress> => {
    asked.push(hostname)
    if (hostname === 'none.example') throw new Error('refused')
    return pinned(`192.0.2.${asked.length}`)
  }
  const both = await Promise.all([reach('http://a.example/x'), reach('http://a.example/y')])
  assert.deepEqual([...both, await reach('http://a.example/z')].flat(), ['192.0.2.1', '192.0.2.1', '192.0.2.1'])
  assert.deepEqual(await reach('http://a.example:81/'), ['192.0.2.2'])
  nowMs = 1001
  assert.deepEqual(await reach('http://a.example/'), ['192.0.2.3'])
  await assert.rejects(reach('http://none.example/'))
  await assert.rejects(reach('http://none.example/'))
  assert.deepEqual(asked, ['a.example', 'a.example', 'a.example', 'none.example', 'none.example'])
})

test('a place whose addresses nobody tells is asked for again after a second', async () => {
  let nowMs = 0
  const kept = new KeptConnections(() => nowMs)
  const url = new URL('http://silent.example/')
  void kept.find(url, () => new Promise(() => undefined))
  nowMs = 1001
  const { addresses } = await kept.find(url, async () => ({ url, addresses: [pinned('192.0.2.1')] }))
  assert.deepEqual(addresses, [pinned('192.0.2.1')])
})

const pinned = (address: string): PinnedAddress => ({ address, family: 4 })
