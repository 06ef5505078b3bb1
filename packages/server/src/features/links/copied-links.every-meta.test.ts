import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject, projectsPath } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { physicalStructure } from '../tables/testing/physical.ts'
import { insertRows, readColumn, readRows, snapshotTable } from '../tables/testing/records.ts'

onEveryMeta('copies with links', (bench) => {
  let server: TestServer
  let ana: Person
  let as: ReturnType<typeof structureAs>
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    as = structureAs(server, ana)
  })
  after(() => server.close())

  async function ok(answer: Promise<{ status: number; body: WireTable }>): Promise<WireTable> {
    const { status, body } = await answer
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const read = (table: Pick<WireTable, 'id'>): Promise<WireTable> => ok(as.read(table.id))

  async function aShop() {
    const { id } = await aProject(server, ana, { title: `Shop ${Math.random()}` })
    const people = await aTable(server, ana, id, { title: 'People', columns: { Name: 'SingleLineText' } })
    const pets = await aTable(server, ana, id, { title: 'Pets', columns: { Name: 'SingleLineText' } })
    const link = { uidt: 'LinkToAnotherRecord', parentId: people.id, childId: pets.id }
    await ok(as.addColumn(people.id, { ...link, type: 'hm', title: 'Their pets', onDelete: 'cascade' }))
    await ok(as.addColumn(people.id, { ...link, type: 'mm', title: 'Friends' }))
    const [owner, name] = [columnOf(await read(pets), 'People').id, columnOf(people, 'Name').id]
    await ok(
      as.addColumn(pets.id, {
        uidt: 'Lookup',
        title: 'Owner',
        fk_relation_column_id: owner,
        fk_lookup_column_id: name,
      }),
    )
    await ok(as.addColumn(pets.id, { uidt: 'Formula', title: 'Shout', formula_raw: 'UPPER({Owner}) & {Name}' }))
    const friends = columnOf(await read(pets), 'People List').id
    await ok(
      as.addColumn(pets.id, {
        uidt: 'Count',
        title: 'Liked by',
        fk_relation_column_id: friends,
        where: '(Name,like,a)',
      }),
    )
    const key = `${people.table_name}_id`
    await insertRows(server, people, [{ Name: 'Ana' }, { Name: 'Bo' }])
    await insertRows(server, await read(pets), [
      { Name: 'Rex', [key]: 2 },
      { Name: 'Tom', [key]: 1 },
    ])
    return { id, people: await read(people), pets: await read(pets), key }
  }

  test('a copied table keeps its links to parents, and the parents list the copies; others stay behind', async () => {
    const { people, pets, key } = await aShop()
    const copy = await ok(as.duplicate(pets.id))
    assert.deepEqual(
      copy.columns.map(({ title }) => title),
      ['Id', 'Name', key, 'People', 'Owner', 'Shout'],
    )
    assert.deepEqual(await readColumn(server, copy, key), [2, 1])
    const [bt, hm] = [columnOf(copy, 'People'), columnOf(await read(people), 'Pets copy List')]
    assert.deepEqual([bt.colOptions?.type, hm.colOptions?.type], ['bt', 'hm'])
    assert.equal(hm.colOptions?.fk_child_column_id, columnOf(copy, key).id)
    for (const column of (await snapshotTable(server, copy)).columns)
      assert.notEqual(column.computed?.kind, 'broken', column.title)
    const structure = (await physicalStructure(server)).find(({ name }) => name === copy.table_name)
    assert.deepEqual(
      structure?.foreignKeys.map(({ references, onDelete }) => [references.name, onDelete]),
      [[people.table_name, 'cascade']],
    )
    assert.ok(structure?.indexes.some(({ columns }) => columns[0] === columnOf(copy, key).column_name))
  })

  test('what a copy of a table would not have is told before, by name, and what could not be computed without it', async () => {
    const { people, pets } = await aShop()
    await ok(as.addColumn(pets.id, { uidt: 'Formula', title: 'Fame', formula_raw: '{Liked by} * 2' }))
    await ok(as.addColumn(pets.id, { uidt: 'Formula', title: 'Double fame', formula_raw: '{Fame} * 2' }))
    const told = async ({ id }: WireTable) => {
      const { status, body } = await as.copyPreview(id)
      const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title)
      return { status, left: titles(body.left), breaks: titles(body.breaks) }
    }
    assert.deepEqual(await told(pets), {
      status: 200,
      left: ['People List', 'Liked by'],
      breaks: ['Fame', 'Double fame'],
    })
    assert.deepEqual(await told(people), { status: 200, left: ['Their pets', 'Friends'], breaks: [] })
    const copy = await ok(as.duplicate(pets.id))
    const broken = (await snapshotTable(server, copy)).columns.filter(({ computed }) => computed?.kind === 'broken')
    assert.deepEqual(
      broken.map(({ title }) => title),
      ['Fame', 'Double fame'],
    )
    assert.deepEqual(await told(copy), { status: 200, left: [], breaks: [] })
  })

  test('a copied project keeps all links inside itself, held by its own database rules', async () => {
    const { id, people, pets } = await aShop()
    const { body } = await server.call('POST', `/api/v1/projects/${id}/duplicate`, {}, { token: ana.token })
    for (let state = ''; state !== 'done'; ) {
      const { body: job } = await server.call('GET', `/api/v1/jobs/${body.job}`, undefined, { token: ana.token })
      assert.notEqual(job.state, 'failed', job.failure)
      state = job.state
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const { body: list } = await as.list(body.project, '?includeM2M=true')
    const copies: SnapshotTable[] = await Promise.all(list.list.map((table: WireTable) => snapshotTable(server, table)))
    const own = new Set(copies.map((table) => table.id))
    const originals = new Set([people.id, pets.id])
    assert.equal(copies.length, 3)
    for (const { columns } of copies)
      for (const { computed, title, options } of columns) {
        assert.notEqual(computed?.kind, 'broken', title)
        if (computed !== null && 'link' in computed) assert.ok(own.has(computed.link.table.id), title)
        for (const original of originals) assert.ok(!JSON.stringify(options).includes(original))
      }
    const structures = (await physicalStructure(server)).filter(({ name }) =>
      copies.some(({ ref }) => ref.name === name),
    )
    assert.equal(structures.flatMap(({ foreignKeys }) => foreignKeys).length, 3)
    const copiedPets = list.list.find(({ title }: WireTable) => title === 'Pets')
    assert.equal((await readRows(server, copiedPets)).length, 2)

    // Tables that point to each other are dropped in an order the database takes.
    await server.call('DELETE', `${projectsPath}/${body.project}`, undefined, { token: ana.token })
    const { status } = await server.call('DELETE', `/api/v1/projects/${body.project}/trash`, undefined, {
      token: ana.token,
    })
    assert.equal(status, 200)
    assert.deepEqual(
      (await physicalStructure(server)).filter(({ name }) => copies.some(({ ref }) => ref.name === name)),
      [],
    )
  })
})
