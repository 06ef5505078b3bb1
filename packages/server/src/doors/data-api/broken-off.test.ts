import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, mock, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aDataTable, type DataTable } from './testing/a-data-table.ts'

const pages = 20

let server: TestServer
let ana: Person
let table: DataTable
let origin: string
before(async () => {
  server = await aServer()
  ana = await server.signUp('ana@x.example')
  table = await aDataTable(server, ana, { Text: 'LongText' })
  const rows = Array.from({ length: 5000 }, () => ({ Text: 'x'.repeat(1500) }))
  for (let at = 0; at < pages / 5; at += 1) assert.equal((await table.bulk('POST', '', rows)).status, 200)
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.http.server.address() as AddressInfo).port}`
})
after(() => server.close())

for (const format of ['csv', 'json'])
  test(`a ${format} export stops reading when its reader is gone, and waits for a slow one`, async () => {
    const asked = mock.method(server.app.services.meta.scan, 'executeQuery')
    const stop = new AbortController()
    const { body } = await fetch(`${origin}${table.path}/export/${format}`, {
      headers: { 'xc-auth': ana.token },
      signal: stop.signal,
    })
    const reader = body?.getReader() ?? assert.fail()
    assert.equal((await reader.read()).done, false)
    stop.abort()
    let before = -1
    while (before !== asked.mock.callCount()) {
      before = asked.mock.callCount()
      await wait(200)
    }
    asked.mock.restore()
    assert.ok(before < pages, `${before} pages were read`)
    assert.equal((await table.get('/count')).body.count, pages * 1000)
  })

test('an upload that is broken off stores nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('Text\nabc\n'))
      void promise.then(() => controller.error(new Error('gone')))
    },
  })
  const sent = fetch(`${origin}${table.path}/import/csv`, {
    method: 'POST',
    headers: { 'xc-auth': ana.token, 'content-type': 'text/csv' },
    body,
    duplex: 'half',
  } as RequestInit)
  await wait(100)
  resolve()
  await assert.rejects(sent)
  await wait(100)
  assert.deepEqual(
    server.logged.filter(({ level }) => level === 'error'),
    [],
  )
  assert.equal((await table.get('/count')).body.count, pages * 1000)
})
