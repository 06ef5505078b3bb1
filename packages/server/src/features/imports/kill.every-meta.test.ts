import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '@rowhouse/core/api/imports'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { KillableServer } from '../../testing/killable-server.ts'
import { newTables } from './testing/an-import.ts'

const rows = 8000

onEveryMeta('a server that is killed in the middle of an import', (bench) => {
  let server: KillableServer | undefined
  after(() => server?.kill())

  test('it goes on from its last chunk, and no row is there twice or missing', async () => {
    const killed = new KillableServer(await bench.place())
    server = killed
    await killed.start()
    await killed.signUp('ana@example.com')
    const { id: project } = await killed.call('POST', '/api/v1/db/meta/projects', { title: 'Kill' })
    const base = `/api/v1/projects/${project}/imports`
    const text = `Number;Note\n${Array.from({ length: rows }, (_, at) => `${at + 1};row ${at + 1}`).join('\n')}\n`
    const sent: Import = await killed.call('POST', `${base}/text`, { text, title: 'numbers.csv' })
    const until = async (state: string): Promise<Import> => {
      for (;;) {
        const now: Import = await killed.call('GET', `${base}/${sent.id}`)
        assert.notEqual(now.state, 'failed', now.failure ?? '')
        if (now.state === state) return now
        await sleep(20)
      }
    }
    await killed.call('POST', `${base}/${sent.id}/rehearse`, newTables(sent.sheets))
    await until('rehearsed')
    await killed.call('POST', `${base}/${sent.id}/run`)
    for (let round = 0; round < 4; round += 1) {
      await sleep(randomInt(100, 1200))
      await killed.killAndStart()
    }
    const done = await until('done')
    assert.equal(done.receipt?.parts[0]?.created, rows)
    const found: number[] = []
    for (let offset = 0; offset < rows; offset += 1000) {
      const { list } = await killed.call('GET', `/api/v1/db/data/noco/${project}/numbers?limit=1000&offset=${offset}`)
      for (const { Number: number } of list) found.push(Number(number))
    }
    assert.deepEqual(
      found.sort((one, other) => one - other),
      Array.from({ length: rows }, (_, at) => at + 1),
    )
    const { count } = await killed.call('GET', `/api/v1/db/data/noco/${project}/numbers/count`)
    assert.equal(count, rows)
  })
})
