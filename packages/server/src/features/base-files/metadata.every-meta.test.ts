import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { readSnapshot } from '../../meta/snapshot.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { aTable, structureAs } from '../tables/testing/a-table.ts'
import { aWholeProject } from './testing/a-whole-project.ts'
import { baseFilesAs } from './testing/base-files-as.ts'

onEveryMeta('the metadata of a project', (bench) => {
  let server: TestServer
  let ana: Person
  let whole: { readonly id: string; readonly things: string }

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    whole = await aWholeProject(server, ana)
  })
  after(() => server.close())

  const importInto = async (project: string, file: unknown, { apply = false, by = ana } = {}) => {
    const isZip = Buffer.isBuffer(file)
    const answer = await server.app.http.inject({
      method: 'POST',
      url: `/api/v1/projects/${project}/metadata/import${apply ? '?apply=true' : ''}`,
      payload: isZip ? file : JSON.stringify(file),
      headers: { 'content-type': isZip ? 'application/zip' : 'application/json', 'xc-auth': by.token },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const titlesOf = async (project: string) =>
    (await structureAs(server, ana).list(project)).body.list.map(({ title }: { title: string }) => title)

  for (const format of ['structure', 'json'])
    test(`from a file (${format}) is rehearsed, then added in one step with links and views`, async () => {
      const sent = await baseFilesAs(server, ana).export(whole.id, format)
      const file = format === 'json' ? JSON.parse(sent.toString()) : sent
      const { id } = await aProject(server, ana, { title: `Into ${format}` })
      const rehearsed = await importInto(id, file)
      assert.equal(rehearsed.status, 200, JSON.stringify(rehearsed.body))
      assert.deepEqual(
        rehearsed.body.added.map(({ title }: { title: string }) => title),
        ['Things', 'Makers'],
      )
      assert.deepEqual([rehearsed.body.made, await titlesOf(id)], [[], []])

      const { status, body } = await importInto(id, file, { apply: true })
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.made.length, 2)
      assert.deepEqual(await titlesOf(id), ['Things', 'Makers'])
      const rows = `/api/v1/db/data/noco/${id}`
      const call = (method: string, path: string, sentBody?: unknown) =>
        server.call(method, `${rows}/${path}`, sentBody, { token: ana.token })
      assert.equal((await call('POST', 'Makers', { Name: 'a', Size: 4 })).status, 200)
      assert.equal((await call('POST', 'Things', { Name: 'x', Count: 21 })).status, 200)
      assert.equal((await call('POST', 'Things/1/mm/Partners/1')).status, 200)
      const { body: seen } = await call('GET', 'Things/1')
      assert.deepEqual([seen.Double, Number(seen.Sum)], [42, 4])
      const table = (await readSnapshot(server.app.services.meta.read, id))?.findTable('Things')
      assert.deepEqual(table?.views.map(({ title }) => title).toSorted(), ['Ask', 'Cards', 'Some', 'Things'])
      const created = (await loggedEvents(server, id)).filter((type) => type === 'tables.created')
      assert.equal(created.length, 2)
    })

  test('touches nothing that is there, and tells what the file has more', async () => {
    const file = JSON.parse((await baseFilesAs(server, ana).export(whole.id, 'json')).toString())
    const { id } = await aProject(server, ana, { title: 'Half' })
    const makers = await aTable(server, ana, id, { title: 'Makers', columns: { Name: 'SingleLineText' } })
    const { status, body } = await importInto(id, file, { apply: true })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.added.map(({ title }: { title: string }) => title),
      ['Things'],
    )
    assert.equal(body.kept[0].title, 'Makers')
    assert.ok(body.kept[0].more.includes('Size'), JSON.stringify(body.kept))
    assert.deepEqual(body.leftOut.toSorted(), ['Things.Names', 'Things.Owned', 'Things.Partners', 'Things.Sum'])
    const columns = (await structureAs(server, ana).read(makers.id)).body.columns
    assert.deepEqual(
      columns.map(({ title }: { title: string }) => title),
      ['Id', 'Name'],
    )
    const again = await importInto(id, file, { apply: true })
    assert.deepEqual([again.body.added, again.body.made], [[], []])
  })

  test('a file that is none is refused, and nobody imports who may not make tables', async () => {
    const { id } = await aProject(server, ana, { title: 'Closed' })
    assert.equal((await importInto(id, { tables: 1 })).status, 400)
    assert.equal((await importInto(id, Buffer.from('no archive'))).status, 400)
    const ed = await server.signUp('ed@x.example')
    await addMember(server, id, ed, 'editor')
    assert.equal((await importInto(id, {}, { by: ed })).status, 403)
  })

  test('is cleared: differences are taken over, records and views stay', async () => {
    const reset = (project: string) =>
      server.call('POST', `/api/v1/projects/${project}/metadata/reset`, undefined, { token: ana.token })
    const { id } = await aProject(server, ana, { title: 'Cleared' })
    const table = await aTable(server, ana, id, { title: 'Deals', columns: { Name: 'SingleLineText', Old: 'Number' } })
    await server.call('POST', `/api/v1/db/data/noco/${id}/Deals`, { Name: 'kept' }, { token: ana.token })
    const { meta } = server.app.services
    const before = await readSnapshot(meta.read, id)
    assert.deepEqual((await reset(id)).body, { changes: 0 })
    assert.ok(((await readSnapshot(meta.read, id))?.version ?? 0) > (before?.version ?? 0))
    const name = before?.findTable(table.id)?.ref.name ?? ''
    // What somebody did to the database by hand.
    await meta.write((tx) => sql`alter table ${sql.table(name)} drop column ${sql.ref('Old')}`.execute(tx))
    const { status, body } = await reset(id)
    assert.deepEqual([status, body], [200, { changes: 1 }])
    const rows = await server.call('GET', `/api/v1/db/data/noco/${id}/Deals`, undefined, { token: ana.token })
    assert.equal(rows.body.list[0].Name, 'kept')
    await meta.write((tx) =>
      sql`alter table ${sql.table(name)} rename column ${sql.ref('Name')} to ${sql.ref('Called')}`.execute(tx),
    )
    const refused = await reset(id)
    assert.equal(refused.status, 409)
    assert.match(refused.body.msg, /may only be called/)
  })
})
