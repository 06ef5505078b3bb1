import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryMeta('views of copies', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let table: WireTable
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body, { token: ana.token })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    const eve = await server.signUp('eve@x.example')
    project = (await aProject(server, ana)).id
    await addMember(server, project, eve, 'editor')
    table = await aTable(server, ana, project, { title: 'People', columns: { Name: 'SingleLineText', Age: 'Number' } })
    const views = viewsAs(server, ana)
    const { body: view } = await views.createGrid(table.id, { title: 'Adults' })
    await views.createFilter(view.id, { fk_column_id: columnOf(table, 'Age').id, comparison_op: 'gte', value: 18 })
    await views.createSort(view.id, { fk_column_id: columnOf(table, 'Name').id, direction: 'desc' })
    await views.placeColumn(view.id, { fk_column_id: columnOf(table, 'Age').id, show: false })
    await viewsAs(server, eve).createGrid(table.id, { title: 'Eve only', lock_type: 'personal' })
    const bulk = `/api/v1/db/data/bulk/noco/${project}/People`
    const rows = [
      { Name: 'Ann', Age: 30 },
      { Name: 'Ben', Age: 7 },
      { Name: 'Cleo', Age: 40 },
    ]
    await call('POST', bulk, rows)
  })
  after(() => server.close())

  const check = async (copy: WireTable, at: string): Promise<void> => {
    const views = viewsAs(server, ana)
    const { list } = (await views.list(copy.id, '?personal=all')).body
    assert.deepEqual(
      list.map(({ title }: { title: string }) => title),
      [copy.title, 'Adults'],
    )
    const [own] = (await views.filters(list[1].id)).body
    assert.equal(own.fk_column_id, columnOf(copy, 'Age').id)
    assert.deepEqual((await call('GET', `/api/v1/db/data/noco/${at}/${copy.id}/views/Adults`)).list, [
      { Id: 3, Name: 'Cleo' },
      { Id: 1, Name: 'Ann' },
    ])
    assert.equal((await views.removeFilter(own.id)).status, 200)
    assert.equal((await call('GET', `/api/v1/db/data/noco/${project}/${table.id}/views/Adults`)).list.length, 2)
  }

  test('a copied table has the views of the original, over its own columns; personal ones of others stay behind', async () => {
    const { body, status } = await structureAs(server, ana).duplicate(table.id)
    assert.equal(status, 200, JSON.stringify(body))
    await check(body, project)
    await structureAs(server, ana).remove(body.id)
  })

  test('so has a copied project', async () => {
    const { job, project: copy } = await call('POST', `/api/v1/projects/${project}/duplicate`, {})
    for (;;) {
      const { state, failure } = await call('GET', `/api/v1/jobs/${job}`)
      assert.notEqual(state, 'failed', failure)
      if (state === 'done') break
      await wait(10)
    }
    const { list } = (await structureAs(server, ana).list(copy)).body
    await check((await structureAs(server, ana).read(list[0].id)).body, copy)
  })
})
