import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, structureAs } from './testing/a-table.ts'

onEveryMeta('the structure of a project', (bench) => {
  let server: TestServer
  let ana: Person

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  test('is told in one call: tables with fields, each link once, junctions only as links', async () => {
    const project = (await aProject(server, ana, { title: 'P' })).id
    const people = await aTable(server, ana, project, { title: 'People', columns: { Name: 'SingleLineText' } })
    const tasks = await aTable(server, ana, project, { title: 'Tasks', columns: { Name: 'SingleLineText' } })
    const link = (type: string, title: string) =>
      structureAs(server, ana).addColumn(people.id, {
        title,
        uidt: 'LinkToAnotherRecord',
        type,
        parentId: people.id,
        childId: tasks.id,
      })
    assert.equal((await link('hm', 'Owned')).status, 200)
    assert.equal((await link('mm', 'Shared')).status, 200)
    const path = `/api/v1/projects/${project}/structure`
    const { body } = await server.call('GET', path, undefined, { token: ana.token })
    assert.deepEqual(
      body.tables.map(({ title }: { title: string }) => title),
      ['People', 'Tasks'],
    )
    const [first] = body.tables
    assert.ok(
      first.columns.some(({ pk }: { pk: boolean }) => pk) && first.columns.some(({ pv }: { pv: boolean }) => pv),
    )
    const kinds = body.links.map(({ kind }: { kind: string }) => kind).toSorted()
    assert.deepEqual(kinds, ['bt', 'mm'])
    const owned = body.links.find(({ kind }: { kind: string }) => kind === 'bt')
    assert.deepEqual([owned.from.tableId, owned.to.tableId], [tasks.id, people.id])
  })
})
