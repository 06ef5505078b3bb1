import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { migrationsAs } from './testing/migrations-as.ts'

onEveryMeta('migrations of the built-in database', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let deals: WireTable
  let structure: ReturnType<typeof structureAs>
  let migrations: ReturnType<typeof migrationsAs>

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana, { title: 'Sales' })).id
    structure = structureAs(server, ana)
    migrations = migrationsAs(server, ana, project)
    deals = await aTable(server, ana, project, {
      title: 'Deals',
      columns: { Name: 'SingleLineText', Size: 'SingleLineText' },
    })
    const rows = ['12', 'many', ''].map((Size) => ({ Name: 'a', Size }))
    for (const row of rows)
      assert.equal(
        (await server.call('POST', `/api/v1/db/data/noco/${project}/Deals`, row, { token: ana.token })).status,
        200,
      )
  })
  after(() => server.close())

  test('every change of structure is listed with what ran, what would take it back, who, when and a checksum (spec 021)', async () => {
    const added = await structure.addColumn(deals.id, { title: 'Stage', uidt: 'SingleLineText', cdf: 'new' })
    assert.equal(added.status, 200, JSON.stringify(added.body))
    // Only a name for people: nothing runs for it, so nothing is listed.
    const stage = columnOf(added.body, 'Stage')
    assert.equal((await structure.updateColumn(stage.id, { title: 'State' })).status, 200)
    const { list } = await migrations.list()
    const told = list
      .filter(({ title }) => !/rename|updated/.test(title))
      .map(({ number, title, state, kind, back }) => [number, title, state, kind, back])
    assert.deepEqual(told.slice(-2), [
      [2, 'created_stage_of_deals', 'run', 'made', 'trash'],
      [1, 'created_deals', 'run', 'made', 'trash'],
    ])
    const { up, down, by, checksum, ranChecksum, isChanged } = await migrations.read(list.at(-2)?.id ?? '')
    assert.match(up, /^alter table .* add column "?Stage"? .*;\nupdate .* set .*'new'.*;$/i)
    assert.match(down ?? '', /^(alter table .* drop column|create table .* rebuilt by rowhouse)/i)
    assert.equal(by?.email, 'ana@x.example')
    assert.equal(checksum, ranChecksum)
    assert.equal(isChanged, false)
    assert.match((await migrations.read(list.at(-1)?.id ?? '')).up, /^create table .*;$/s)
    assert.match((await migrations.read(list.at(-1)?.id ?? '')).down ?? '', /^drop table .*;$/)
  })

  test('a change of type is previewed with the exact SQL, rehearsed and taken back; what runs is what was shown', async () => {
    const size = columnOf(deals, 'Size')
    const before = (await migrations.list()).list.length
    const { status, body } = await structure.preview(size.id, { uidt: 'Number' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.total, body.converted, body.emptied], [3, 1, 1])
    assert.equal(typeof body.rehearsedMs, 'number')
    assert.equal((await migrations.list()).list.length, before)
    const changed = await structure.convert(size.id, { uidt: 'Number', expected: { converted: 1, emptied: 1 } })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const [newest] = (await migrations.list()).list
    const { up, back } = await migrations.read(newest?.id ?? '')
    assert.deepEqual(
      up.split('\n'),
      body.statements.map((text: string) => (text.startsWith('--') ? text : `${text};`)),
    )
    assert.match(up, /-- 1 values of .* are converted/)
    assert.equal(back, 'undo')
    // Down is the undo of that change: the old values are there again.
    const { isDone } = await migrations.run(newest?.id ?? '', 'down', { alone: true })
    assert.equal(isDone, true)
    const rows = await server.call('GET', `/api/v1/db/data/noco/${project}/Deals?fields=Size`, undefined, {
      token: ana.token,
    })
    assert.deepEqual(rows.body.list.map(({ Size }: { Size: unknown }) => Size).slice(0, 2), ['12', 'many'])
    assert.equal((await migrations.read(newest?.id ?? '')).state, 'undone')
    const again = await migrations.send('POST', `/${newest?.id}/run`, { way: 'down', alone: true })
    assert.equal(again.status, 409)
  })

  test('a deletion says which values go, how many records there are and what runs when', async () => {
    const { body } = await structure.columnRemoval(columnOf(deals, 'Name').id)
    assert.deepEqual([body.cells, body.records, body.examples, body.statements], [3, 3, ['a'], []])
    assert.match(body.later.join(';'), /drop/i)
  })

  test('down to a point takes back what was made after it, newest first, by the trash and by undo', async () => {
    const things = await aTable(server, ana, project, { title: 'Things', columns: { Name: 'SingleLineText' } })
    const link = { title: 'Deal', uidt: 'LinkToAnotherRecord', parentId: deals.id, childId: things.id, type: 'hm' }
    assert.equal((await structure.addColumn(deals.id, link)).status, 200)
    const { list } = await migrations.list()
    const made = list.find(({ title }) => title === 'created_things')
    const { list: outcomes, isDone } = await migrations.run(made?.id ?? '', 'down')
    assert.equal(isDone, true, JSON.stringify(outcomes))
    assert.deepEqual(outcomes.map(({ title }) => title).at(-1), 'created_things')
    assert.equal((await structure.read(things.id)).status, 404)
    assert.equal((await migrations.read(made?.id ?? '')).state, 'undone')
    // The trash brings it back, and it stands again.
    assert.equal((await structure.restore(things.id)).status, 200)
    assert.equal((await migrations.read(made?.id ?? '')).state, 'run')
  })

  test('all of it is a zip of files as dbmate names them', async () => {
    const path = `/api/v1/projects/${project}/migrations-export`
    const answer = await server.app.http.inject({ method: 'GET', url: path, headers: { 'xc-auth': ana.token } })
    assert.equal(answer.statusCode, 200)
    const files = unzipSync(answer.rawPayload)
    const names = Object.keys(files)
    assert.equal(new Set(names.map((name) => name.slice(0, 25))).size, names.length)
    assert.match(names[0] ?? '', /^migrations\/\d{14}_created_deals\.sql$/)
    assert.match(
      strFromU8(files[names[0] ?? ''] ?? new Uint8Array()),
      /^-- migrate:up\ncreate table[\s\S]*-- migrate:down\ndrop table/,
    )
  })

  test('nobody writes one by hand for it: why and what to do instead is said, and nothing is kept or run', async () => {
    const before = await migrations.list()
    const { source } = before
    const refusal = before.sources[0]?.refusal ?? ''
    assert.match(refusal, /change log would not follow.*own screens or by the API.*attach a database/)
    const name = deals.table_name
    for (const up of [
      `update "${name}" set "Size" = '1'`,
      `alter table "${name}" add column x text`,
      'drop table rh_users',
    ]) {
      const written = await migrations.send('POST', '', { source, title: 'x', up, down: up })
      assert.deepEqual([written.status, written.body.msg], [403, refusal], up)
      const files = [{ name: '20261117120000_x.sql', text: `-- migrate:up\n${up};\n` }]
      const path = `/api/v1/projects/${project}/migrations-import`
      const taken = await server.call('POST', path, { source, files }, { token: ana.token })
      assert.deepEqual([taken.status, taken.body.msg], [403, refusal], up)
    }
    assert.deepEqual(await migrations.list(), before)
  })

  test('only those who may see the list, and nobody edits what was made', async () => {
    const [first] = (await migrations.list()).list
    for (const [method, path, body] of [
      ['PATCH', '', { up: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/mark', { as: 'pending' }],
    ] as const)
      assert.equal((await migrations.send(method, `/${first?.id}${path}`, body)).status, 403, method)
    for (const role of ['editor', 'viewer'] as const) {
      const person = await server.signUp(`${role}@x.example`)
      await addMember(server, project, person, role)
      assert.equal((await migrationsAs(server, person, project).send('GET', '')).status, 403, role)
    }
    assert.equal((await migrationsAs(server, await server.signUp('no@x.example'), project).send('GET', '')).status, 404)
    assert.equal((await migrations.send('GET', '/mg_nothing')).status, 404)
    assert.equal((await migrations.send('GET', '?source=ds_nothing')).status, 404)
  })
})
