import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aTable, columnOf, type WireTable } from '../tables/testing/a-table.ts'
import { insertRows, readColumn, readRows, snapshotTable } from '../tables/testing/records.ts'
import { onEveryHome } from './testing/on-every-home.ts'

onEveryHome('links in the trash', (home) => {
  async function aPair(more: object = {}) {
    const project = await home.project()
    const people = await aTable(home.server(), home.ana(), project, {
      title: 'People',
      columns: { Name: 'SingleLineText' },
    })
    const pets = await aTable(home.server(), home.ana(), project, {
      title: 'Pets',
      columns: { Name: 'SingleLineText' },
    })
    await ok(
      home.as().addColumn(people.id, {
        uidt: 'LinkToAnotherRecord',
        parentId: people.id,
        childId: pets.id,
        type: 'hm',
        title: 'Their pets',
        onDelete: 'cascade',
        ...more,
      }),
    )
    return { project, people: await read(people), pets: await read(pets) }
  }
  async function ok(answer: Promise<{ status: number; body: WireTable }>): Promise<WireTable> {
    const { status, body } = await answer
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const read = (table: WireTable): Promise<WireTable> => ok(home.as().read(table.id))
  const titles = async (table: WireTable) => (await read(table)).columns.map(({ title }) => title)
  const lookUp = (pets: WireTable, people: WireTable, title = 'Owner name') =>
    ok(
      home.as().addColumn(pets.id, {
        uidt: 'Lookup',
        title,
        fk_relation_column_id: columnOf(pets, 'People').id,
        fk_lookup_column_id: columnOf(people, 'Name').id,
      }),
    )

  test('deleting one side takes the other, the key and its lookups; restoring brings all of it back with the links', async () => {
    const { people, pets } = await aPair()
    await lookUp(pets, people)
    const key = `${people.table_name}_id`
    await insertRows(home.server(), people, [{ Name: 'Ana' }, { Name: 'Bo' }])
    await insertRows(home.server(), pets, [
      { Name: 'Rex', [key]: 1 },
      { Name: 'Tom', [key]: 2 },
    ])
    const { body: preview } = await home.as().columnRemoval(columnOf(people, 'Their pets').id)
    assert.deepEqual(
      preview.goes.map(({ title, table }: { title: string; table: { title: string } }) => [table.title, title]),
      [
        ['Pets', 'People'],
        ['Pets', 'Owner name'],
      ],
    )
    await ok(home.as().removeColumn(columnOf(people, 'Their pets').id))
    assert.deepEqual(await titles(people), ['Id', 'Name'])
    assert.deepEqual(await titles(pets), ['Id', 'Name'])
    // Nothing that nobody sees may stop a deletion or delete along.
    assert.deepEqual((await home.structure(pets))?.foreignKeys, [])
    const known = await snapshotTable(home.server(), people)
    await home.server().call('DELETE', `/api/v1/db/data/noco/${people.project_id}/${people.id}/1`, undefined, {
      token: home.ana().token,
    })
    assert.equal((await readRows(home.server(), people)).length, 1)
    assert.equal(known.columns.length, 2)

    const { body: trash } = await home.as().trash(people.project_id)
    assert.deepEqual(trash.columns.map(({ title }: { title: string }) => title).sort(), [
      'Owner name',
      'People',
      'Their pets',
    ])
    const [head] = trash.columns.filter((row: { with: unknown }) => row.with === null)
    assert.equal(trash.columns.filter((row: { with: { id: string } }) => row.with?.id === head.id).length, 2)
    await ok(home.as().restoreColumn(columnOf(pets, 'People').id))
    assert.deepEqual(await titles(people), ['Id', 'Name', 'Their pets'])
    assert.deepEqual(await titles(pets), ['Id', 'Name', key, 'People', 'Owner name'])
    assert.deepEqual(await readColumn(home.server(), pets, key), [null, 2])
    const [constraint] = (await home.structure(pets))?.foreignKeys ?? []
    assert.deepEqual([constraint?.references.name, constraint?.onDelete], [people.table_name, 'cascade'])
    const [computed] = (await snapshotTable(home.server(), pets)).columns.filter(({ title }) => title === 'Owner name')
    assert.equal(computed?.computed?.kind, 'lookup')
  })

  test('a junction goes and comes with its link', async () => {
    const { project, people } = await aPair({ type: 'mm', onDelete: 'noAction' })
    const junction = columnOf(people, 'Their pets').colOptions?.fk_mm_model_id ?? ''
    await ok(home.as().removeColumn(columnOf(people, 'Their pets').id))
    assert.equal((await home.as().read(junction)).status, 404)
    assert.deepEqual((await home.as().trash(project)).body.tables, [])
    await ok(home.as().restoreColumn(columnOf(people, 'Their pets').id))
    const back = await ok(home.as().read(junction))
    assert.equal((await home.structure(back))?.foreignKeys.length, 2)
    await ok(home.as().removeColumn(columnOf(people, 'Their pets').id))
    assert.equal((await home.as().purgeColumn(columnOf(people, 'Their pets').id)).status, 200)
    assert.equal(await home.structure(back), undefined)
    assert.deepEqual((await home.as().trash(project)).body.columns, [])
  })

  test('purging one side drops the key from the database', async () => {
    const { people, pets } = await aPair()
    await ok(home.as().removeColumn(columnOf(pets, 'People').id))
    assert.equal((await home.as().purgeColumn(columnOf(people, 'Their pets').id)).status, 200)
    assert.deepEqual(
      (await home.structure(pets))?.columns.map(({ name }) => name),
      pets.columns.flatMap(({ column_name }) => column_name ?? []).filter((name) => !name.endsWith('_id')),
    )
  })

  test('a key column never goes alone', async () => {
    const { people, pets } = await aPair()
    const answer = await home.as().removeColumn(columnOf(pets, `${people.table_name}_id`).id)
    assert.deepEqual([answer.status, answer.body.msg], [501, 'Not implemented'])
  })

  test('a linked table stays unless its links may go along, and comes back with them', async () => {
    const { people, pets } = await aPair()
    await lookUp(pets, people)
    const refused = await home.as().remove(people.id)
    assert.deepEqual(
      [refused.status, refused.body.msg],
      [
        400,
        "Table can't be deleted since Table is being referred in following tables : Pets. Delete LinkToAnotherRecord columns and try again.",
      ],
    )
    const { body: preview } = await home.as().removal(people.id)
    assert.deepEqual(
      preview.links.map(({ title, uidt }: { title: string; uidt: string }) => [title, uidt]),
      [
        ['People', 'LinkToAnotherRecord'],
        ['Owner name', 'Lookup'],
      ],
    )
    assert.equal((await home.as().remove(`${people.id}?links=delete`)).status, 200)
    assert.deepEqual(await titles(pets), ['Id', 'Name'])
    // They need no way back of their own.
    const { body: trash } = await home.as().trash(people.project_id)
    const withTable = { kind: 'table', id: people.id, title: 'People' }
    assert.deepEqual(trash.columns.map((row: { title: string; with: unknown }) => [row.title, row.with]).sort(), [
      ['Owner name', withTable],
      ['People', withTable],
    ])
    const early = await home.as().restoreColumn(columnOf(pets, 'People').id)
    assert.deepEqual(
      [early.status, early.body.msg],
      [409, '“People” leads to the table “People”, which is in the trash. Restore it first.'],
    )
    await ok(home.as().restore(people.id))
    assert.deepEqual(await titles(people), ['Id', 'Name', 'Their pets'])
    assert.deepEqual(await titles(pets), ['Id', 'Name', `${people.table_name}_id`, 'People', 'Owner name'])
    assert.equal((await home.structure(pets))?.foreignKeys.length, 1)
  })

  test('what would miss a field or a table is named before it is deleted: columns however far away, and views', async () => {
    const { people, pets } = await aPair()
    const add = (table: WireTable, column: object) => ok(home.as().addColumn(table.id, column))
    await lookUp(pets, people)
    await add(people, { uidt: 'Formula', title: 'Loud', formula_raw: 'UPPER({Name})' })
    await add(people, { uidt: 'Formula', title: 'Louder', formula_raw: 'CONCAT({Loud}, "!")' })
    const where = '(Name,eq,Ana)'
    const relation = { fk_relation_column_id: columnOf(pets, 'People').id, where }
    await add(pets, { uidt: 'Count', title: 'Anas', ...relation })
    const through = {
      fk_relation_column_id: relation.fk_relation_column_id,
      fk_rollup_column_id: columnOf(people, 'Name').id,
    }
    await add(pets, { uidt: 'Rollup', title: 'Owners', ...through, rollup_function: 'count' })
    await add(pets, { uidt: 'Formula', title: 'Said', formula_raw: 'CONCAT({Owner name}, "?")' })
    const change = (table: WireTable, settings: object) =>
      home.server().call('PATCH', `/api/v1/db/meta/views/${table.views[0]?.id}/settings`, settings, {
        token: home.ana().token,
      })
    const name = columnOf(people, 'Name').id
    const test = { kind: 'test', columnId: name, operator: 'eq', value: 'x' }
    await change(people, {
      filters: test,
      sorts: [{ id: '', columnId: name, direction: 'asc' }],
      groups: [{ columnId: name, direction: 'asc' }],
      colors: [{ filter: test, color: 'red' }],
    })
    const owner = columnOf(await read(pets), 'Owner name').id
    await change(pets, { sorts: [{ id: '', columnId: owner, direction: 'asc' }] })
    type Told = { title: string; table: { title: string }; uses: string[] }
    const told = ({ title, table, uses }: Told) => [table.title, title, ...(uses ?? [])]
    const { body: column } = await home.as().columnRemoval(name)
    assert.deepEqual(column.goes.map(told).sort(), [
      ['Pets', 'Owner name'],
      ['Pets', 'Owners'],
    ])
    assert.deepEqual(column.breaks.map(told).sort(), [
      ['People', 'Loud'],
      ['People', 'Louder'],
      ['Pets', 'Anas'],
      ['Pets', 'Said'],
    ])
    assert.deepEqual(column.usedBy.map(told), [
      ['People', 'People', 'filters', 'sorts', 'groups', 'colors'],
      ['Pets', 'Pets', 'sorts'],
    ])
    const { body: table } = await home.as().removal(people.id)
    assert.deepEqual(table.links.map(told).sort(), [
      ['Pets', 'Anas'],
      ['Pets', 'Owner name'],
      ['Pets', 'Owners'],
      ['Pets', 'People'],
    ])
    assert.deepEqual(table.breaks.map(told), [['Pets', 'Said']])
    assert.deepEqual(table.usedBy.map(told), [['Pets', 'Pets', 'sorts']])
  })

  test('deleting what lookups show takes them along; what is left says what it misses', async () => {
    const { people, pets } = await aPair()
    await lookUp(pets, people)
    await ok(home.as().addColumn(people.id, { uidt: 'SingleLineText', title: 'Town' }))
    await ok(home.as().removeColumn(columnOf(people, 'Name').id))
    assert.ok(!(await titles(pets)).includes('Owner name'))
    await ok(home.as().restoreColumn(columnOf(people, 'Name').id))
    assert.ok((await titles(pets)).includes('Owner name'))
  })
})
