import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { baseFilesAs, contentOf } from '../base-files/testing/base-files-as.ts'
import { aProject, loggedEvents, projectsPath } from '../projects/testing/a-project.ts'
import { ScheduleClock } from '../schedules/schedule-clock.ts'
import { aTable } from '../tables/testing/a-table.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { snapshotChores } from './free-bytes.ts'
import { snapshotsAs, storedKeys } from './testing/snapshots-as.ts'

onEveryMeta('snapshots', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown) => server.call(method, path, body, { token: ana.token })

  async function aStreet(title: string) {
    const { id } = await aProject(server, ana, { title })
    const table = await aTable(server, ana, id, { title: 'Houses', columns: { Name: 'SingleLineText' } })
    await call('POST', `/api/v1/db/data/noco/${id}/Houses`, { Name: 'old' })
    return { id, table, snapshots: snapshotsAs(server, ana, id) }
  }

  test('one is the project as it was: downloaded as a base file and made a project beside it, whatever happened since', async () => {
    const { id, table, snapshots } = await aStreet('Street')
    const whole = await contentOf(await baseFilesAs(server, ana).export(id))
    await viewsAs(server, ana).createGrid(table.id, { title: 'Mine', lock_type: 'personal' })
    const taken = await snapshots.taken({ title: ' Before the flood ' })
    await call('PATCH', `/api/v1/db/data/noco/${id}/Houses/1`, { Name: 'new' })
    const [listed] = await snapshots.list()
    assert.deepEqual([listed.title, listed.why, listed.by.id, listed.kept], ['Before the flood', 'hand', ana.id, false])
    const file = await snapshots.file(taken)
    assert.equal(listed.bytes, file.length)
    // What is somebody's own is nobody's of the project.
    assert.deepEqual(await contentOf(file), whole)
    const { status, body } = await snapshots.call('POST', `/${taken}/restore`, {})
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await baseFilesAs(server, ana).ended(body.job)).state, 'done')
    const rows = await call('GET', `/api/v1/db/data/noco/${body.project}/Houses`)
    assert.equal(rows.body.list[0].Name, 'old')
    const { list } = (await call('GET', projectsPath)).body
    assert.equal(list.find((one: { id: string }) => one.id === body.project).title, 'Street 2')
    assert.deepEqual(
      (await loggedEvents(server, id)).filter((type) => type.startsWith('snapshots.')),
      ['snapshots.taken', 'snapshots.downloaded', 'snapshots.restored'],
    )
    const copied = await call('POST', `/api/v1/projects/${id}/duplicate`, {})
    await baseFilesAs(server, ana).ended(copied.body.job)
    assert.deepEqual(await snapshotsAs(server, ana, copied.body.project).list(), [])
  })

  test('a cron job leaves the newest of its own; what is kept or was taken by hand stays, and the bytes of the rest go', async () => {
    const { id, snapshots } = await aStreet('Timed')
    const byHand = await snapshots.taken()
    const draft = { title: 'Nightly', cron: '0 2 * * *', zone: 'UTC' }
    const make = (does: object) => call('POST', `/api/v1/projects/${id}/schedules`, { ...draft, does })
    for (const keep of [0, 31, 1.5, '2', undefined])
      assert.equal((await make({ kind: 'snapshot', keep })).status, 400, String(keep))
    const { schedule } = (await make({ kind: 'snapshot', keep: 2 })).body
    const made: string[] = []
    for (let times = 0; times < 4; times += 1) {
      server.pass(1000)
      await call('POST', `/api/v1/projects/${id}/schedules/${schedule.id}/run`)
      const [newest] = await snapshots.settled()
      assert.deepEqual([newest.why, newest.title, newest.state], ['schedule', 'Nightly', 'ready'])
      made.push(newest.id)
      if (times === 0) await snapshots.call('PATCH', `/${newest.id}`, { kept: true })
    }
    const left = [byHand, made[0], made[2], made[3]]
    assert.deepEqual((await snapshots.list()).map((one: { id: string }) => one.id).toSorted(), left.toSorted())
    await until(() => !storedKeys(server).includes(made[1] ?? ''))
    for (const key of left) assert.ok(storedKeys(server).includes(key ?? ''))
  })

  test('whoever a cron job runs as takes none when they may not any more', async () => {
    const { id, snapshots } = await aStreet('Left')
    const does = { kind: 'snapshot', keep: 1 }
    const draft = { title: 'Nightly', cron: '0 2 * * *', zone: 'UTC', does }
    const { schedule } = (await call('POST', `/api/v1/projects/${id}/schedules`, draft)).body
    const setRole = (role: string) =>
      server.app.services.meta.write((tx) =>
        tx.updateTable('rh_members').set({ role }).where('project_id', '=', id).execute(),
      )
    await setRole('editor')
    const { meta, now } = server.app.services
    await meta.write((tx) =>
      tx
        .updateTable('rh_schedules')
        .set({ next_at: new Date(now()).toISOString() })
        .where('id', '=', schedule.id)
        .execute(),
    )
    await new ScheduleClock(server.app.services, { wake: () => undefined }).look()
    await setRole('owner')
    const { list } = (await call('GET', `/api/v1/projects/${id}/schedules/${schedule.id}/runs`)).body
    assert.equal(list[0].state, 'failed')
    assert.match(list[0].reason, /Not allowed/)
    assert.deepEqual(await snapshots.list(), [])
  })

  test('with a project that is deleted for good its snapshots go, bytes and all', async () => {
    const { id, snapshots } = await aStreet('Gone')
    const taken = await snapshots.taken()
    await call('DELETE', `${projectsPath}/${id}`)
    assert.equal((await call('DELETE', `/api/v1/projects/${id}/trash`)).status, 200)
    for (const chore of snapshotChores(server.app.services)) await chore.run()
    assert.ok(!storedKeys(server).includes(taken))
    const { read } = server.app.services.meta
    assert.deepEqual(await read.selectFrom('rh_snapshots').select('id').where('id', '=', taken).execute(), [])
  })
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
}
