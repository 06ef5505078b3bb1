import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../../testing/a-server.ts'
import { aTable, columnOf, type WireTable } from '../tables/testing/a-table.ts'
import { insertRows, readColumn } from '../tables/testing/records.ts'
import { onEveryHome } from './testing/on-every-home.ts'

onEveryHome('what happens to linked records', (home) => {
  interface Pair {
    readonly project: string
    readonly people: WireTable
    readonly pets: WireTable
  }
  async function aPair(more: object = {}): Promise<Pair> {
    const project = await home.project()
    const people = await aTable(home.server(), home.ana(), project, { title: 'People' })
    const pets = await aTable(home.server(), home.ana(), project, {
      title: 'Pets',
      columns: { Name: 'SingleLineText' },
    })
    const link = { uidt: 'LinkToAnotherRecord', parentId: people.id, childId: pets.id, type: 'hm', title: 'Their pets' }
    const { status, body } = await home.as().addColumn(people.id, { ...link, ...more })
    assert.equal(status, 200, JSON.stringify(body))
    return { project, people: await read(people), pets: await read(pets) }
  }
  const read = async (table: WireTable): Promise<WireTable> => (await home.as().read(table.id)).body
  const actionsOf = async (table: WireTable, title: string): Promise<unknown> => {
    const { colOptions } = columnOf(await read(table), title)
    return [colOptions?.ur, colOptions?.dr]
  }
  const held = async (pets: WireTable): Promise<string[]> =>
    ((await home.structure(pets))?.foreignKeys ?? []).map(({ onDelete }) => onDelete)
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    home.server().call(method, path, body, { token: home.ana().token, headers: { 'xc-gui': 'true' } })

  test('can be changed later, from either side, and the database and the records follow', async () => {
    const { project, people, pets } = await aPair()
    const key = `${people.table_name}_id`
    await insertRows(home.server(), people, [{ Title: 'Ana' }, { Title: 'Bo' }])
    await insertRows(home.server(), pets, [
      { Name: 'Rex', [key]: 1 },
      { Name: 'Tom', [key]: 2 },
    ])
    const many = columnOf(people, 'Their pets').id
    const changed = await home.as().updateColumn(many, { title: 'Their pets', onDelete: 'Cascade' })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.deepEqual(await actionsOf(people, 'Their pets'), ['NO ACTION', 'CASCADE'])
    assert.deepEqual(await actionsOf(pets, 'People'), ['NO ACTION', 'CASCADE'])
    assert.deepEqual(await held(pets), ['cascade'])
    assert.deepEqual((await readColumn(home.server(), pets, key)).map(Number), [1, 2])
    assert.equal((await call('DELETE', `/api/v1/db/data/noco/${project}/People/1`)).status, 200)
    assert.deepEqual(await readColumn(home.server(), pets, 'Name'), ['Tom'])

    const one = columnOf(pets, 'People').id
    assert.equal((await home.as().updateColumn(one, { title: 'People', onDelete: 'restrict' })).status, 200)
    assert.deepEqual(await actionsOf(people, 'Their pets'), ['NO ACTION', 'RESTRICT'])
    assert.equal((await call('DELETE', `/api/v1/db/data/noco/${project}/People/2`)).status, 409)
    assert.deepEqual(await readColumn(home.server(), pets, 'Name'), ['Tom'])
  })

  test('is undone and redone like every setting', async () => {
    const { people, pets } = await aPair({ onUpdate: 'cascade' })
    const many = columnOf(people, 'Their pets').id
    const { headers } = await home.as().updateColumn(many, { title: 'Their pets', onDelete: 'setNull' })
    assert.deepEqual(await held(pets), ['set null'])
    const undone = await home.as().undoColumnChange(many, String(headers['x-rowhouse-change']))
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    assert.deepEqual(await actionsOf(pets, 'People'), ['CASCADE', 'NO ACTION'])
    assert.notEqual((await held(pets))[0], 'set null')
    const redone = await home.as().undoColumnChange(many, undone.body.change)
    assert.equal(redone.status, 200, JSON.stringify(redone.body))
    assert.deepEqual(await actionsOf(pets, 'People'), ['CASCADE', 'SET NULL'])
    assert.deepEqual(await held(pets), ['set null'])
  })

  test('virtual links keep it for themselves, and what is left out or the same changes nothing', async () => {
    const { people, pets } = await aPair({ virtual: true })
    const many = columnOf(people, 'Their pets').id
    assert.equal((await home.as().updateColumn(many, { title: 'Their pets', onDelete: 'cascade' })).status, 200)
    assert.deepEqual(await actionsOf(pets, 'People'), ['NO ACTION', 'CASCADE'])
    assert.deepEqual(await held(pets), [])
    const renamed = await home.as().updateColumn(many, { title: 'Animals' })
    assert.equal(renamed.status, 200)
    assert.deepEqual(await actionsOf(people, 'Animals'), ['NO ACTION', 'CASCADE'])
    const same = await home.as().updateColumn(many, { title: 'Animals', onDelete: 'cascade' })
    assert.deepEqual([same.status, same.headers['x-rowhouse-change']], [200, undefined])
  })

  test('a required key is emptied neither by a new link nor by a changed one', async () => {
    const { project, people } = await aPair()
    const cars = await aTable(home.server(), home.ana(), project, { title: 'Cars', columns: { Owner: 'Number' } })
    const owner = columnOf(cars, 'Owner').id
    assert.equal((await home.as().updateColumn(owner, { title: 'Owner', rqd: true })).status, 200)
    const by = {
      ...{
        uidt: 'LinkToAnotherRecord',
        parentId: people.id,
        childId: cars.id,
        type: 'bt',
        title: 'Driver',
        index: true,
      },
      ...{ fk_parent_column_id: columnOf(people, 'Id').id, fk_child_column_id: owner },
    }
    const refusal = [400, '“Owner” is required, so a link by it cannot be emptied.']
    const refused = ({ status, body }: Answer): unknown => [status, body.msg]
    assert.deepEqual(refused(await home.as().addColumn(cars.id, { ...by, onDelete: 'setNull' })), refusal)
    const added = await home.as().addColumn(cars.id, by)
    assert.equal(added.status, 200, JSON.stringify(added.body))
    const driver = columnOf(added.body, 'Driver').id
    for (const action of ['setNull', ...(home.dialect.name === 'mysql' ? [] : ['setDefault'])])
      assert.deepEqual(
        refused(await home.as().updateColumn(driver, { title: 'Driver', onDelete: action })),
        refusal,
        action,
      )
  })

  test('words nobody knows, and emptying rows that are the link itself, are refused and change nothing', async () => {
    const { people, pets } = await aPair()
    const many = columnOf(people, 'Their pets').id
    const answer = await home.as().updateColumn(many, { title: 'Their pets', onDelete: 'explode' })
    assert.deepEqual(
      [answer.status, answer.body.msg],
      [400, '“onDelete” must be one of No Action, Cascade, Restrict, Set NULL, Set Default.'],
    )
    const mm = { uidt: 'LinkToAnotherRecord', parentId: people.id, childId: pets.id, type: 'mm', title: 'Shared' }
    const added = await home.as().addColumn(people.id, mm)
    const shared = columnOf(added.body, 'Shared').id
    const emptied = await home.as().updateColumn(shared, { title: 'Shared', onDelete: 'setNull' })
    assert.equal(emptied.status, 400)
    assert.equal((await home.as().updateColumn(shared, { title: 'Shared', onDelete: 'restrict' })).status, 200)
    assert.deepEqual(await actionsOf(people, 'Shared'), ['NO ACTION', 'RESTRICT'])
    assert.deepEqual(await actionsOf(people, 'Their pets'), ['NO ACTION', 'NO ACTION'])
  })
})
