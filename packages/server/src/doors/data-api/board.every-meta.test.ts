import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aBoard, type Board } from '../../features/views/testing/a-board.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { asked, gui, names } from './testing/a-data-table.ts'

onEveryMeta('a board', (bench) => {
  let server: TestServer
  let ana: Person
  let vera: Person
  let board: Board
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    vera = await server.signUp('vera@x.example')
    board = await aBoard(server, ana, {
      stages: ['Lead', 'Won', 'Lost'],
      cards: [
        ['a', 'Won', 5],
        ['b', 'Lead', 1],
        ['c', null, 2],
        ['d', 'Lead', 3],
        ['e', 'Won', 10],
        ['f', 'Lead', 4],
      ],
    })
    const members = `/api/v1/db/meta/projects/${board.project}/users`
    await server.call('POST', members, { email: 'vera@x.example', roles: 'viewer' }, { token: ana.token })
  })
  after(() => server.close())

  const stacks = (body: { stacks: { value: unknown; count: number }[] }) =>
    body.stacks.map(({ value, count }) => `${value} ${count}`)

  test('opens with its stacks, their figures and the first cards of each, in one call', async () => {
    const answer = await board.open({ limit: '2', aggregates: '{"Price":["sum"]}' })
    assert.deepEqual(stacks(answer.body), ['null 1', 'Lead 3', 'Won 2'])
    assert.deepEqual(
      answer.body.stacks.map(({ figures }: { figures: { Price: { sum: number } } }) => figures.Price.sum),
      [2, 8, 15],
    )
    assert.deepEqual(names(answer), ['c', 'b', 'd', 'a', 'e'])
    assert.equal(answer.body.isCut, false)
  })

  test('each stack goes on by itself', async () => {
    const query = asked({ where: '(Stage,eq,Lead)', offset: '2', limit: '2' })
    assert.deepEqual(names(await board.get(`/views/${board.view}${query}`, gui)), ['f'])
    assert.deepEqual(names(await board.get(`/views/${board.view}${asked({ where: '(Stage,is,blank)' })}`, gui)), ['c'])
  })

  test('shows what its view shows: filters, search, sorts, colours and hidden fields', async () => {
    const price = { columnId: board.columnId('Price') }
    const aTest = { id: '', kind: 'test', ...price, operator: 'gte', value: '3' }
    await board.change({
      filters: aTest,
      sorts: [{ id: '', ...price, direction: 'desc' }],
      colors: [{ filter: { ...aTest, value: '10' }, color: 'red' }],
    })
    const answer = await board.open({ colors: '1' })
    assert.deepEqual(
      [stacks(answer.body), names(answer)],
      [
        ['Lead 2', 'Won 2'],
        ['f', 'd', 'e', 'a'],
      ],
    )
    assert.deepEqual(answer.body.colors, [null, null, 'red', null])
    const found = await board.open({ q: 'f' })
    assert.deepEqual([stacks(found.body), names(found)], [['Lead 1'], ['f']])
    const hides = (title: string) => ({ columns: [{ id: board.columnId(title), shown: false, width: null }] })
    await board.change(hides('Price'))
    assert.deepEqual(Object.keys((await board.open({})).body.list[0]), ['Id', 'Name', 'Stage'])
    const hidden = await board.open({ aggregates: '{"Price":["sum"]}' })
    const unknown = await board.open({ aggregates: '{"Prize":["sum"]}' })
    assert.deepEqual([hidden.status, hidden.body.error], [unknown.status, unknown.body.error])
    // What cards are stacked by stands above them.
    await board.change(hides('Stage'))
    assert.equal((await board.open({})).body.stacks.length, 2)
    await board.change({ filters: null, sorts: [], colors: [], columns: [] })
  })

  test('is there for everybody who may read, and for nobody else', async () => {
    const path = `${board.path}/views/${board.view}/board`
    assert.equal((await server.call('GET', path, undefined, { token: vera.token })).status, 200)
    assert.equal((await server.call('GET', path)).status, 401)
    const other = await server.signUp('otto@x.example')
    assert.equal((await server.call('GET', path, undefined, { token: other.token })).status, 404)
    assert.equal((await board.get('/views/Nowhere/board')).status, 404)
    assert.equal((await board.open({ limit: 'many' })).status, 400)
  })

  test('moves a card to a place in another stack: one step, undone at once, with the reason where it is refused', async () => {
    const moved = await board.move('e', 'Lead', { before: 'd' }, { known: { Stage: 'Won' } })
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    assert.deepEqual(await board.shown(), ['c', 'b', 'e', 'd', 'f', 'a'])
    const undo = (change: unknown) => board.call('POST', `/api/v1/changes/${change}/undo`)
    const undone = await undo(moved.headers['x-rowhouse-change'])
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    assert.deepEqual(await board.shown(), ['c', 'b', 'd', 'f', 'a', 'e'])
    await undo(undone.body.change)
    assert.deepEqual(await board.shown(), ['c', 'b', 'e', 'd', 'f', 'a'])

    const stale = await board.move('a', 'Lost', { after: 'e' }, { known: { Stage: 'Lead' } })
    assert.deepEqual([stale.status, stale.body.conflicts?.[0]?.theirs], [409, 'Won'])
    assert.equal((await board.move('a', 'Nowhere', { before: null })).status, 400)
    assert.equal((await board.move('a', 'Lost', { before: '99' })).status, 404)
    assert.equal((await board.move('a', 'Lost', { before: 'd', after: 'f' })).status, 400)
    assert.equal((await board.move('a', 'Lost', { after: 'a' })).status, 400)
    assert.deepEqual(await board.shown(), ['c', 'b', 'e', 'd', 'f', 'a'])
    const refused = await board.move('a', 'Lost', { before: null }, { as: vera })
    assert.equal(refused.status, 403)
  })

  test('puts a card below another one, also where others were put before', async () => {
    for (const name of ['a', 'c', 'a', 'c', 'a']) {
      const { status } = await board.move(name, 'Lead', { after: 'b' })
      assert.equal(status, 200)
    }
    assert.deepEqual(await board.shown(), ['b', 'a', 'c', 'e', 'd', 'f'])
    await board.move('b', 'Lead', { after: 'f' })
    assert.deepEqual(await board.shown(), ['a', 'c', 'e', 'd', 'f', 'b'])
  })

  test('whose field is gone or holds many values says so, and its table is read as before', async () => {
    const path = `/api/v1/db/meta/columns/${board.columnId('Stage')}`
    await board.change({ stackBy: board.columnId('Stage') })
    assert.equal((await board.call('DELETE', path)).status, 200)
    const gone = await board.open({})
    assert.equal(gone.status, 400)
    assert.match(gone.body.msg, /no field to stack cards by/)
    const { body } = await board.call('GET', `/api/v1/db/meta/views/${board.view}/settings`)
    assert.equal(body.settings.stackBy, null)
    assert.match(body.notes.join(), /Choose another field/)
    assert.equal((await board.get(`/views/${board.view}`)).body.list.length, 6)
    const text = await board.call('PATCH', `/api/v1/db/meta/views/${board.view}/settings`, {
      stackBy: board.columnId('Name'),
    })
    assert.equal(text.status, 400)
  })
})
