import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { newId } from '../../platform/chance.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { freePrefix } from '../projects/create-project.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { snapshotsAs } from '../snapshots/testing/snapshots-as.ts'
import { reachSource } from '../sources/prepare-source.ts'
import { aDatabase, sourceEnvironment } from '../sources/testing/a-source.ts'
import { aTable } from '../tables/testing/a-table.ts'
import { purgeRestored } from './fill-project.ts'
import type { RestoreTarget } from './restore-input.ts'
import { restoreBase } from './restore-job.ts'
import { aWholeProject } from './testing/a-whole-project.ts'
import { anyProject, madeProject } from './testing/any-project.ts'
import { baseFilesAs, contentOf, zipOf } from './testing/base-files-as.ts'

onEveryDialect('a base file in an attached database', (bench) => {
  let server: TestServer
  let ana: Person
  let mine: ReturnType<typeof baseFilesAs>
  let whole: string

  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    mine = baseFilesAs(server, ana)
    whole = (await aWholeProject(server, ana)).id
  })
  after(() => server.close())

  /** An empty one, as the form of a source names it. */
  async function emptySource(setup: Parameters<typeof aDatabase>[2] = []) {
    const { connection, target } = await aDatabase(server, bench, setup)
    const { filename, ...fields } = connection
    return { type: bench.dialect.clientName, ...(filename === undefined ? fields : { file: filename }), target }
  }

  /** All but the title, which another project has. */
  const saidIn = async (file: Buffer) => ({ ...((await contentOf(file)) as object), project: null })
  const quiet = { progress: async () => undefined }
  const specOf = ({ target: _, ...spec }: Awaited<ReturnType<typeof emptySource>>) => spec

  async function tablesIn({ target }: Awaited<ReturnType<typeof emptySource>>): Promise<string[]> {
    const database = await bench.dialect.openSource<unknown>(target)
    try {
      return (await bench.dialect.introspect(database.scan, {})).tables.map(({ name }) => name).toSorted()
    } finally {
      await database.close()
    }
  }

  test('all of a project is there again, and its database says the same as its metadata', async () => {
    const first = await mine.export(whole)
    const source = await emptySource()
    const project = await mine.restoredInto(first, specOf(source))
    const second = await mine.export(project)
    assert.deepEqual(await saidIn(second), await saidIn(first))
    const diff = await server.call('GET', `/api/v1/db/meta/projects/${project}/meta-diff`, undefined, {
      token: ana.token,
    })
    const changes = diff.body.flatMap(({ detectedChanges }: { detectedChanges: unknown[] }) => detectedChanges)
    assert.deepEqual(changes, [])
    // Keys go on behind those that came.
    const added = await server.call(
      'POST',
      `/api/v1/db/data/noco/${project}/Things`,
      { Name: 'next' },
      { token: ana.token },
    )
    assert.equal(added.status, 200, JSON.stringify(added.body))
    const used = await mine.restoreInto(first, specOf(source))
    assert.deepEqual([used.status, /is not empty/.test(used.body.msg)], [409, true])
    assert.deepEqual(await contentOf(await mine.export(whole)), await contentOf(first))
  })

  test('a snapshot comes into one too, and any project is the same there', async () => {
    const { id } = await aProject(server, ana, { title: 'Kept' })
    await aTable(server, ana, id, { title: 'Notes', columns: { Name: 'SingleLineText' } })
    await server.call('POST', `/api/v1/db/data/noco/${id}/Notes`, { Name: 'one' }, { token: ana.token })
    const snapshots = snapshotsAs(server, ana, id)
    const taken = await snapshots.taken()
    const { body } = await snapshots.call('POST', `/${taken}/restore`, { source: specOf(await emptySource()) })
    assert.equal((await mine.ended(body.job)).state, 'done')
    const rows = await server.call('GET', `/api/v1/db/data/noco/${body.project}/Notes`, undefined, { token: ana.token })
    assert.deepEqual(
      rows.body.list.map(({ Name }: { Name: string }) => Name),
      ['one'],
    )
    let made = 0
    await fc.assert(
      fc.asyncProperty(anyProject, async (drawn) => {
        made += 1
        const first = await mine.export(await madeProject(server, ana, drawn, `Any ${made}`))
        const second = await mine.export(await mine.restoredInto(first, specOf(await emptySource())))
        assert.deepEqual(await saidIn(second), await saidIn(first))
      }),
      { numRuns: 4 },
    )
  })

  async function targetIn(source: Awaited<ReturnType<typeof emptySource>>): Promise<RestoreTarget> {
    const { services } = server.app
    const actor = { id: ana.id, isSuper: true }
    const { base } = await reachSource({ ...services, actor }, specOf(source))
    const prefix = await services.meta.write((tx) => freePrefix(tx))
    return { project: newId('project'), title: 'Again', prefix, ownerId: ana.id, base }
  }

  test('a try that is killed half way is begun anew, one that fails leaves nothing', async () => {
    const { services } = server.app
    const file = await mine.export(whole)
    const source = await emptySource()
    const target = await targetIn(source)
    const killed = { progress: () => Promise.reject(new Error('killed')) }
    await assert.rejects(restoreBase(services, zipOf(file), target, killed), /killed/)
    const half = await tablesIn(source)
    assert.equal(half.length > 2, true)
    await restoreBase(services, zipOf(file), target, quiet)
    assert.deepEqual(await tablesIn(source), half)
    const restored = await saidIn(await mine.export(target.project))
    assert.deepEqual(restored, await saidIn(file))
    // Killed behind its end, and another one that wants the same database: nothing of it is touched.
    await restoreBase(services, zipOf(file), target, quiet)
    const other = await targetIn(source)
    await assert.rejects(restoreBase(services, zipOf(file), other, quiet), /Another project works on this database/)
    await purgeRestored(services, other)
    assert.deepEqual(await saidIn(await mine.export(target.project)), restored)

    const [last, place] = await emptySource().then(async (one) => [await targetIn(one), one] as const)
    await assert.rejects(restoreBase(services, zipOf(file), last, killed), /killed/)
    await purgeRestored(services, last)
    assert.deepEqual(await tablesIn(place), [])
    const rows = await services.meta.read
      .selectFrom('rh_bases')
      .select('id')
      .where('project_id', '=', last.project)
      .execute()
    assert.deepEqual(rows, [])
  })

  test('a database that holds something, is read-only, or cannot be reached is refused before anything is made', async () => {
    const { id } = await aProject(server, ana, { title: 'Small' })
    await aTable(server, ana, id, { title: 'Notes' })
    const file = await mine.export(id)
    const filled = await emptySource([sql`create table theirs (id int not null primary key)`])
    const refused = await mine.restoreInto(file, specOf(filled))
    assert.deepEqual([refused.status, refused.body.msg.includes('“theirs”')], [409, true])
    assert.deepEqual(await tablesIn(filled), ['theirs'])
    const empty = specOf(await emptySource())
    assert.equal((await mine.restoreInto(file, { ...empty, readOnly: true })).status, 403)
    assert.equal((await mine.restoreInto(file, { nothing: 1 })).status, 400)
    assert.equal((await mine.restoreInto(Buffer.from('no zip'), empty)).status, 400)
  })
})
