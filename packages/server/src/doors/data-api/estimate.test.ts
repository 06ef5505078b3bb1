import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aSource, sourceEnvironment } from '../../features/sources/testing/a-source.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, type DataTable } from './testing/a-data-table.ts'

const isNear = (count: number, right: number): void =>
  assert.ok(count > right * 0.6 && count < right * 1.6, `${count} is not about ${right}`)

onEveryMeta('about how many records a built-in table has', (bench) => {
  let server: TestServer
  let table: DataTable
  before(async () => {
    server = await aServer({}, await bench.place())
    table = await aDataTable(server, await server.signUp('ana@x.example'), { Name: 'SingleLineText', Part: 'Number' })
    const rows = Array.from({ length: 5000 }, (_, at) => ({ Name: `row ${at}`, Part: at % 5 }))
    assert.equal((await table.bulk('POST', '', rows)).status, 200)
    if (bench.dialect === 'postgres') await server.app.services.meta.write((tx) => sql`analyze`.execute(tx))
  })
  after(() => server.close())

  test('is told at once, and said to be an estimate', async () => {
    const { body } = await table.get('/count?estimate=1')
    assert.equal(body.isEstimate, true)
    isNear(body.count, 5000)
    assert.deepEqual((await table.get('/count')).body, { count: 5000 })
  })

  test('is counted where a filter chooses', async () => {
    const { body } = await table.get(`/count${asked({ where: '(Part,eq,1)', estimate: '1' })}`)
    assert.deepEqual(body, { count: 1000 })
  })

  test('knows of keys that are missing', async () => {
    const { status } = await table.bulk('DELETE', `/all${asked({ where: '(Part,gt,1)' })}`)
    assert.equal(status, 200)
    if (bench.dialect === 'postgres') await server.app.services.meta.write((tx) => sql`analyze`.execute(tx))
    isNear((await table.get('/count?estimate=1')).body.count, 2000)
  })

  test('of an empty table is nothing, or what was counted', async () => {
    assert.equal((await table.bulk('DELETE', `/all${asked({ where: '(Id,gt,0)' })}`)).status, 200)
    if (bench.dialect === 'sqlite') assert.equal((await table.get('/count?estimate=1')).body.count, 0)
    assert.deepEqual((await table.get('')).body.pageInfo.totalRows, 0)
  })
})

onEveryDialect('about how many records an attached table has', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    const { ddl } = bench.dialect
    const numbers = Array.from({ length: 2000 }, (_, at) => sql`(${sql.lit(at + 1)}, ${sql.lit('x'.repeat(30))})`)
    const source = await aSource(server, ana, bench, [
      ...ddl.createTable({
        name: 'parts',
        columns: [
          { name: 'id', word: 'integer', notNull: true },
          { name: 'name', word: 'shortText' },
        ],
        primaryKey: ['id'],
      }),
      ...ddl.createTable({ name: 'keyless', columns: [{ name: 'note', word: 'shortText' }] }),
      sql`insert into parts (id, name) values ${sql.join(numbers)}`,
      sql`insert into keyless values ('x'), ('y')`,
      ...(bench.dialect.name === 'mysql' ? [sql`analyze table parts`] : []),
      ...(bench.dialect.name === 'postgres' ? [sql`analyze parts`] : []),
    ])
    project = source.project.id
  })
  after(() => server.close())

  test('is told by its database, or counted', async () => {
    const count = async (table: string) =>
      (await server.call('GET', `/api/v1/db/data/v1/${project}/${table}/count?estimate=1`, undefined, ana)).body
    const { count: parts, isEstimate } = await count('parts')
    assert.equal(isEstimate, true)
    isNear(parts, 2000)
    if (bench.dialect.name === 'sqlite') assert.deepEqual(await count('keyless'), { count: 2 })
  })
})
