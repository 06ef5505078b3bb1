import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import type { ForeignKeySpec } from '../../dialects/ddl/ddl.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { aDatabase, aSource, sourceEnvironment, type TestSource } from './testing/a-source.ts'

onEveryDialect('relations of an attached database', (bench) => {
  const { ddl } = bench.dialect
  let server: TestServer
  let ana: Person
  let as: ReturnType<typeof structureAs>
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    as = structureAs(server, ana)
  })
  after(() => server.close())

  const keyTo = (child: string, column: string, parent: string): ForeignKeySpec => ({
    name: `${child}_${column}`,
    columns: [column],
    references: { name: parent },
    referencedColumns: ['id'],
    onDelete: 'cascade',
  })
  const numbered = (name: string, ...more: string[]) => ({
    name,
    columns: [
      { name: 'id', word: 'integer', autoIncrement: true } as const,
      { name: 'name', word: 'shortText' } as const,
      ...more.map((one) => ({ name: one, word: 'integer' }) as const),
    ],
  })
  function shop(): RawBuilder<unknown>[] {
    return [
      ...ddl.createTable(numbered('people', 'boss')),
      ...ddl.createTable({ ...numbered('pets', 'owner'), foreignKeys: [keyTo('pets', 'owner', 'people')] }),
      ...ddl.createTable({
        name: 'likes',
        columns: [
          { name: 'person', word: 'integer', notNull: true },
          { name: 'pet', word: 'integer', notNull: true },
        ],
        primaryKey: ['person', 'pet'],
        foreignKeys: [keyTo('likes', 'person', 'people'), keyTo('likes', 'pet', 'pets')],
      }),
    ]
  }
  const tablesOf = async ({ project }: TestSource): Promise<Map<string, WireTable>> => {
    const { body } = await as.list(project.id, '?includeM2M=1')
    const tables = await Promise.all(body.list.map(async ({ id }: WireTable) => (await as.read(id)).body))
    return new Map(tables.map((table: WireTable) => [table.title, table]))
  }
  const diffPath = ({ project }: TestSource) => `/api/v1/db/meta/projects/${project.id}/meta-diff`
  const diff = async (source: TestSource): Promise<string[]> => {
    const { body } = await server.call('GET', diffPath(source), undefined, { token: ana.token })
    return body.flatMap(
      ({
        table_name,
        detectedChanges,
      }: {
        table_name: string
        detectedChanges: { type: string; msg: string; relationType?: string }[]
      }) => detectedChanges.map(({ type, msg, relationType }) => `${table_name}: ${type} ${relationType ?? ''} ${msg}`),
    )
  }
  const sync = async (source: TestSource): Promise<void> => {
    const { status, body } = await server.call('POST', diffPath(source), {}, { token: ana.token })
    assert.equal(status, 200, JSON.stringify(body))
  }
  const change = (
    source: TestSource,
    work: (structure: Awaited<ReturnType<typeof structureIn>>) => readonly RawBuilder<unknown>[],
  ) =>
    source.open(async (database) => {
      const structure = await structureIn(database)
      await database.write(
        async (tx) => {
          for (const statement of work(structure)) await statement.execute(tx)
        },
        { restructures: true },
      )
    })
  const structureIn = async ({ read }: { read: Parameters<typeof bench.dialect.introspect>[0] }) => {
    const { tables } = await bench.dialect.introspect(read)
    return (name: string) => {
      const found = tables.find((table) => table.name === name)
      assert.ok(found)
      return found
    }
  }
  const shapes = (table: WireTable | undefined) =>
    table?.columns.map(({ title, uidt, colOptions, system }) => [title, colOptions?.type ?? uidt, system])

  test('keys are links of both tables, and a table of two keys joins many to many', async () => {
    const source = await aSource(server, ana, bench, shop())
    const tables = await tablesOf(source)
    assert.deepEqual(shapes(tables.get('pets')), [
      ['id', 'Number', false],
      ['name', 'SingleLineText', false],
      ['owner', 'ForeignKey', true],
      ['people List', 'mm', false],
      ['people', 'bt', false],
    ])
    assert.deepEqual(shapes(tables.get('people'))?.slice(3), [
      ['pets List', 'mm', false],
      ['pets List 2', 'hm', false],
    ])
    assert.equal(tables.get('likes')?.mm, true)
    assert.equal(columnOf(tables.get('pets') as WireTable, 'people').colOptions?.dr, 'CASCADE')
    assert.deepEqual(await diff(source), [])
  })

  test('a key that is made later is told and taken over, one that is dropped goes, and comes back with its id', async () => {
    const source = await aSource(server, ana, bench, shop())
    await change(source, (of) => ddl.addForeignKey(of('people'), keyTo('people', 'boss', 'people')))
    assert.deepEqual(await diff(source), [
      'people: TABLE_RELATION_ADD bt New relation added',
      'people: TABLE_RELATION_ADD hm New relation added',
    ])
    await sync(source)
    assert.deepEqual(await diff(source), [])
    const people = (await tablesOf(source)).get('people') as WireTable
    const boss = columnOf(people, 'people')
    assert.deepEqual([boss.colOptions?.type, columnOf(people, 'boss').system], ['bt', true])

    await change(source, (of) => {
      const key = of('people').foreignKeys[0]
      assert.ok(key)
      return ddl.dropForeignKey(of('people'), key.name)
    })
    assert.deepEqual(await diff(source), [
      'people: TABLE_RELATION_REMOVE bt Relation removed',
      'people: TABLE_RELATION_REMOVE hm Relation removed',
    ])
    await sync(source)
    const without = (await tablesOf(source)).get('people') as WireTable
    assert.ok(!without.columns.some(({ title }) => title === 'people'))
    assert.deepEqual([columnOf(without, 'boss').uidt, columnOf(without, 'boss').system], ['Number', false])

    await change(source, (of) => ddl.addForeignKey(of('people'), keyTo('people', 'boss', 'people')))
    await sync(source)
    assert.equal(columnOf((await tablesOf(source)).get('people') as WireTable, 'people').id, boss.id)
    assert.deepEqual(await diff(source), [])
  })

  test('new tables come with their keys', async () => {
    const source = await aSource(server, ana, bench, shop())
    await source.open((database) =>
      database.write(async (tx) => {
        for (const statement of ddl.createTable({
          ...numbered('toys', 'pet'),
          foreignKeys: [keyTo('toys', 'pet', 'pets')],
        }))
          await statement.execute(tx)
      }),
    )
    await sync(source)
    const toys = (await tablesOf(source)).get('toys') as WireTable
    assert.equal(columnOf(toys, 'pets').colOptions?.type, 'bt')
    assert.deepEqual(await diff(source), [])
  })

  test('a link deleted here takes the key of the database and leaves the column', async () => {
    const source = await aSource(server, ana, bench, shop())
    const pets = (await tablesOf(source)).get('pets') as WireTable
    const { status } = await as.removeColumn(columnOf(pets, 'people').id)
    assert.equal(status, 200)
    const structure = await source.open(async (database) => (await structureIn(database))('pets'))
    assert.deepEqual([structure.foreignKeys, structure.columns.map(({ name }) => name)], [[], ['id', 'name', 'owner']])
    assert.deepEqual(await diff(source), [])
    await as.restoreColumn(columnOf(pets, 'people').id)
    const restored = await source.open(async (database) => (await structureIn(database))('pets'))
    assert.equal(restored.foreignKeys[0]?.references.name, 'people')
  })

  test('tables of two databases are not linked, and the sentence says why', async () => {
    const { project } = await aSource(server, ana, bench, shop())
    const { connection } = await aDatabase(server, bench, shop())
    const { filename, ...fields } = connection as { filename?: string }
    const attached = await server.call(
      'POST',
      `/api/v1/projects/${project.id}/sources`,
      { type: bench.dialect.clientName, ...fields, ...(filename ? { file: filename } : {}), inflectionTable: 'none' },
      { token: ana.token },
    )
    assert.equal(attached.status, 200, JSON.stringify(attached.body))
    const { body } = await as.list(project.id)
    const idOf = (title: string): string => body.list.find((table: WireTable) => table.title === title).id
    const { status, body: fault } = await as.addColumn(idOf('people'), {
      uidt: 'LinkToAnotherRecord',
      type: 'hm',
      title: 'Across',
      parentId: idOf('people'),
      childId: idOf('pets 2'),
    })
    assert.deepEqual(
      [status, fault.msg],
      [400, '“people” and “pets 2” lie in different databases, so their records cannot be linked.'],
    )
  })

  /** What other programs make keys of; SQLite compares none of it. */
  const keyTypes = {
    sqlite: ['integer', 'varchar(40)'],
    postgres: ['integer', 'uuid'],
    mysql: ['int unsigned', 'varchar(40)'],
  }
  test('a link binds keys of the types that other programs gave them', async () => {
    const [number = '', text = ''] = keyTypes[bench.dialect.name as keyof typeof keyTypes]
    const source = await aSource(server, ana, bench, [
      sql.raw(`create table firms (id ${number} not null primary key, name varchar(50))`),
      sql.raw(`create table towns (id ${text} not null primary key, name varchar(50))`),
      sql`insert into firms (id, name) values (7, 'Acme')`,
      sql`insert into towns (id, name) values ('0d9f8c1e-0000-4000-8000-000000000001', 'Ulm')`,
    ])
    const { project } = source
    const tables = await tablesOf(source)
    const [firms, towns] = [tables.get('firms'), tables.get('towns')]
    assert.ok(firms && towns)
    for (const [parent, child, type, title] of [
      [firms, towns, 'hm', 'Towns'],
      [towns, firms, 'hm', 'Firms'],
      [firms, towns, 'mm', 'Seats'],
    ] as const) {
      const body = { uidt: 'LinkToAnotherRecord', parentId: parent.id, childId: child.id, type, title }
      const { status, body: fault } = await as.addColumn(parent.id, body)
      assert.equal(status, 200, JSON.stringify(fault))
    }
    const path = `/api/v1/db/data/noco/${project.id}/firms/7`
    for (const [kind, title] of [
      ['hm', 'Towns'],
      ['mm', 'Seats'],
    ]) {
      const list = `${path}/${kind}/${title}`
      const key = '0d9f8c1e-0000-4000-8000-000000000001'
      const linked = await server.call('POST', `${list}/${key}`, undefined, { token: ana.token })
      assert.equal(linked.status, 200, JSON.stringify(linked.body))
      const { body } = await server.call('GET', list, undefined, { token: ana.token })
      assert.deepEqual(
        body.list.map(({ name }: { name: string }) => name),
        ['Ulm'],
      )
    }
    assert.deepEqual(await diff(source), [])
  })
})
