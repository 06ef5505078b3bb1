import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, type TestContext, test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { snapshotLimits } from '@rowhouse/core/snapshots'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aMigratedFolder } from '../../testing/sqlite-places.ts'
import { baseFilesAs } from '../base-files/testing/base-files-as.ts'
import { type Importer, importer } from '../imports/testing/an-import.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { everyone, rulesAs } from '../rules/testing/rules-as.ts'
import { aTable, columnOf } from '../tables/testing/a-table.ts'
import { freeBytes } from './free-bytes.ts'
import { snapshotsAs, storedKeys } from './testing/snapshots-as.ts'

describe('who may take, open and delete snapshots', () => {
  let server: TestServer
  let ana: Person
  let carl: Person
  let ed: Person
  before(async () => {
    server = await aServer()
    await server.signUp('super@x.example')
    ana = await server.signUp('ana@x.example')
    carl = await server.signUp('carl@x.example')
    ed = await server.signUp('ed@x.example')
  })
  after(() => server.close())

  test('creators take and open them, owners alone delete them, and one of another project is none (S56)', async () => {
    const [{ id }, other] = [await aProject(server, ana, { title: 'A' }), await aProject(server, ana, { title: 'B' })]
    await addMember(server, id, carl, 'creator')
    await addMember(server, id, ed, 'editor')
    const [mine, carls, eds] = [ana, carl, ed].map((who) => snapshotsAs(server, who, id))
    assert.ok(mine && carls && eds)
    const taken = await carls.taken()
    for (const [method, at, body] of [
      ['GET', ''],
      ['POST', '', {}],
      ['PATCH', `/${taken}`, { kept: true }],
      ['GET', `/${taken}/file`],
      ['POST', `/${taken}/restore`, {}],
      ['DELETE', `/${taken}`],
    ] as const) {
      assert.equal((await eds.call(method, at, body)).status, 403, `${method} ${at}`)
      if (at === '') continue
      const elsewhere = await snapshotsAs(server, ana, other.id).call(method, at, body)
      assert.equal(elsewhere.status, 404, `${method} ${at}`)
    }
    assert.equal((await carls.call('DELETE', `/${taken}`)).status, 403)
    const named = await carls.call('PATCH', `/${taken}`, { title: 'First', kept: true })
    assert.deepEqual([named.body.title, named.body.kept], ['First', true])
    assert.equal((await carls.call('PATCH', `/${taken}`, { title: 'x'.repeat(101) })).status, 400)
    assert.equal((await mine.call('DELETE', `/${taken}`)).status, 200)
    assert.deepEqual([await mine.list(), storedKeys(server)], [[], []])
    assert.equal((await mine.call('DELETE', `/${taken}`)).status, 404)
    assert.deepEqual(
      (await loggedEvents(server, id)).filter((type) => type.startsWith('snapshots.')),
      ['snapshots.taken', 'snapshots.changed', 'snapshots.deleted'],
    )
  })

  test('nobody takes or opens one from whom rules or hidden views keep a part, unless they could change that', async () => {
    const { id } = await aProject(server, ana, { title: 'Rights' })
    const deals = await aTable(server, ana, id, {
      title: 'Deals',
      columns: { Name: 'SingleLineText', Secret: 'Number' },
    })
    await addMember(server, id, carl, 'creator')
    const carls = snapshotsAs(server, carl, id)
    const taken = await carls.taken()
    const statuses = async () => [
      (await carls.call('POST', '', {})).status,
      (await carls.call('GET', `/${taken}/file`)).status,
      (await carls.call('POST', `/${taken}/restore`, {})).status,
    ]
    const given = { title: 'No rules', base: 'creator', without: ['changeRules'] }
    const { body: role } = await server.call('POST', `/api/v1/projects/${id}/roles`, given, { token: ana.token })
    const { meta } = server.app.services
    await meta.write((tx) =>
      tx
        .updateTable('rh_members')
        .set({ custom_role_id: role.id, counting_role_id: role.id })
        .where('user_id', '=', carl.id)
        .execute(),
    )
    assert.equal((await carls.call('GET', `/${taken}/file`)).status, 200)
    const hide = (from: string) =>
      meta.write(async (tx) => {
        await tx.updateTable('rh_views').set({ hidden_from: from }).where('table_id', '=', deals.id).execute()
        await tx
          .updateTable('rh_projects')
          .set(({ eb }) => ({ meta_version: eb('meta_version', '+', 1) }))
          .where('id', '=', id)
          .execute()
      })
    await hide('creator')
    assert.deepEqual(await statuses(), [403, 403, 403])
    await hide('')
    const fields = [columnOf(deals, 'Secret').id]
    await rulesAs(server, ana, id).make(deals, { title: 'Hidden', who: everyone, effect: 'deny', fields })
    assert.deepEqual(await statuses(), [403, 403, 403])
  })

  test('there is a limit, and one at a time', async () => {
    const { id } = await aProject(server, ana, { title: 'Many' })
    const snapshots = snapshotsAs(server, ana, id)
    const first = await snapshots.taken()
    const { meta } = server.app.services
    const row = await meta.read.selectFrom('rh_snapshots').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    const more = Array.from({ length: snapshotLimits.perProject - 1 }, (_, at) => ({ ...row, id: `sn_${at}` }))
    await meta.write((tx) => tx.insertInto('rh_snapshots').values(more).execute())
    const full = await snapshots.call('POST', '', {})
    assert.equal(full.status, 409)
    assert.match(full.body.msg, /at most 50 snapshots/)
    await meta.write((tx) => tx.updateTable('rh_snapshots').set({ state: 'making' }).where('id', '=', 'sn_0').execute())
    assert.match((await snapshots.call('POST', '', {})).body.msg, /being taken already/)
    assert.equal((await snapshots.call('POST', '/sn_0/restore', {})).status, 409)
    await meta.write((tx) => tx.deleteFrom('rh_snapshots').where('id', '!=', first).execute())
  })
})

