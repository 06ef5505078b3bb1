import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { sweepComments } from './sweep-comments.ts'
import { aDiscussion, type Discussion } from './testing/a-discussion.ts'

const dayMs = 86_400_000

onEveryMeta('comments of what is deleted', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    // Subscribers work beside; here each step is waited for.
    await server.stopSubscribers()
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const kept = async ({ table }: Discussion): Promise<number> =>
    (await server.app.services.meta.scan.selectFrom('rh_comments').select('id').where('table_id', '=', table).execute())
      .length
  const sweep = () => sweepComments(server.app.services)

  test('stay while the record is in the trash, unseen, and come back with it', async () => {
    const it = await aDiscussion(server, ana)
    await it.say(ana, 'x')
    const { change } = await it.sheet.remove(['1', '2'])
    assert.equal((await it.call(ana, 'GET', 'records/1/comments')).status, 404)
    await sweep()
    await it.sheet.undo(change)
    assert.equal((await it.threads(ana)).length, 1)
    await sweep()
    assert.equal((await it.threads(ana)).length, 1)
    assert.deepEqual(await it.events(), ['comments.added'])
  })

  test('go when the record is deleted for good, and no other', async () => {
    const it = await aDiscussion(server, ana)
    const first = await it.say(ana, 'x')
    await it.say(ana, 'y', { parent: first })
    await it.say(ana, 'z', {}, '2')
    await it.say(ana, 'z', {}, '3')
    const { change } = await it.sheet.remove(['1', '2'])
    const body = { deletions: [{ change, records: ['1'] }] }
    const purged = await server.call('POST', `/api/v1/projects/${it.project}/trash/records/purge`, body, ana)
    assert.equal(purged.status, 200)
    await sweep()
    assert.equal(await kept(it), 2)
    assert.deepEqual((await it.events()).slice(4), ['comments.purged'])
    const until = new Date(server.app.services.now()).toISOString()
    await server.call('POST', `/api/v1/projects/${it.project}/trash/empty`, { until }, ana)
    await sweep()
    assert.equal(await kept(it), 1)
    assert.equal((await it.threads(ana, '3')).length, 1)
  })

  test('go with a table and a project, not before those are deleted for good', async () => {
    const it = await aDiscussion(server, ana)
    await it.say(ana, 'x')
    const meta = `/api/v1/db/meta`
    await server.call('DELETE', `${meta}/tables/${it.table}`, undefined, ana)
    assert.equal((await it.call(ana, 'GET', 'records/1/comments')).status, 404)
    await sweep()
    await server.call('POST', `/api/v1/trash/tables/${it.table}/restore`, undefined, ana)
    assert.equal((await it.threads(ana)).length, 1)
    await server.call('DELETE', `${meta}/projects/${it.project}`, undefined, ana)
    await sweep()
    await server.call('POST', `/api/v1/projects/${it.project}/restore`, undefined, ana)
    assert.equal((await it.threads(ana)).length, 1)
    await server.call('DELETE', `${meta}/tables/${it.table}`, undefined, ana)
    const gone = await server.call('DELETE', `/api/v1/trash/tables/${it.table}`, undefined, ana)
    assert.equal(gone.status, 200, JSON.stringify(gone.body))
    assert.equal(await kept(it), 0)
    const other = await aDiscussion(server, ana)
    await other.say(ana, 'x')
    await server.call('DELETE', `${meta}/projects/${other.project}`, undefined, ana)
    await server.call('DELETE', `/api/v1/projects/${other.project}/trash`, undefined, ana)
    assert.equal(await kept(other), 0)
  })

  // The last one: everybody is signed out after it.
  test('go when the days of the record in the trash are over', async () => {
    const it = await aDiscussion(server, ana)
    await it.say(ana, 'x')
    await it.sheet.remove(['1'])
    server.pass(29 * dayMs)
    await sweep()
    assert.equal(await kept(it), 1)
    server.pass(2 * dayMs)
    await sweep()
    assert.equal(await kept(it), 0)
  })
})
