import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from './testing/a-table.ts'
import { insertRows, readRows } from './testing/records.ts'

type As = ReturnType<typeof structureAs>

/** Everything that can be done to a table or to the column “It”, one after the other. */
const actions: Readonly<
  Record<string, (as: As, table: WireTable, it: string) => Promise<{ status: number; body: unknown }>>
> = {
  'rename the table': (as, table) => as.update(table.id, { title: `${table.title} renamed` }),
  'describe the table': (as, table) => as.update(table.id, { description: 'told' }),
  'move the table': (as, table) => as.reorder(table.id, 99),
  'add a text': (as, table) => as.addColumn(table.id, { title: 'Text', uidt: 'SingleLineText' }),
  'add a number with a default': (as, table) =>
    as.addColumn(table.id, { title: 'Count', uidt: 'Number', cdf: 5, rqd: true }),
  'add numbers of records': (as, table) => as.addColumn(table.id, { title: 'No', uidt: 'AutoNumber', unique: true }),
  'add choices': (as, table) => as.addColumn(table.id, { title: 'Tags', uidt: 'MultiSelect', dtxp: "'a','b'" }),
  'add a bar code': (as, table) => as.addColumn(table.id, { title: 'Code', uidt: 'Barcode' }),
  'rename the column': (as, _, it) => as.updateColumn(it, { title: 'It renamed' }),
  'rename it in the database': (as, _, it) => as.updateColumn(it, { title: 'It', column_name: 'it renamed' }),
  'describe the column': (as, _, it) => as.updateColumn(it, { description: 'told' }),
  'set its default': (as, _, it) => as.updateColumn(it, { cdf: '7' }),
  'make it required': (as, _, it) => as.updateColumn(it, { rqd: true }),
  'make it unique': (as, _, it) => as.updateColumn(it, { unique: true }),
  'make it the primary value': (as, _, it) => as.setPrimary(it),
  'move the column': (as, _, it) => as.reorderColumn(it, 0.5),
  'take its rules off': (as, _, it) => as.updateColumn(it, { rqd: false, unique: false, cdf: null }),
  'see it as an address': (as, _, it) => as.updateColumn(it, { uidt: 'PhoneNumber' }),
  'make numbers of it': (as, _, it) => as.updateColumn(it, { uidt: 'Decimal' }),
  'make whole numbers of it': (as, _, it) => as.updateColumn(it, { uidt: 'Number', unique: true }),
  'make choices of it': (as, _, it) => as.updateColumn(it, { uidt: 'SingleSelect', unique: false }),
  'rename a choice': (as, _, it) => as.updateColumn(it, { dtxp: "'1','2','4'", force: true }),
  'make texts of it': (as, _, it) => as.updateColumn(it, { uidt: 'LongText' }),
  'undo that': async (as, _, it) => {
    const { body } = await as.conversions(it)
    return as.undo(body.list.find(({ undoneAt }: { undoneAt: string | null }) => undoneAt === null).id)
  },
  'delete the column': (as, _, it) => as.removeColumn(it),
  'restore the column': (as, _, it) => as.restoreColumn(it),
  'delete it again': (as, _, it) => as.removeColumn(it),
  'purge the column': (as, _, it) => as.purgeColumn(it),
  'copy the table': (as, table) => as.duplicate(table.id),
  'delete the table': (as, table) => as.remove(table.id),
  'restore the table': (as, table) => as.restore(table.id),
}

onEveryMeta('changes of structure on a filled table', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
  })
  after(() => server.close())

  test('each of them leaves every cell of the other columns as it was, and every other table (D05, D06, D08)', async () => {
    const { id: project } = await aProject(server, ana)
    const as = structureAs(server, ana)
    const table = await aTable(server, ana, project, {
      columns: [
        { title: 'It', column_name: 'it', uidt: 'SingleLineText' },
        { title: 'Name', uidt: 'SingleLineText', unique: true },
        { title: 'Amount', uidt: 'Decimal' },
        { title: 'At', uidt: 'DateTime' },
        { title: 'Data', uidt: 'JSON' },
      ],
    })
    const other = await aTable(server, ana, project, { columns: { It: 'SingleLineText' } })
    await insertRows(server, other, [{ It: 'untouched' }])
    await insertRows(
      server,
      table,
      [1, 2, 3].map((at) => ({
        It: String(at),
        Name: `naïve ${at} 🦄`,
        Amount: `99999999999999999999.00000000000000000${at}`,
        At: `000${at}-01-01T00:00:00.001Z`,
        Data: { at, deep: [null, 'x'] },
      })),
    )
    const kept = async () =>
      (await readRows(server, table)).map(({ Id, Name, Amount, At, Data }) => ({ Id, Name, Amount, At, Data }))
    const cells = await kept()
    const others = [await as.read(other.id), await readRows(server, other)]
    for (const [name, act] of Object.entries(actions)) {
      const { status, body } = await act(as, table, columnOf(table, 'It').id)
      assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`)
      if (name !== 'delete the table') assert.deepEqual(await kept(), cells, name)
    }
    assert.deepEqual((await as.read(other.id)).body, (others[0] as { body: unknown }).body)
    assert.deepEqual(await readRows(server, other), others[1])
    const types = await server.app.services.meta.scan
      .selectFrom('rh_changes')
      .select('type')
      .where('table_id', '=', table.id)
      .execute()
    for (const type of [
      'tables.updated',
      'columns.created',
      'columns.updated',
      'columns.converted',
      'columns.conversionUndone',
      'columns.trashed',
      'columns.restored',
      'columns.purged',
      'tables.trashed',
      'tables.restored',
    ])
      assert.ok(
        types.some((row) => row.type === type),
        type,
      )
  })

  test('every change raises the version of the structure by one, so that no node keeps an old one', async () => {
    const { id: project } = await aProject(server, ana, { title: 'Versions' })
    const as = structureAs(server, ana)
    const { meta } = server.app.services
    const version = async () =>
      (
        await meta.read
          .selectFrom('rh_projects')
          .select('meta_version')
          .where('id', '=', project)
          .executeTakeFirstOrThrow()
      ).meta_version
    const first = await version()
    const table = await aTable(server, ana, project, { columns: { It: 'SingleLineText' } })
    const it = columnOf(table, 'It').id
    const steps = [
      () => as.update(table.id, { title: 'T' }),
      () => as.reorder(table.id, 5),
      () => as.addColumn(table.id, { title: 'A', uidt: 'Number' }),
      () => as.updateColumn(it, { title: 'B' }),
      () => as.reorderColumn(it, 9),
      () => as.setPrimary(columnOf(table, 'Id').id),
      () => as.convert(it, { uidt: 'Number' }),
      () => as.removeColumn(it),
      () => as.restoreColumn(it),
      () => as.remove(table.id),
      () => as.restore(table.id),
    ]
    for (const [at, step] of steps.entries()) {
      assert.equal((await step()).status, 200)
      assert.equal(await version(), first + at + 2)
    }
  })

  test('two people change the structure at the same time: both are done, or one is told', async () => {
    const { id: project } = await aProject(server, ana, { title: 'Races' })
    const as = structureAs(server, ana)
    const table = await aTable(server, ana, project)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        as.addColumn(table.id, { title: at < 3 ? 'Same' : `Other ${at}`, uidt: 'Number' }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 400, 400])
    const { body } = await as.read(table.id)
    assert.equal(body.columns.length, 6)
  })
})
