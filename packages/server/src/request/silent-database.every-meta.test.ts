import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { aServer } from '../testing/a-server.ts'
import { onEveryMeta } from '../testing/every-meta.ts'
import { silentNetwork } from '../testing/silent-network.ts'

onEveryMeta('the metadata behind a network that falls silent', (bench) => {
  if (bench.dialect !== 'postgres') return

  test('every call is answered with 503, and with 200 when the network is back, without a restart (P04)', async (t) => {
    const place = await bench.place()
    const url = new URL(place.databaseUrl ?? '')
    const network = await silentNetwork({ host: url.hostname, port: Number(url.port) })
    url.hostname = '127.0.0.1'
    url.port = String(network.port)
    const server = await aServer({}, { ...place, databaseUrl: url.href })
    t.after(async () => {
      await server.close()
      await network.close()
    })
    const { token } = await server.signUp('ana@example.com')
    const statuses = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const { status } = await server.call('GET', '/api/v1/db/meta/projects', undefined, { token })
          return status
        }),
      )
    assert.deepEqual(await statuses(3), [200, 200, 200])

    network.fallSilent()
    const startedAt = performance.now()
    assert.deepEqual(new Set(await statuses(30)), new Set([503]))
    assert.ok(performance.now() - startedAt < 15_000, 'nobody waits for as long as a statement may run')
    assert.deepEqual(new Set(await statuses(30)), new Set([503]))

    network.comeBack()
    while ((await statuses(1))[0] !== 200) await wait(100)
    assert.deepEqual(new Set(await statuses(30)), new Set([200]))
  })
})
