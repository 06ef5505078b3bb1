import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnStructure, TableStructure } from '../../dialects/structure.ts'
import { isComputedType } from '../../structure/columns/computed-types.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { aSource, sourceEnvironment, type TestSource } from '../sources/testing/a-source.ts'
import { aTable, columnOf, structureAs, type WireTable } from './testing/a-table.ts'
import { insertRows, readColumn, readRows } from './testing/records.ts'

/** A table of another program, with rules of its own. */
function shop({ ddl }: Dialect): RawBuilder<unknown>[] {
  const table = { name: 'order' }
  return [
    ...ddl.createTable({
      ...table,
      columns: [
        { name: 'no', word: 'integer', autoIncrement: true },
        { name: 'name', word: 'shortText', notNull: true },
        { name: 'price', word: 'shortText', notNull: true },
        { name: 'odd "name', word: 'longText' },
      ],
    }),
    ...ddl.createIndex(table, { name: 'own_index', columns: [{ name: 'price', word: 'shortText' }], unique: true }),
    ...ddl.createTable({ name: 'keyless', columns: [{ name: 'a', word: 'shortText' }] }),
    sql`create view look as select a as name from keyless`,
  ]
}

onEveryDialect('tables of an attached database', (bench) => {
  let server: TestServer
  let ana: Person
  let as: ReturnType<typeof structureAs>
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@example.com')
    as = structureAs(server, ana)
  })
  after(() => server.close())

  const attach = (): Promise<TestSource> => aSource(server, ana, bench, shop(bench.dialect))
  const tableOf = async (source: TestSource, title: string): Promise<WireTable> => {
    const { body } = await as.list(source.project.id)
    const { id } = body.list.find((table: WireTable) => table.title === title)
    return (await as.read(id)).body
  }
  const structure = (source: TestSource, name: string): Promise<TableStructure | undefined> =>
    source.open(async ({ read }) => (await bench.dialect.introspect(read)).tables.find((table) => table.name === name))
  const column = async (source: TestSource, table: string, name: string): Promise<ColumnStructure | undefined> =>
    (await structure(source, table))?.columns.find((one) => one.name === name)
  const ok = async (answer: Promise<{ status: number; body: WireTable }>): Promise<WireTable> => {
    const { status, body } = await answer
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  test('a new table holds every type under its own name; the database keeps its rules for other programs too', async () => {
    const source = await attach()
    const types = Object.keys(columnTypes).filter((name) => name !== 'ID' && !isComputedType(name))
    const table = await aTable(server, ana, source.project.id, {
      title: 'Everything',
      columns: [
        ...types.map((uidt) => ({ title: `My ${uidt}`, uidt })),
        { title: 'Must', uidt: 'Number', rqd: true, cdf: 7 },
        { title: 'Said', uidt: 'SingleLineText', cdf: "it's; drop table x --" },
        { title: 'Code', uidt: 'SingleLineText', unique: true },
      ],
    })
    assert.equal(table.table_name, 'Everything')
    const must = await column(source, 'Everything', 'Must')
    assert.equal(must?.nullable, false)
    assert.notEqual(must?.default, null)
    await source.open((database) =>
      database.write((tx) =>
        sql`insert into ${sql.raw(bench.dialect.quoteIdentifier('Everything'))} (${sql.raw(bench.dialect.quoteIdentifier('Code'))}) values ('x')`.execute(
          tx,
        ),
      ),
    )
    const [row] = await readRows(server, table)
    assert.deepEqual([row?.Must, row?.Said, row?.Code], [7, "it's; drop table x --", 'x'])
    await assert.rejects(insertRows(server, table, [{ Must: 1, Code: 'x' }]), { code: 'conflict' })
  })

  test('columns are added, renamed, changed and taken away', async () => {
    const source = await attach()
    const table = await tableOf(source, 'order')
    await insertRows(server, table, [
      { name: 'one', price: '1.5' },
      { name: 'two', price: '2' },
    ])
    const added = await ok(
      as.addColumn(table.id, { title: 'State', uidt: 'SingleSelect', dtxp: "'a','it''s'", cdf: "it's", rqd: true }),
    )
    assert.deepEqual(await readColumn(server, added, 'State'), ["it's", "it's"])
    assert.equal((await column(source, 'order', 'State'))?.nullable, false)
    const [, its] = columnOf(added, 'State').colOptions?.options ?? []
    const [first] = columnOf(added, 'State').colOptions?.options ?? []
    const renamed = await ok(
      as.updateColumn(columnOf(added, 'State').id, {
        title: 'Status',
        column_name: 'status',
        colOptions: { options: [first, { ...its, title: 'new' }] },
      }),
    )
    assert.deepEqual(await readColumn(server, renamed, 'Status'), ['new', 'new'])
    assert.ok(await column(source, 'order', 'status'))
    const loose = await ok(as.updateColumn(columnOf(renamed, 'name').id, { rqd: false, cdf: 'nobody' }))
    const name = await column(source, 'order', 'name')
    assert.equal(name?.nullable, true)
    assert.notEqual(name?.default, null)
    await ok(as.updateColumn(columnOf(loose, 'name').id, { rqd: true, cdf: null }))
    assert.equal((await column(source, 'order', 'name'))?.nullable, false)
    const gone = columnOf(table, 'name').id
    const trashed = await ok(as.removeColumn(gone))
    await insertRows(server, trashed, [{ price: '3', Status: 'a' }])
    const back = await ok(as.restoreColumn(gone))
    assert.deepEqual(await readColumn(server, back, 'name'), [
      'one',
      'two',
      bench.dialect.name === 'mysql' ? null : null,
    ])
    assert.equal(columnOf(back, 'name').rqd, false)
    await as.removeColumn(gone)
    assert.equal((await as.purgeColumn(gone)).status, 200)
    assert.equal(await column(source, 'order', 'name'), undefined)
    assert.deepEqual((await readColumn(server, back, 'price')).toSorted(), ['1.5', '2', '3'])
  })

  test('another type leaves a copy that other programs see, and the preview says so; undo puts all in its place', async () => {
    const source = await attach()
    const table = await tableOf(source, 'order')
    await insertRows(server, table, [
      { name: 'one', price: '1.5' },
      { name: 'two', price: 'free' },
    ])
    const { id } = columnOf(table, 'price')
    const { body: preview } = await as.preview(id, { uidt: 'Decimal' })
    assert.deepEqual([preview.converted, preview.emptied, preview.keepsCopy, preview.copyIsVisible], [1, 1, true, true])
    await as.updateColumn(id, { rqd: false })
    const { status, body } = await as.convert(id, { uidt: 'Decimal', expected: { converted: 1, emptied: 1 } })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(await readColumn(server, body.table, 'price'), ['1.5', null])
    assert.deepEqual(
      [(await column(source, 'order', 'price'))?.word, (await column(source, 'order', 'price_before'))?.word],
      ['decimal', 'shortText'],
    )
    await insertRows(server, body.table, [{ name: 'three', price: '9' }])
    assert.equal((await as.undo(body.conversion.id)).status, 409)
    const undone = await ok(as.undo(body.conversion.id, { force: true }))
    assert.deepEqual(await readColumn(server, undone, 'price'), ['1.5', 'free', null])
    const { body: diff } = await server.call(
      'GET',
      `/api/v1/db/meta/projects/${source.project.id}/meta-diff`,
      undefined,
      { token: ana.token },
    )
    assert.deepEqual(
      diff.flatMap(({ detectedChanges }: { detectedChanges: object[] }) => detectedChanges),
      [],
    )
  })

  test('a table is copied, trashed and purged in its own database', async () => {
    const source = await attach()
    const table = await tableOf(source, 'order')
    await insertRows(server, table, [{ name: 'one', price: '1', 'odd "name': 'x' }])
    const copy = await ok(as.duplicate(table.id, { title: 'Copy' }))
    assert.deepEqual(await readRows(server, copy), [{ no: 1, name: 'one', price: '1', 'odd "name': 'x' }])
    await as.remove(copy.id)
    assert.ok(await structure(source, 'Copy'))
    assert.equal((await as.purge(copy.id)).status, 200)
    assert.equal(await structure(source, 'Copy'), undefined)
    await as.remove(table.id)
    await source.open((database) =>
      database.write(async (tx) => {
        for (const statement of bench.dialect.ddl.dropTable({ name: 'order' })) await statement.execute(tx)
      }),
    )
    assert.equal((await as.purge(table.id)).status, 200)
  })

  test('what another program took away is told, and a table without a key keeps its types', async () => {
    const source = await attach()
    const keyless = await tableOf(source, 'keyless')
    const refused = await as.preview(columnOf(keyless, 'a').id, { uidt: 'Number' })
    assert.equal(refused.status, 403, refused.body.msg)
    const table = await tableOf(source, 'order')
    const gone = columnOf(table, 'odd "name').id
    await as.removeColumn(gone)
    await source.open((database) =>
      database.write(
        async (tx) => {
          const { tables } = await bench.dialect.introspect(tx)
          const found = tables.find(({ name }) => name === 'order')
          if (found === undefined) throw new Error('the table is gone')
          for (const statement of bench.dialect.ddl.dropColumn(found, 'odd "name')) await statement.execute(tx)
        },
        { restructures: true },
      ),
    )
    const answer = await as.restoreColumn(gone)
    assert.deepEqual([answer.status, answer.body.msg], [409, 'The column is no longer in its database.'])
    assert.equal((await as.purgeColumn(gone)).status, 200)
  })

  test('a view gets titles and descriptions here, and keeps its columns', async () => {
    const source = await attach()
    const view = await tableOf(source, 'look')
    assert.deepEqual([view.type, typeof view.readonly], ['view', 'string'])
    const titled = await ok(as.updateColumn(columnOf(view, 'name').id, { title: 'Name', description: 'd' }))
    const answers = [
      await as.addColumn(view.id, { title: 'X', uidt: 'Number' }),
      await as.updateColumn(columnOf(titled, 'Name').id, { column_name: 'other' }),
    ]
    for (const { status, body } of answers) assert.equal(status, 409, body.msg)
    assert.equal((await as.duplicate(view.id)).status, 400)
    await as.remove(view.id)
    assert.equal((await as.purge(view.id)).status, 200)
    assert.ok(await structure(source, 'look'))
  })

  test('what somebody dropped outside meanwhile is not restored with a success; only its entry can be removed', async () => {
    const source = await attach()
    const dropped = [await tableOf(source, 'look'), await tableOf(source, 'order')]
    for (const { id } of dropped) await as.remove(id)
    await source.open((database) =>
      database.write(
        async (tx) => {
          await sql`drop view look`.execute(tx)
          for (const statement of bench.dialect.ddl.dropTable({ name: 'order' })) await statement.execute(tx)
        },
        { restructures: true },
      ),
    )
    for (const { id, title, type } of dropped) {
      const { status, body } = await as.restore(id)
      const told = `The ${type} “${title}” is no longer in its database, so it cannot come back.`
      assert.deepEqual([status, body.msg], [409, told])
      assert.equal((await as.read(id)).status, 404)
      assert.equal((await as.purge(id)).status, 200)
    }
    assert.deepEqual((await as.trash(source.project.id)).body.tables, [])
  })

  test('a table that is still there comes back, also when nothing may be changed in its database', async () => {
    const source = await aSource(server, ana, bench, shop(bench.dialect), { readOnly: true })
    for (const title of ['order', 'look']) {
      const { id } = await tableOf(source, title)
      assert.equal((await as.remove(id)).status, 200)
      assert.equal((await ok(as.restore(id))).title, title)
    }
  })

  test('people who change an attached structure at the same time get their turn', async () => {
    const source = await attach()
    const table = await tableOf(source, 'order')
    const answers = await Promise.all(['A', 'B', 'C'].map((title) => as.addColumn(table.id, { title, uidt: 'Number' })))
    const done = answers.filter(({ status }) => status === 200).length
    assert.ok(done >= 1 && answers.every(({ status }) => status === 200 || status === 409))
    const { body } = await as.read(table.id)
    assert.equal(body.columns.length, table.columns.length + done)
    assert.equal((await structure(source, 'order'))?.columns.length, table.columns.length + done)
  })

  test('nothing of a database that was attached read-only changes', async () => {
    const source = await aSource(server, ana, bench, shop(bench.dialect), { readOnly: true })
    const table = await tableOf(source, 'order')
    const answers = [
      await as.create(source.project.id, { title: 'New' }),
      await as.addColumn(table.id, { title: 'X', uidt: 'Number' }),
      await as.updateColumn(columnOf(table, 'name').id, { column_name: 'other' }),
      await as.updateColumn(columnOf(table, 'name').id, { rqd: false }),
      await as.convert(columnOf(table, 'name').id, { uidt: 'LongText' }),
      await as.duplicate(table.id),
    ]
    for (const { status, body } of answers) assert.equal(status, 403, body.msg)
    // How it is shown here is nobody else's business.
    const titled = await ok(as.updateColumn(columnOf(table, 'name').id, { title: 'Name', description: 'd' }))
    assert.equal(columnOf(titled, 'Name').column_name, 'name')
    assert.equal((await as.update(table.id, { title: 'Orders' })).status, 200)
  })
})
