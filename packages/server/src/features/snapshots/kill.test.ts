// On SQLite only, and few kills: `npm run bench -- kill imports` has many, on PostgreSQL too.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { KillableServer } from '../../testing/killable-server.ts'
import { sqlitePlaces } from '../../testing/sqlite-places.ts'

const rows = 4000
const kills = 4

describe('a server that is killed in the middle of restores', () => {
  const places = sqlitePlaces()
  let server: KillableServer | undefined
  after(async () => {
    await server?.kill()
    await places.removeAll()
  })

  test('nobody meets half a project, and both become whole: the one beside and the one restored over', async () => {
    const killed = new KillableServer(await places.create())
    server = killed
    await killed.start()
    await killed.signUp('ana@example.com')
    const { id } = await killed.call('POST', '/api/v1/db/meta/projects', { title: 'Kill' })
    const columns = [
      { title: 'Number', uidt: 'Number' },
      { title: 'Tag', uidt: 'SingleLineText' },
    ]
    await killed.call('POST', `/api/v1/db/meta/projects/${id}/tables`, { title: 'Rows', columns })
    const bulk = `/api/v1/db/data/bulk/noco/${id}/Rows`
    const numbers = Array.from({ length: rows }, (_, at) => at + 1)
    await killed.call(
      'POST',
      bulk,
      numbers.map((number) => ({ Number: number, Tag: 'old' })),
    )
    const snapshots = `/api/v1/projects/${id}/snapshots`
    const { id: taken } = await killed.call('POST', snapshots, {})
    const isReady = async (): Promise<boolean> =>
      (await killed.call('GET', snapshots)).list.some(({ state }: { state: string }) => state === 'ready')
    while (!(await isReady())) await sleep(20)
    await killed.call(
      'PATCH',
      bulk,
      numbers.map((number) => ({ Id: number, Tag: 'new' })),
    )

    const tagsIn = async (project: string): Promise<Record<string, number>> => {
      const count = async (tag: string): Promise<number> =>
        (await killed.call('GET', `/api/v1/db/data/noco/${project}/Rows/count?where=(Tag,eq,${tag})`)).count
      return { fresh: await count('new'), old: await count('old') }
    }
    const beside = await killed.call('POST', `${snapshots}/${taken}/restore`, {})
    const over = await killed.call('POST', `${snapshots}/${taken}/restore-over`, { title: 'Kill' })
    const stateOf = async (job: string): Promise<string> => (await killed.call('GET', `/api/v1/jobs/${job}`)).state
    const isWorking = async (): Promise<boolean> => {
      const states = await Promise.all([beside, over].map(({ job }) => stateOf(job)))
      return states.includes('running') || states.every((state) => state === 'done')
    }
    let cut = 0
    for (let round = 0; round < kills; round += 1) {
      while (!(await isWorking())) await sleep(2)
      // The first comes in the middle however fast the machine is.
      if (round > 0) await sleep(randomInt(0, 300))
      cut += await killed.killAndStart()
      const { fresh = 0, old = 0 } = await tagsIn(id)
      assert.ok((fresh === rows && old === 0) || (fresh === 0 && old === rows), `${fresh} new rows, ${old} old ones`)
      const { list } = await killed.call('GET', '/api/v1/db/meta/projects')
      if (list.some((project: { id: string }) => project.id === beside.project))
        assert.deepEqual(await tagsIn(beside.project), { fresh: 0, old: rows })
    }
    assert.ok(cut > 0, 'no kill came in the middle')
    for (const { job } of [beside, over])
      for (;;) {
        const { state, failure } = await killed.call('GET', `/api/v1/jobs/${job}`)
        assert.notEqual(state, 'failed', failure)
        if (state === 'done') break
        await sleep(20)
      }
    assert.deepEqual([await tagsIn(id), await tagsIn(beside.project)], Array(2).fill({ fresh: 0, old: rows }))
  })
})
