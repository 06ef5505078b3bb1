import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

type Views = ReturnType<typeof viewsAs>

describe('modes of views', () => {
  let server: TestServer
  let project: string
  let table: WireTable
  let view: string
  let people: Record<'owner' | 'creator' | 'editor' | 'other' | 'viewer', Person>
  const as = (name: keyof typeof people): Views => viewsAs(server, people[name])
  const age = (): string => columnOf(table, 'Age').id
  const titles = async (calls: Views, query = ''): Promise<string[]> =>
    (await calls.list(table.id, query)).body.list.map(({ title }: { title: string }) => title)

  /** Everything that changes settings, each as a call on a view that has a sort and a filter. */
  const changes = async (views: Views, target: string): Promise<[string, number][]> => {
    const [sort] = (await as('owner').sorts(target)).body.sorts.list
    const [filter] = (await as('owner').filters(target)).body
    const column = (await as('owner').columns(target)).body[2]
    const calls = {
      settings: () => views.change(target, { frozen: Math.ceil(performance.now() % 100) }),
      gridColumn: () => views.updateGridColumn(column.id, { width: 50 + Math.ceil(performance.now() % 100) }),
      column: () => views.updateColumn(target, column.id, { order: 2 }),
      showAll: () => views.showAll(target),
      hideAll: () => views.hideAll(target),
      createSort: () => views.createSort(target, { fk_column_id: age(), direction: 'desc' }),
      updateSort: () => views.updateSort(sort.id, { direction: 'asc' }),
      createFilter: () => views.createFilter(target, { fk_column_id: age(), comparison_op: 'gt', value: 1 }),
      updateFilter: () => views.updateFilter(filter.id, { value: 2 }),
      deleteFilter: () => views.removeFilter(filter.id),
      deleteSort: () => views.removeSort(sort.id),
    }
    const statuses: [string, number][] = []
    for (const [name, call] of Object.entries(calls)) statuses.push([name, (await call()).status])
    return statuses
  }
  const allAre = (statuses: [string, number][], expected: number): void =>
    assert.deepEqual(
      statuses.filter(([, status]) => status !== expected),
      [],
    )
  const furnish = async (target: string, views: Views): Promise<void> => {
    await views.createSort(target, { fk_column_id: age() })
    await views.createFilter(target, { fk_column_id: age(), comparison_op: 'gte', value: 0 })
  }

  before(async () => {
    server = await aServer()
    const names = ['owner', 'creator', 'editor', 'other', 'viewer'] as const
    const signedUp = []
    for (const name of names) signedUp.push([name, await server.signUp(`${name}@x.example`)] as const)
    people = Object.fromEntries(signedUp) as typeof people
  })
  after(() => server.close())
  beforeEach(async () => {
    project = (await aProject(server, people.owner, { title: `P ${performance.now()}` })).id
    await addMember(server, project, people.creator, 'creator')
    await addMember(server, project, people.editor, 'editor')
    await addMember(server, project, people.other, 'editor')
    await addMember(server, project, people.viewer, 'viewer')
    table = await aTable(server, people.owner, project, {
      title: 'T',
      columns: { Name: 'SingleLineText', Age: 'Number' },
    })
    view = (await as('owner').createGrid(table.id, { title: 'V' })).body.id
    await furnish(view, as('owner'))
  })

  test('a collaborative view is changed by editors and those above them (spec 316)', async () => {
    for (const name of ['owner', 'creator', 'editor'] as const) {
      allAre(await changes(as(name), view), 200)
      await furnish(view, as('owner'))
    }
    allAre(await changes(as('viewer'), view), 403)
  })

  test('a locked view is changed by nobody until it is unlocked (spec 317)', async () => {
    assert.equal((await as('creator').update(view, { lock_type: 'locked' })).body.lock_type, 'locked')
    for (const name of ['owner', 'creator', 'editor', 'viewer'] as const) allAre(await changes(as(name), view), 403)
    const { body } = await as('owner').settings(view)
    assert.deepEqual([body.lockType, body.mayChange, body.settings.sorts.length], ['locked', false, 1])
    for (const patch of [{ title: 'X' }, { show_system_fields: true }, { meta: {} }])
      assert.equal((await as('owner').update(view, patch)).status, 403)
    assert.equal((await as('owner').remove(view)).status, 403)
    // The place in the list is no setting of the view.
    assert.equal((await as('owner').update(view, { order: 7 })).status, 200)
    assert.equal((await as('editor').update(view, { lock_type: 'collaborative' })).status, 403)
    assert.equal((await as('owner').update(view, { lock_type: 'collaborative', title: 'X' })).status, 200)
    allAre(await changes(as('editor'), view), 200)
  })

  test('a personal view is changed by whoever made it and by nobody else (spec 318)', async () => {
    const { status, body: own } = await as('editor').createGrid(table.id, { title: 'Mine', lock_type: 'personal' })
    assert.deepEqual([status, own.lock_type, own.owned_by], [200, 'personal', people.editor.id])
    await furnish(own.id, as('editor'))
    for (const name of ['owner', 'creator', 'other', 'viewer'] as const) {
      allAre(await changes(as(name), own.id), 403)
      assert.equal((await as(name).update(own.id, { title: 'Yours' })).status, 403)
    }
    allAre(await changes(as('editor'), own.id), 200)
    assert.equal((await as('editor').update(own.id, { title: 'Mine too', order: 9 })).status, 200)
    assert.equal((await as('editor').update(own.id, { lock_type: 'collaborative' })).status, 403)
  })

  test('personal views of others are hidden from lists unless asked for (spec 318)', async () => {
    await as('editor').createGrid(table.id, { title: 'Mine', lock_type: 'personal' })
    assert.deepEqual(await titles(as('owner')), ['T', 'V'])
    assert.deepEqual(await titles(as('owner'), '?personal=all'), ['T', 'V', 'Mine'])
    assert.deepEqual(await titles(as('editor')), ['T', 'V', 'Mine'])
    const read = async (name: keyof typeof people) =>
      (await structureAs(server, people[name]).read(table.id)).body.views.map(({ title }: { title: string }) => title)
    assert.deepEqual(await read('owner'), ['T', 'V'])
    assert.deepEqual(await read('editor'), ['T', 'V', 'Mine'])
  })

  test('editors make and delete only views of their own; creators clear away those of others', async () => {
    for (const lock_type of [undefined, 'collaborative', 'locked'])
      assert.equal((await as('editor').createGrid(table.id, { title: 'Ours', lock_type })).status, 403)
    assert.equal((await as('viewer').createGrid(table.id, { title: 'Ours', lock_type: 'personal' })).status, 403)
    assert.equal((await as('editor').remove(view)).status, 403)
    assert.equal((await as('editor').update(view, { title: 'X' })).status, 403)
    const [one, two] = [
      (await as('editor').createGrid(table.id, { title: 'A', lock_type: 'personal' })).body.id,
      (await as('editor').createGrid(table.id, { title: 'B', lock_type: 'personal' })).body.id,
    ]
    assert.equal((await as('other').remove(one)).status, 403)
    assert.equal((await as('editor').remove(one)).status, 200)
    assert.equal((await as('creator').remove(two)).status, 200)
  })

  test('who makes a view personal takes it; the default view stays everybody’s', async () => {
    assert.equal((await as('creator').update(view, { lock_type: 'personal' })).body.owned_by, people.creator.id)
    assert.equal((await as('owner').change(view, { frozen: 9 })).status, 403)
    assert.equal((await as('creator').change(view, { frozen: 9 })).status, 200)
    const first = table.views[0]?.id ?? ''
    assert.equal((await as('owner').update(first, { lock_type: 'personal' })).status, 400)
  })

  test('a personal view is everybody’s again once its maker is gone', async () => {
    const gone = await server.signUp(`gone${performance.now()}@x.example`)
    await addMember(server, project, gone, 'editor')
    const made = await viewsAs(server, gone).createGrid(table.id, { title: 'Left', lock_type: 'personal' })
    const { meta } = server.app.services
    await meta.write((tx) => tx.deleteFrom('rh_members').where('user_id', '=', gone.id).execute())
    await meta.write((tx) => tx.deleteFrom('rh_users').where('id', '=', gone.id).execute())
    assert.equal((await as('owner').change(made.body.id, { frozen: 5 })).status, 200)
  })

  test('seen as an editor, an owner has the rights of one', async () => {
    const headers = { 'xc-preview': 'editor' }
    const call = (method: string, path: string, body: unknown) =>
      server.call(method, `/api/v1/db/meta${path}`, body, { token: people.owner.token, headers })
    assert.equal((await call('POST', `/tables/${table.id}/grids`, { title: 'X' })).status, 403)
    assert.equal((await call('PATCH', `/views/${view}`, { title: 'X' })).status, 403)
    assert.equal((await call('PATCH', `/views/${view}/settings`, { frozen: 3 })).status, 200)
  })
})
