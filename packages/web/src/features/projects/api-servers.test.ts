import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createProgress } from '../../state/progress.ts'
import { createApiServers } from './api-servers.ts'

const url = 'https://x.example/api'

/** What was asked for, and whether the line of progress was there meanwhile. */
function world(answer: (operation: string) => { code: number; data: unknown }) {
  const busy = createProgress({
    after: (_ms, work) => {
      work()
      return () => undefined
    },
  })
  const seen: [string, string, boolean][] = []
  const logged: unknown[] = []
  const servers = createApiServers({
    busy,
    log: (error) => void logged.push(error),
    ask: async (operation, projectId) => {
      seen.push([operation, projectId, busy.getState().isShown])
      return answer(operation)
    },
  })
  return { servers, seen, logged, isShown: () => busy.getState().isShown }
}

describe('the API servers of projects', () => {
  test('a start adds an entry marked alive, with what the server told (spec 186, 310)', async () => {
    const { servers } = world(() => ({ code: 0, data: { key: 'p_1', alive: false, port: 8080 } }))
    await servers.start('p_1')
    await servers.start('p_1')
    assert.deepEqual(servers.entries(), [{ key: 'p_1', alive: true, cloudUrl: null, port: 8080 }])
  })

  test('with another code nothing is added or removed (spec 310, 311)', async () => {
    let code = 1
    const { servers } = world(() => ({ code, data: {} }))
    await servers.start('p_1')
    assert.deepEqual(servers.entries(), [])
    code = 0
    await servers.start('p_1')
    code = 1
    await servers.stop('p_1')
    assert.equal(servers.entries().length, 1)
  })

  test('a stop removes it, and no other (spec 311)', async () => {
    const { servers } = world(() => ({ code: 0, data: {} }))
    await servers.start('p_1')
    await servers.start('p_2')
    await servers.stop('p_1')
    assert.deepEqual(
      servers.entries().map(({ key }) => key),
      ['p_2'],
    )
  })

  test('asking for the cloud URL sets it on the entry (spec 312)', async () => {
    const { servers } = world((operation) => ({
      code: 0,
      data: operation === 'projectAPIServerGetCloudUrl' ? { cloudUrl: url } : {},
    }))
    await servers.start('p_1')
    assert.equal(await servers.cloudUrl('p_1'), url)
    assert.equal(servers.entries()[0]?.cloudUrl, url)
  })

  test('the line of progress is on during each and off afterwards, also on failure, which is logged and thrown on (spec 313, 469)', async () => {
    const fails = { now: false }
    const { servers, seen, logged, isShown } = world(() => {
      if (fails.now) throw new Error('refused')
      return { code: 0, data: { cloudUrl: url } }
    })
    for (const work of [servers.start, servers.cloudUrl, servers.stop])
      for (const now of [false, true]) {
        fails.now = now
        if (now) await assert.rejects(work('p_1'), /refused/)
        else await work('p_1')
        assert.equal(isShown(), false)
      }
    assert.equal(logged.length, 3)
    assert.deepEqual(
      seen.map(([operation, projectId, wasShown]) => [operation, projectId, wasShown]),
      ['Start', 'GetCloudUrl', 'Stop'].flatMap((name) => Array(2).fill([`projectAPIServer${name}`, 'p_1', true])),
    )
  })
})