describe('a snapshot that is interrupted', () => {
  async function aStreet(t: TestContext) {
    const dataDir = await aMigratedFolder()
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const server = await aServer({}, { dataDir })
    const ana = await server.signUp('ana@x.example')
    const { id } = await aProject(server, ana, { title: 'Street' })
    const houses = await aTable(server, ana, id, {
      title: 'Houses',
      columns: { Name: 'SingleLineText', Note: 'SingleLineText' },
    })
    return { dataDir, server, ana, id, houses, snapshots: snapshotsAs(server, ana, id) }
  }

  /** Waits at the first piece until it is let on. */
  function holdUp({ app }: TestServer, t: TestContext) {
    const { disk } = app.services.files
    const receive = disk.receive.bind(disk)
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    t.mock.method(disk, 'receive', (key: string, body: AsyncIterable<Uint8Array>, most: number) => {
      async function* held() {
        for await (const piece of body) {
          yield piece
          reached.resolve()
          await goOn.promise
        }
      }
      return receive(key, held(), most)
    })
    return { reached: reached.promise, goOn: goOn.resolve }
  }

  /** Let on when the stop is known. */
  async function closeHeld(server: TestServer, goOn: () => void, t: TestContext): Promise<void> {
    const { jobs } = server.app.services
    const stop = jobs.stop.bind(jobs)
    t.mock.method(jobs, 'stop', () => {
      const ended = stop()
      goOn()
      return ended
    })
    await server.app.close()
  }

  test('by a stop says nothing but that it is being made, leaves no bytes, and is made by the next start', async (t) => {
    const { dataDir, server, ana, id, snapshots } = await aStreet(t)
    const { reached, goOn } = holdUp(server, t)
    const { body } = await snapshots.call('POST', '', {})
    await reached
    await closeHeld(server, goOn, t)
    assert.deepEqual(storedKeys(server), [])
    const again = await aServer({}, { dataDir })
    t.after(() => again.close())
    const [made] = await snapshotsAs(again, ana, id).settled()
    assert.deepEqual([made.id, made.state], [body.id, 'ready'])
    assert.deepEqual(storedKeys(again), [body.id])
    assert.equal((await snapshotsAs(again, ana, id).file(body.id)).length, made.bytes)
    // Whoever gives up what another node finished takes nothing away.
    await freeBytes(again.app.services, { id: body.id, blob: body.id, store: 'disk' })
    assert.deepEqual(storedKeys(again), [body.id])
    // A crash after its bytes were kept and before anybody wrote that down.
    const { meta, jobs: running, now } = again.app.services
    const old = new Date(now() - 3_600_000).toISOString()
    await meta.write(async (tx) => {
      await tx.updateTable('rh_snapshots').set({ state: 'making', size: 0 }).execute()
      await tx.updateTable('rh_jobs').set({ state: 'running', updated_at: old }).execute()
    })
    running.wake()
    const [mended] = await snapshotsAs(again, ana, id).settled()
    assert.deepEqual([mended.state, storedKeys(again)], ['ready', [body.id]])
  })

  /** Stopped while the snapshot before an import that changes the only house is being taken. */
  async function stoppedBefore(t: TestContext, whileHeld: (files: Importer, id: string) => Promise<unknown>) {
    const { dataDir, server, ana, id, houses } = await aStreet(t)
    const asAna = { token: ana.token }
    const rows = `/api/v1/db/data/noco/${id}/Houses`
    await server.call('POST', rows, { Name: 'old', Note: 'old' }, asAna)
    await snapshotsAs(server, ana, id).call('PATCH', '', { beforeImports: true })
    const files = importer(server, ana, id)
    const sent = await files.send('houses.csv', 'Name,Note\nold,new\n')
    const columns = ['Name', 'Note'].map((title, from) => ({ from, column: columnOf(houses, title).id }))
    await files.rehearse(sent, { parts: [{ sheet: '0', table: houses.id, columns, match: [0] }] })
    const { reached, goOn } = holdUp(server, t)
    await files.call('POST', `/${sent.id}/run`)
    await reached
    await whileHeld(files, sent.id)
    await closeHeld(server, goOn, t)
    const again = await aServer({}, { dataDir })
    t.after(() => again.close())
    const noteIn = async (project: string) =>
      (await again.call('GET', rows.replace(id, project), undefined, asAna)).body.list[0].Note
    const read = importer(again, ana, id)
    return { again, ana, id, files: read, sent, noteIn, snapshots: snapshotsAs(again, ana, id) }
  }

  test('before an import is taken by the next start, which imports only then', async (t) => {
    const stopped = await stoppedBefore(t, async (files, id) => {
      assert.equal((await files.read(id)).progress?.keeping, true)
    })
    const { again, ana, id, files, sent, noteIn, snapshots } = stopped
    const done = await files.until(sent.id, 'done')
    assert.deepEqual([done.receipt?.parts[0]?.updated, await noteIn(id)], [1, 'new'])
    const [taken, ...others] = await snapshots.list()
    assert.deepEqual([taken.why, taken.state, others], ['import', 'ready', []])
    const { body } = await snapshots.call('POST', `/${taken.id}/restore`, {})
    await baseFilesAs(again, ana).ended(body.job)
    assert.equal(await noteIn(body.project), 'old')
  })

  test('before an import that somebody ends leaves nothing, and nothing is imported', async (t) => {
    const stopped = await stoppedBefore(t, (files, id) => files.call('POST', `/${id}/cancel`, { written: 'keep' }))
    const { again, id, files, sent, noteIn, snapshots } = stopped
    await files.until(sent.id, 'stopped')
    assert.deepEqual([await noteIn(id), await snapshots.list()], ['old', []])
    assert.deepEqual(
      storedKeys(again).filter((key) => key.startsWith('sn_')),
      [],
    )
  })

  test('by whoever deletes it leaves nothing, and by a full disk says so', async (t) => {
    const { server, snapshots, id } = await aStreet(t)
    t.after(() => server.close())
    const { reached, goOn } = holdUp(server, t)
    const { body } = await snapshots.call('POST', '', {})
    await reached
    assert.equal((await snapshots.call('DELETE', `/${body.id}`)).status, 200)
    goOn()
    const { meta, files } = server.app.services
    const known = () => meta.read.selectFrom('rh_snapshots').select('id').execute()
    while ((await known()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    assert.deepEqual(storedKeys(server), [])
    t.mock.method(files.disk, 'receive', async () => {
      throw new AppError('storage_full', 'The server has no room left.')
    })
    await snapshots.call('POST', '', {})
    const [failed] = await snapshots.settled()
    assert.deepEqual([failed.state, failed.failure], ['failed', 'The server has no room left.'])
    assert.equal((await loggedEvents(server, id)).filter((type) => type === 'snapshots.failed').length, 1)
    assert.equal((await snapshots.call('GET', `/${failed.id}/file`)).status, 409)
    assert.equal((await snapshots.call('DELETE', `/${failed.id}`)).status, 200)
  })
})
