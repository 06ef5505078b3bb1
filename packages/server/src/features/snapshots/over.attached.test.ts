import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Job } from '../../meta/jobs.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { aWholeProject } from '../base-files/testing/a-whole-project.ts'
import { baseFilesAs, contentOf, uncounted } from '../base-files/testing/base-files-as.ts'
import { aDatabase, aSource, sourceEnvironment } from '../sources/testing/a-source.ts'
import { structureAs } from '../tables/testing/a-table.ts'
import { overJob } from './over-job.ts'
import { snapshotsAs } from './testing/snapshots-as.ts'

onEveryDialect('restoring over a project with an attached database', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const tryCall = (method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { token: ana.token })
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await tryCall(method, path, body)
    assert.equal(answer.status, 200, `${method} ${path} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const files = () => baseFilesAs(server, ana)
  const content = async (id: string) => uncounted(await contentOf(await files().export(id)))
  const begin = (id: string, snapshot: string, title: string) =>
    tryCall('POST', `/api/v1/projects/${id}/snapshots/${snapshot}/restore-over`, { title })

  async function over(id: string, snapshot: string, title: string): Promise<string> {
    const { status, body } = await begin(id, snapshot, title)
    assert.equal(status, 200, JSON.stringify(body))
    const { state, failure } = await files().ended(body.job)
    assert.equal(state, 'done', failure)
    return body.snapshot
  }

  /** A project of every kind of field in a database of its own. */
  async function aWhole(title: string): Promise<string> {
    const { id: whole, things } = await aWholeProject(server, ana, `${title} built in`)
    const { columns } = (await structureAs(server, ana).read(things)).body
    const code = columns.find((column: { title: string }) => column.title === 'Code')
    await call('DELETE', `/api/v1/db/meta/columns/${code.id}`)
    const { connection } = await aDatabase(server, bench)
    const { filename, ...fields } = connection
    const source = { type: bench.dialect.clientName, ...(filename === undefined ? fields : { file: filename }) }
    const id = await files().restoredInto(await files().export(whole), source)
    await call('PATCH', `/api/v1/db/meta/projects/${id}`, { title })
    return id
  }

  const tableIn = async (
    id: string,
    title: string,
  ): Promise<{ id: string; views: { id: string; title: string }[] }> => {
    const { list } = (await structureAs(server, ana).list(id)).body
    const found = list.find((table: { title: string }) => table.title === title)
    return (await structureAs(server, ana).read(found.id)).body
  }

  test('all of it is what it was: records, links and views, and there is a way back', async () => {
    const id = await aWhole('Shop')
    const then = await content(id)
    const taken = await snapshotsAs(server, ana, id).taken()
    const rows = (table: string) => `/api/v1/db/data/noco/${id}/${table}`
    await call('PATCH', `${rows('Things')}/1`, { Name: 'changed', Files: [], Count: 7 })
    await call('POST', rows('Things'), { Name: 'late', Count: 1 })
    await call('DELETE', `${rows('Things')}/1/mm/Partners/3`)
    await call('DELETE', `${rows('Makers')}/3`)
    await call('DELETE', `${rows('Makers')}/2`)
    const partners = async () =>
      (await call('GET', `${rows('Things')}/1/mm/Partners`)).list.map((one: { Name: string }) => one.Name)
    const left = await partners()
    const { views } = await tableIn(id, 'Things')
    await call('DELETE', `/api/v1/db/meta/views/${views.find(({ title }) => title === 'Some')?.id}`)
    const kept = await over(id, taken, 'Shop')
    assert.deepEqual(await content(id), then)
    // Keys go on, links hold, and the database says what the metadata says.
    const next = await call('POST', rows('Things'), { Name: 'next', Count: 1 })
    assert.deepEqual([next.Id, next.No], [6, 6])
    await call('POST', `${rows('Things')}/${next.Id}/mm/Partners/2`)
    assert.deepEqual(
      (await call('GET', `/api/v1/db/meta/projects/${id}/meta-diff`)).flatMap(
        ({ detectedChanges }: { detectedChanges: unknown[] }) => detectedChanges,
      ),
      [],
    )
    await over(id, kept, 'Shop')
    assert.equal((await call('GET', `${rows('Things')}/1`)).Name, 'changed')
    assert.deepEqual([left, await partners()], [['a'], ['a']])
  })

  test('one that fails or is killed in the middle leaves every record as it was, and ends when it is taken up again', async () => {
    const id = await aWhole('Killed')
    const rows = `/api/v1/db/data/noco/${id}/Things`
    const taken = await snapshotsAs(server, ana, id).taken()
    await call('PATCH', `${rows}/1`, { Name: 'changed' })
    const now = await content(id)
    const { services } = server.app
    await over(id, taken, 'Killed')
    const { input } = await services.meta.read
      .selectFrom('rh_jobs')
      .select('input')
      .where('kind', '=', 'projects.restoreOver')
      .where('project_id', '=', id)
      .executeTakeFirstOrThrow()
    await over(id, JSON.parse(input).snapshot, 'Killed')
    assert.deepEqual(await content(id), now)
    const before = await snapshotsAs(server, ana, id).taken()
    // The sign of life behind the last table is the one in the middle of the exchange.
    const tables = ((await structureAs(server, ana).list(id)).body.list as unknown[]).length + 1
    let signs = 0
    const job = (progress: Job['progress']): Job => ({
      ...{ id: `jb_${id}`, projectId: id, actorId: ana.id, progress, signal: new AbortController().signal },
      last: async () => undefined,
      input: { ...JSON.parse(input), snapshot: before },
    })
    const kind = overJob(services)
    const dies = async (): Promise<void> => {
      signs += 1
      if (signs > tables) throw new Error('killed')
    }
    await assert.rejects(kind.run(job(dies)), /killed/)
    assert.deepEqual([(await call('GET', `${rows}/1`)).Name, await content(id)], ['changed', now])
    assert.equal((await tryCall('PATCH', `${rows}/1`, { Name: 'lost' })).status, 503)
    await kind.run(job(async () => undefined))
    assert.notEqual((await call('GET', `${rows}/1`)).Name, 'changed')
    await call('PATCH', `${rows}/1`, { Name: 'since' })
  })

  test('what does not fit the database is refused with what to do; a field that came since stays', async () => {
    const { project, open } = await aSource(server, ana, bench, [
      sql`create table makers (id int not null primary key, name varchar(40), boss int, code varchar(10))`,
      sql`create table parts (id int not null primary key, maker int, foreign key (maker) references makers (id))`,
    ])
    const { id, title } = project as { id: string; title: string }
    await call('POST', `/api/v1/db/data/noco/${id}/makers`, { id: 1, name: 'a' })
    const taken = await snapshotsAs(server, ana, id).taken()
    await call('PATCH', `/api/v1/db/data/noco/${id}/makers/1`, { name: 'b' })
    const run = (...statements: ReturnType<typeof sql>[]) =>
      open((database) =>
        database.write(
          async (tx) => {
            for (const statement of statements) await statement.execute(tx)
          },
          { restructures: true },
        ),
      )
    const refused = async (words: RegExp): Promise<void> => {
      const { status, body } = await begin(id, taken, title)
      assert.deepEqual([status, words.test(body.msg)], [409, true], JSON.stringify(body))
      assert.match(body.msg, /Restore it as a new project/)
      assert.equal((await call('GET', `/api/v1/db/data/noco/${id}/makers/1`)).name, 'b')
    }
    await run(
      sql`create table orders (id int not null primary key, part int, foreign key (part) references parts (id))`,
    )
    await refused(/“orders”, which is not in the file, refers to “parts”/)
    await run(sql`drop table orders`, sql`alter table makers add column secret varchar(10)`)
    await refused(/What is in “secret” of “makers” is in no snapshot/)
    await run(sql`alter table makers drop column secret`, sql`alter table makers drop column code`)
    await refused(/The field “code” of “makers” is not there any more/)
    await run(sql`alter table makers add column code varchar(10)`)
    const { id: makers } = await tableIn(id, 'makers')
    await call('POST', `/api/v1/db/meta/tables/${makers}/columns`, { title: 'Later', uidt: 'Number' })
    const row = `/api/v1/db/data/noco/${id}/makers/1`
    await call('PATCH', row, { Later: 5 })
    const kept = await over(id, taken, title)
    const { name, Later } = await call('GET', row)
    assert.deepEqual([name, Later], ['a', null])
    await over(id, kept, title)
    assert.equal((await call('GET', row)).Later, 5)
  })
})
