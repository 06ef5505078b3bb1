import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { snapshotLimits } from '@rowhouse/core/snapshots'
import type { Job } from '../../meta/jobs.ts'
import { newId } from '../../platform/chance.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { baseFilesAs } from '../base-files/testing/base-files-as.ts'
import { importer } from '../imports/testing/an-import.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { aTable, columnOf } from '../tables/testing/a-table.ts'
import { beforeImport } from './before-import.ts'
import { snapshotsAs, storedKeys } from './testing/snapshots-as.ts'

onEveryMeta('snapshots before imports', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
  })
  after(() => server.close())

  async function aShop(title: string) {
    const { id } = await aProject(server, ana, { title })
    await addMember(server, id, ed, 'editor')
    const columns = { Number: 'SingleLineText', Note: 'SingleLineText' }
    const table = await aTable(server, ana, id, { title: 'Orders', columns })
    const rows = `/api/v1/db/data/noco/${id}/Orders`
    await server.call('POST', rows, { Number: 'a', Note: 'old' }, { token: ana.token })
    const snapshots = snapshotsAs(server, ana, id)
    const files = importer(server, ed, id)
    const turn = (beforeImports: boolean, by = ana) => snapshotsAs(server, by, id).call('PATCH', '', { beforeImports })
    /** Rehearsed: orders by their number, or all of them as new ones. */
    async function sent(text: string, { match = [0], ...how }: { match?: number[]; found?: 'skip' } = {}) {
      const file = await files.send('orders.csv', `Number,Note\n${text}\n`)
      const [number, note] = ['Number', 'Note'].map((name) => columnOf(table, name).id)
      const goes = [
        { from: 0, column: number ?? '' },
        { from: 1, column: note ?? '' },
      ]
      return files.rehearse(file, { parts: [{ sheet: '0', table: table.id, columns: goes, match, ...how }] })
    }
    async function imported(...args: Parameters<typeof sent>) {
      const one = await sent(...args)
      await files.call('POST', `/${one.id}/run`)
      return files.until(one.id, 'done')
    }
    const notes = async (project = id) => {
      const { body } = await server.call('GET', `/api/v1/db/data/noco/${project}/Orders`, undefined, {
        token: ana.token,
      })
      return body.list.map(({ Note }: { Note: string }) => Note)
    }
    return { id, snapshots, files, turn, sent, imported, notes }
  }

  test('one is taken before an import overwrites records, where the project wants it, of what was there until then', async () => {
    const { id, snapshots, turn, imported, notes } = await aShop('Shop')
    await imported('a,first')
    assert.deepEqual(await snapshots.list(), [])
    assert.equal((await turn(true, ed)).status, 403)
    assert.deepEqual((await turn(true)).body, { beforeImports: true })
    await turn(true)
    assert.equal((await snapshots.call('GET')).body.beforeImports, true)
    assert.equal((await loggedEvents(server, id)).filter((type) => type === 'projects.updated').length, 1)
    // What only comes new, or leaves alone what is there, is taken back as a whole.
    await imported('b,new', { match: [] })
    await imported('a,not taken', { found: 'skip' })
    assert.deepEqual(await snapshots.list(), [])

    const done = await imported('a,second')
    assert.deepEqual([done.progress?.keeping, await notes()], [false, ['second', 'new']])
    const [taken, ...others] = await snapshots.list()
    assert.deepEqual(others, [])
    assert.deepEqual(
      [taken.title, taken.why, taken.state, taken.by.id, taken.kept],
      ['orders.csv → Orders', 'import', 'ready', ed.id, false],
    )
    // Whoever imports sees no snapshot by that.
    assert.equal((await snapshotsAs(server, ed, id).call('GET', `/${taken.id}/file`)).status, 403)
    const { body } = await snapshots.call('POST', `/${taken.id}/restore`, {})
    await baseFilesAs(server, ana).ended(body.job)
    assert.deepEqual(await notes(body.project), ['first', 'new'])

    await turn(false)
    await imported('a,third')
    assert.equal((await snapshots.list()).length, 1)
  })

  test('the last of them stay; what was taken by hand or is kept stays beside them', async () => {
    const { snapshots, turn, imported } = await aShop('Many')
    await turn(true)
    const byHand = await snapshots.taken()
    await imported('a,first')
    const first = (await snapshots.list()).find(({ why }: { why: string }) => why === 'import')
    await snapshots.call('PATCH', `/${first.id}`, { kept: true })
    // As if it had been imported again and again since.
    const { meta } = server.app.services
    const row = await meta.read
      .selectFrom('rh_snapshots')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: snapshotLimits.beforeImports }, (_, at) => {
      const id = `sn_${first.id}${at}`
      return {
        ...row,
        id,
        blob: id,
        kept: 0,
        created_at: new Date(Date.parse(row.created_at) + 1000 * at).toISOString(),
      }
    })
    await meta.write((tx) => tx.insertInto('rh_snapshots').values(more).execute())
    server.pass(60_000)
    await imported('a,last')
    const [newest, ...others] = (await snapshots.list()).map((one: { id: string }) => one.id)
    const oldest = more.map(({ id }) => id).filter((id) => !others.includes(id))
    assert.deepEqual(oldest, [more[0]?.id])
    assert.ok(!more.some(({ id }) => id === newest))
    for (const id of [byHand, first.id]) assert.ok(others.includes(id))
  })

  test('where none can be taken nothing is imported, the reason is told, and the same file can be tried again', async () => {
    const { id, snapshots, files, turn, sent, notes } = await aShop('Full')
    await turn(true)
    const taken = await snapshots.taken()
    const { meta } = server.app.services
    const row = await meta.read.selectFrom('rh_snapshots').selectAll().where('id', '=', taken).executeTakeFirstOrThrow()
    const more = Array.from({ length: snapshotLimits.perProject - 1 }, (_, at) => ({ ...row, id: `${id}${at}` }))
    await meta.write((tx) => tx.insertInto('rh_snapshots').values(more).execute())
    const one = await sent('a,new')
    await files.call('POST', `/${one.id}/run`)
    let told = await files.read(one.id)
    while (told.failure === null) {
      await sleep(10)
      told = await files.read(one.id)
    }
    assert.match(told.failure, /^No snapshot could be taken before, so nothing was imported\. .*at most 50 snapshots/)
    assert.deepEqual([told.state, told.receipt, await notes()], ['rehearsed', null, ['old']])
    await turn(false)
    await files.call('POST', `/${one.id}/run`)
    const done = await files.until(one.id, 'done')
    assert.deepEqual([done.failure, await notes()], [null, ['new']])
  })

  test('one that a crash left half is the same one again, also where two take it up; one nobody wants any more leaves nothing', async () => {
    const { id, snapshots } = await aShop('Crashed')
    const before = beforeImport(server.app.services)
    const stored = storedKeys(server)
    const wanted = async () => true
    const kept = { id: newId('snapshot'), project: id, actor: ed.id, title: 'orders.csv → Orders' }
    await assert.rejects(before.keep(kept, aJob(AbortSignal.abort()), wanted), { name: 'AbortError' })
    const states = async () => (await snapshots.list()).map((one: { id: string; state: string }) => [one.id, one.state])
    assert.deepEqual(await states(), [[kept.id, 'making']])
    const both = [aJob(), aJob()].map((job) => before.keep(kept, job, wanted))
    assert.deepEqual(await Promise.all(both), [true, true])
    assert.deepEqual(await states(), [[kept.id, 'ready']])
    assert.deepEqual(storedKeys(server), [...stored, kept.id].toSorted())

    const answers = [true, false]
    const other = { ...kept, id: newId('snapshot') }
    assert.equal(await before.keep(other, aJob(), async () => answers.shift() ?? false), false)
    assert.deepEqual(await states(), [[kept.id, 'ready']])
    assert.equal(
      await server.app.services.meta.read
        .selectFrom('rh_snapshots')
        .select('id')
        .where('id', '=', other.id)
        .executeTakeFirst(),
      undefined,
    )
    assert.deepEqual(storedKeys(server), [...stored, kept.id].toSorted())
  })

  test('why none could be taken is told again after a crash, and what nobody foresaw to whoever looks after the server', async () => {
    const { id } = await aShop('Broken')
    const before = beforeImport(server.app.services)
    const kept = { id: newId('snapshot'), project: id, actor: ed.id, title: 'orders.csv → Orders' }
    await assert.rejects(before.keep(kept, aJob(AbortSignal.abort()), async () => true))
    const failure = 'There is no room for it.'
    const { meta, config } = server.app.services
    await meta.write((tx) =>
      tx.updateTable('rh_snapshots').set({ state: 'failed', failure }).where('id', '=', kept.id).execute(),
    )
    const nothing = 'No snapshot could be taken before, so nothing was imported.'
    await assert.rejects(
      before.keep(kept, aJob(), async () => true),
      { message: `${nothing} ${failure}` },
    )

    const arriving = join(config.dataDir, 'files', 'incoming')
    rmSync(arriving, { recursive: true, force: true })
    writeFileSync(arriving, 'no folder')
    const other = { ...kept, id: newId('snapshot') }
    await assert.rejects(
      before.keep(other, aJob(), async () => true),
      { message: `${nothing} Some internal error occurred` },
    )
    rmSync(arriving)
    const told = server.logged.find(({ snapshot, level }) => snapshot === other.id && level === 'error')
    assert.match(JSON.stringify(told), /incoming/)
  })
})

const aJob = (signal: AbortSignal = new AbortController().signal): Job => ({
  ...{ id: 'jb_test', projectId: null, actorId: null, input: null, signal },
  progress: async () => undefined,
  last: async () => undefined,
})
