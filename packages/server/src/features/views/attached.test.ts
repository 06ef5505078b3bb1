import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { aSource, sourceEnvironment, type TestSource } from '../sources/testing/a-source.ts'
import { columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryDialect('views of attached tables', (bench) => {
  let server: TestServer
  let ana: Person
  let source: TestSource
  let table: WireTable
  let view: string
  let views: ReturnType<typeof viewsAs>
  const id = (title: string): string => columnOf(table, title).id
  const through = (rest = '') => {
    const path = `/api/v1/db/data/noco/${source.project.id}/people/views/${view}${rest}`
    return server.call('GET', path, undefined, { token: ana.token })
  }

  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    views = viewsAs(server, ana)
    source = await aSource(
      server,
      ana,
      bench,
      bench.dialect.ddl.createTable({
        name: 'people',
        columns: [
          { name: 'id', word: 'integer', autoIncrement: true },
          { name: 'name', word: 'shortText' },
          { name: 'age', word: 'integer' },
          { name: 'city', word: 'shortText' },
        ],
      }),
    )
    const structure = structureAs(server, ana)
    const { list } = (await structure.list(source.project.id)).body
    table = (await structure.read(list[0].id)).body
    view = table.views[0]?.id ?? assert.fail()
    const rows = [
      { name: 'ann', age: 30, city: 'bern' },
      { name: 'ben', age: 20, city: 'rome' },
      { name: 'cleo', age: 40, city: 'rome' },
      { name: 'dan', age: 25, city: 'rome' },
    ]
    const bulk = `/api/v1/db/data/bulk/noco/${source.project.id}/people`
    assert.equal((await server.call('POST', bulk, rows, { token: ana.token })).status, 200)
  })
  after(() => server.close())

  test('their filters, sorts and hidden columns hold', async () => {
    await views.createFilter(view, { fk_column_id: id('city'), comparison_op: 'eq', value: 'rome' })
    await views.createSort(view, { fk_column_id: id('age'), direction: 'desc' })
    await views.placeColumn(view, { fk_column_id: id('city'), show: false })
    await views.placeColumn(view, { fk_column_id: id('age'), order: 2 })
    const { status, body } = await through()
    assert.equal(status, 200)
    assert.deepEqual(body.list, [
      { id: 3, age: 40, name: 'cleo' },
      { id: 4, age: 25, name: 'dan' },
      { id: 2, age: 20, name: 'ben' },
    ])
    assert.deepEqual((await through('/count')).body, { count: 3 })
    assert.equal((await through('?where=(city,eq,rome)')).status, 400)
    assert.equal((await through('/1')).status, 404)
  })

  test('an index is advised with the statement that makes it, and nobody makes it unasked', async () => {
    const [advised] = (await views.indexes(table.id)).body.list
    assert.equal(advised.state, 'advised')
    assert.deepEqual(
      advised.columns.map(({ title, descending }: Record<string, unknown>) => [title, descending]),
      [
        ['city', false],
        ['age', true],
        ['id', false],
      ],
    )
    assert.match(advised.statement, /^create index .rh_view_[0-9a-f]{24}. on /)
    await source.open((database) =>
      database.write((tx) => tx.executeQuery(CompiledQuery.raw(advised.statement)), { restructures: true }),
    )
    const [ready] = (await views.indexes(table.id)).body.list
    assert.deepEqual([ready.state, ready.statement], ['ready', null])
    assert.equal((await through()).body.list.length, 3)
  })
})
