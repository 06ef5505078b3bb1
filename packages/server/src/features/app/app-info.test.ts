import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aServer } from '../../testing/a-server.ts'

test('a server whose TZ names no zone answers, with the clock that Node then shows', async () => {
  const own = process.env.TZ
  const server = await aServer()
  try {
    for (const [zone, shown] of [
      ['Nowhere/Here', 'UTC'],
      ['', 'UTC'],
      ['Europe/Berlin', 'Europe/Berlin'],
    ]) {
      process.env.TZ = zone
      const { status, body } = await server.call('GET', '/api/v1/db/meta/nc/info')
      assert.deepEqual([status, body.timezone], [200, shown])
    }
  } finally {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
    await server.close()
  }
})
