import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryHome } from '../links/testing/on-every-home.ts'
import { sweepComments } from './sweep-comments.ts'
import { aDiscussion } from './testing/a-discussion.ts'

onEveryHome('comments of records', (home) => {
  test('are said, counted, kept in the trash and gone with the record, wherever it lies', async () => {
    const [server, ana] = [home.server(), home.ana()]
    await server.stopSubscribers()
    const it = await aDiscussion(server, ana, await home.project())
    const first = await it.say(ana, 'x')
    await it.say(ana, 'y', { parent: first })
    await it.say(ana, 'z', {}, '2')
    const count = async () => {
      const { body } = await it.call(ana, 'POST', 'comments/count', { records: ['1', '2', '3'] })
      return Object.fromEntries(body.list.map((one: { record: string; count: number }) => [one.record, one.count]))
    }
    assert.deepEqual(await count(), { 1: 2, 2: 1 })
    const { change } = await it.sheet.remove(['1'])
    assert.equal((await it.call(ana, 'GET', 'records/1/comments')).status, 404)
    await sweepComments(server.app.services)
    assert.deepEqual(await count(), { 1: 2, 2: 1 })
    const body = { deletions: [{ change }] }
    const purged = await server.call('POST', `/api/v1/projects/${it.project}/trash/records/purge`, body, ana)
    assert.equal(purged.status, 200, JSON.stringify(purged.body))
    await sweepComments(server.app.services)
    assert.deepEqual(await count(), { 2: 1 })
  })
})
