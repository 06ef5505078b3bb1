import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { MetaTables } from '../../meta/tables.ts'
import { isComputedType } from '../../structure/columns/computed-types.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { noticesAs } from '../notices/testing/notices-as.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { role, rulesAs } from '../rules/testing/rules-as.ts'
import { shareChores } from '../shares/chores.ts'
import { indexChores } from '../views/indexes/keep-indexes.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { aTable, columnOf, structureAs } from './testing/a-table.ts'

onEveryMeta('tables', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  test('every type becomes a column and is read back as it was made (spec 199-219, 224-230, 395)', async () => {
    const names = Object.keys(columnTypes).filter((name) => !isComputedType(name))
    const columns = Object.fromEntries(names.filter((name) => name !== 'ID').map((name) => [`My ${name}`, name]))
    const made = await aTable(server, ana, project, { title: 'Everything', columns })
    assert.equal(made.columns[0]?.uidt, 'ID')
    assert.deepEqual(
      made.columns.slice(1).map(({ title, uidt }) => [title, uidt]),
      Object.entries(columns),
    )
    const { body } = await server.call('GET', `/api/v1/db/meta/tables/${made.id}`, undefined, { token: ana.token })
    assert.deepEqual(body, made)
  })

  for (const uidt of Object.keys(columnTypes).filter((name) => name !== 'ID' && !isComputedType(name))) {
    test(`a column of type ${uidt} is added to a table that is there`, async () => {
      const table = await aTable(server, ana, project)
      const { status, body } = await server.call(
        'POST',
        `/api/v1/db/meta/tables/${table.id}/columns`,
        { title: 'Added', column_name: 'added', uidt },
        { token: ana.token },
      )
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.columns.at(-1).uidt, uidt)
      assert.equal(body.columns.at(-1).title, 'Added')
    })
  }

  test('of a purged table nothing is left but the change log: no answers of its forms, no links, no choices, no rules', async () => {
    const table = await aTable(server, ana, project, { columns: { Name: 'SingleLineText', No: 'AutoNumber' } })
    const call = (method: string, path: string, body?: unknown) => server.call(method, path, body, { token: ana.token })
    const views = viewsAs(server, ana)
    const forms = [await views.createForm(table.id, {}), await views.createForm(table.id, { title: 'In the trash' })]
    for (const { body } of forms) {
      const rows = `/api/v1/db/data/noco/${project}/${table.id}/views/${body.id}`
      assert.equal((await call('POST', rows, { Name: 'x' })).status, 200)
      assert.equal((await call('POST', `/api/v1/db/meta/views/${body.id}/share`)).status, 200)
    }
    const [first] = table.views
    await views.change(first?.id ?? '', { sorts: [{ id: '', columnId: columnOf(table, 'Name').id, direction: 'asc' }] })
    assert.equal((await call('PUT', `/api/v1/tables/${table.id}/opening-view`, { viewId: first?.id })).status, 200)
    assert.equal((await views.remove(forms[1]?.body.id)).status, 200)
    await rulesAs(server, ana, project).make(table, { who: role('viewer') })
    assert.equal(await noticesAs(server, ana).follow(table.id, '1'), 200)
    assert.equal((await call('POST', `/api/v1/tables/${table.id}/records/1/comments`, { text: 'Hm' })).status, 200)
    const mapping = { table_id: table.id, headers: 'Name', part: '{}', updated_at: new Date().toISOString() }
    await server.app.services.meta.write((tx) => tx.insertInto('rh_import_mappings').values(mapping).execute())
    const { columns, views: own } = (await structureAs(server, ana).read(table.id)).body
    const ids = [table, ...columns, ...own, ...forms.map(({ body }) => body)].map(({ id }: { id: string }) => id)
    const known = new Set((await metaRowsOf(server, ids)).map(([name]) => name))
    for (const name of ['rh_responses', 'rh_rules', 'rh_follows', 'rh_comments', 'rh_import_mappings'])
      assert.ok(known.has(name), name)
    await structureAs(server, ana).remove(table.id)
    assert.equal((await structureAs(server, ana).purge(table.id)).status, 200)
    const { services } = server.app
    for (const { run } of [...shareChores(services), ...indexChores(services)]) await run()
    assert.deepEqual(await metaRowsOf(server, ids), [])
  })
})

/** All that is stored about one of these, whichever way it is named. What happened is told for as long as the log is kept. */
async function metaRowsOf({ app }: TestServer, ids: readonly string[]): Promise<[string, unknown][]> {
  const { scan } = app.services.meta
  const tables = (await scan.introspection.getTables()).map(({ name }) => name as keyof MetaTables)
  const history = ['rh_changes', 'rh_migrations', 'rh_jobs', 'rh_replies']
  const found = tables
    .filter((name) => name.startsWith('rh_') && !history.includes(name))
    .map(async (name) =>
      (await scan.selectFrom(name).selectAll().execute()).map((row) => [name, row] as [string, unknown]),
    )
  return (await Promise.all(found)).flat().filter(([, row]) => ids.some((id) => JSON.stringify(row).includes(id)))
}
