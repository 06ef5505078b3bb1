import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Dialect } from '../../dialects/dialect.ts'
import type { TableStructure } from '../../dialects/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { DataSource } from '../../platform/connections.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addColumn } from '../columns/add-column.ts'
import { convertColumn } from '../columns/convert/apply.ts'
import { undoConversion } from '../columns/convert/undo.ts'
import { trashColumn } from '../columns/trash-column.ts'
import { updateColumn } from '../columns/update-column.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aSource, sourceEnvironment } from '../sources/testing/a-source.ts'
import { createTable } from './create-table.ts'
import { duplicateTable } from './duplicate-table.ts'
import { aFaultyContext, type FaultyContext } from './testing/a-faulty-context.ts'
import { aTable, columnOf, structureAs, type WireTable } from './testing/a-table.ts'
import { insertRows, snapshotTable } from './testing/records.ts'

interface World {
  readonly server: TestServer
  readonly ana: Person
  readonly project: string
  readonly table: WireTable
  /** Of the column “Amount”. */
  readonly conversion: string
}

const actions: Readonly<Record<string, (ctx: FaultyContext['ctx'], world: World) => Promise<unknown>>> = {
  'creating a table': (ctx) =>
    createTable(ctx, {
      title: 'Made',
      columns: [
        { title: 'Code', uidt: 'SingleLineText', unique: true },
        { title: 'Count', uidt: 'Number', rqd: true, cdf: 5 },
      ],
    }),
  'adding a column that fills itself': (ctx, { table }) =>
    addColumn(ctx, table.id, { title: 'No', uidt: 'AutoNumber', unique: true }),
  'adding a required column with a default': (ctx, { table }) =>
    addColumn(ctx, table.id, { title: 'More', uidt: 'SingleLineText', rqd: true, cdf: "it's" }),
  'renaming a column with its name and rules': (ctx, { table }) =>
    updateColumn(ctx, columnOf(table, 'Price').id, { title: 'Cost', column_name: 'cost', rqd: true, unique: true }, {}),
  'renaming a choice': (ctx, { table }) => {
    const choices = columnOf(table, 'State').colOptions?.options ?? []
    const options = choices.map((choice) => ({ ...choice, title: `${choice.title}!` }))
    return updateColumn(ctx, columnOf(table, 'State').id, { colOptions: { options } }, {})
  },
  'changing a type': (ctx, { table }) =>
    convertColumn(ctx, columnOf(table, 'Price').id, { uidt: 'Decimal', unique: true }, undefined),
  'undoing a change of type': (ctx, { conversion }) => undoConversion(ctx, conversion, {}),
  'deleting a column': (ctx, { table }) => trashColumn(ctx, columnOf(table, 'State').id),
  'copying a table': (ctx, { table }) => duplicateTable(ctx, table.id, { title: 'Copy' }),
}

onEveryMeta('a change of structure that fails half-way', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
  })
  after(() => server.close())

  for (const [name, act] of Object.entries(actions)) {
    test(`${name}: everything stays as it was, whichever statement fails (D18)`, async () => {
      const { id } = await aProject(server, ana, { title: name })
      await holds(await aWorld(server, ana, id), act)
    })
  }
})

onEveryDialect('a change of structure that fails half-way in an attached database', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@example.com')
  })
  after(() => server.close())

  for (const [name, act] of Object.entries(actions)) {
    test(`${name}: everything stays as it was, whichever statement fails (D18)`, async () => {
      const { project } = await aSource(server, ana, bench, [])
      await holds(await aWorld(server, ana, project.id), act)
    })
  }
})

async function aWorld(server: TestServer, ana: Person, project: string): Promise<World> {
  const table = await aTable(server, ana, project, {
    title: 'World',
    columns: [
      { title: 'Title', uidt: 'SingleLineText', unique: true },
      { title: 'Price', uidt: 'SingleLineText' },
      { title: 'State', uidt: 'SingleSelect', dtxp: "'a','b'", rqd: true },
      { title: 'Amount', uidt: 'SingleLineText' },
    ],
  })
  await insertRows(server, table, [
    { Title: 'one', Price: '1.5', State: 'a', Amount: '1' },
    { Title: 'two', Price: '2', State: 'b', Amount: '2' },
  ])
  const { status, body } = await structureAs(server, ana).convert(columnOf(table, 'Amount').id, { uidt: 'Number' })
  assert.equal(status, 200, JSON.stringify(body))
  return { server, ana, project, table, conversion: body.conversion.id }
}

async function holds(world: World, act: (typeof actions)[string]): Promise<void> {
  const { server, ana, project } = world
  const untouched = await stateOf(world)
  for (let statement = 1; ; statement += 1) {
    const { ctx, happened } = await aFaultyContext(server, ana, project, statement)
    const outcome = await act(ctx, world).then(
      () => null,
      (error: unknown) => error,
    )
    if (!happened()) {
      assert.equal(outcome, null)
      assert.notDeepEqual(await stateOf(world), untouched)
      return
    }
    assert.ok(outcome instanceof Error, `statement ${statement} failed, and nobody was told`)
    assert.deepEqual(await stateOf(world), untouched, `after statement ${statement}`)
  }
}

/** What is known of the project, and what its database really holds. */
async function stateOf({ server, project, table }: World): Promise<unknown> {
  const { meta } = server.app.services
  const known = []
  for (const rows of ['rh_tables', 'rh_columns', 'rh_views', 'rh_conversions'] as const)
    known.push(await meta.scan.selectFrom(rows).selectAll().where('project_id', '=', project).orderBy('id').execute())
  const changes = await meta.scan
    .selectFrom('rh_changes')
    .select('id')
    .where('project_id', '=', project)
    .orderBy('seq')
    .execute()
  const { base } = await snapshotTable(server, table)
  const source = await sourceOf(server.app.services, base)
  return JSON.parse(
    JSON.stringify({ known, changes, held: await heldBy(source, base, table.table_name.slice(0, 'nc_0000__'.length)) }),
  )
}

async function heldBy(
  source: DataSource,
  { dialect, isBuiltIn }: SnapshotTable['base'],
  prefix: string,
): Promise<unknown[]> {
  const { tables } = await dialect.introspect(source.scan)
  const held = []
  for (const { source: _text, ...table } of tables.filter(({ name }) => !isBuiltIn || name.startsWith(prefix)))
    held.push({ ...table, rows: await rowsOf(source, dialect, table) })
  return held
}

async function rowsOf(
  { scan }: DataSource,
  dialect: Dialect,
  { name }: Pick<TableStructure, 'name'>,
): Promise<unknown> {
  const { rows } = await sql`select * from ${sql.raw(dialect.quoteIdentifier(name))} order by 1`.execute(scan)
  return rows
}
