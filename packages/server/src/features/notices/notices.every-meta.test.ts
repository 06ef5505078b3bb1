import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mentionOf } from '@rowhouse/core/comment-text'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDiscussion, type Discussion } from '../comments/testing/a-discussion.ts'
import { test as condition, role, rulesAs } from '../rules/testing/rules-as.ts'
import type { WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { allHeard, noticesAs } from './testing/notices-as.ts'

onEveryMeta('notices', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const talk = (): Promise<Discussion> => aDiscussion(server, ana)
  const kindsOf = (list: readonly { readonly kind: string }[]) => list.map(({ kind }) => kind)
  const columnOf = async (it: Discussion, name: string): Promise<string> =>
    (await it.sheet.table()).columns.find(({ title }) => title === name)?.id ?? assert.fail()
  const addColumn = async (it: Discussion, title: string, uidt: string): Promise<string> => {
    const path = `/api/v1/db/meta/tables/${it.table}/columns`
    const { status } = await server.call('POST', path, { title, uidt }, { token: ana.token })
    assert.equal(status, 200)
    return columnOf(it, title)
  }

  test('tell who is mentioned, who wrote in the thread and who follows, once each, and nobody of their own words', async () => {
    const it = await talk()
    const [ben, eve, cleo] = [await it.member('commenter'), await it.member('editor'), await it.member('creator')]
    assert.equal(await noticesAs(server, cleo).follow(it.table, '1'), 200)
    const first = await it.say(ben, `hush ${mentionOf(eve.id)}, **price** lock?`)
    const [mentioned] = await noticesAs(server, eve).until(1)
    assert.deepEqual(
      {
        kind: mentioned?.kind,
        by: mentioned?.by?.id,
        project: mentioned?.project?.id,
        table: mentioned?.table?.id,
        record: mentioned?.record,
        comment: mentioned?.comment,
        isRead: mentioned?.isRead,
        more: mentioned?.more,
      },
      {
        kind: 'mentioned',
        by: ben.id,
        project: it.project,
        table: it.table,
        record: { key: '1', title: 'a' },
        comment: { id: first, text: `hush @${eve.email}, **price** lock?` },
        isRead: false,
        more: 0,
      },
    )
    assert.deepEqual(kindsOf(await noticesAs(server, cleo).until(1)), ['commented'])
    // Who was mentioned follows by it, as who wrote does.
    await it.say(eve, '24 months', { parent: first })
    assert.deepEqual(kindsOf(await noticesAs(server, ben).until(1)), ['replied'])
    assert.deepEqual(await noticesAs(server, eve).isFollowing(it.table, '1'), true)
    await it.say(cleo, 'another thread')
    await allHeard(server)
    assert.deepEqual(kindsOf(await noticesAs(server, ben).list()), ['commented', 'replied'])
    assert.deepEqual(kindsOf(await noticesAs(server, eve).list()), ['commented', 'mentioned'])
    assert.deepEqual(kindsOf(await noticesAs(server, eve).list('mentions')), ['mentioned'])
    assert.deepEqual(kindsOf(await noticesAs(server, cleo).list()), ['commented', 'commented'])
    assert.deepEqual(kindsOf(await noticesAs(server, ana).list()), [])
    // A comment that is gone tells nothing.
    await it.call(ben, 'DELETE', `comments/${first}`)
    assert.deepEqual(kindsOf(await noticesAs(server, eve).list()), ['commented'])
  })

  test('who chose not to follow a record is not made to follow it again', async () => {
    const it = await talk()
    const ben = await it.member('commenter')
    const own = noticesAs(server, ben)
    await it.say(ben, 'one')
    await allHeard(server)
    assert.equal(await own.isFollowing(it.table, '1'), true)
    assert.equal(await own.follow(it.table, '1', false), 200)
    await it.say(ben, 'two')
    await it.say(ana, 'three')
    await allHeard(server)
    assert.equal(await own.isFollowing(it.table, '1'), false)
    assert.deepEqual(await own.list(), [])
  })

  test('tell who is put into a field, with a new record or later, and not again when it is undone', async () => {
    const it = await talk()
    const ben = await it.member('viewer')
    const column = await addColumn(it, 'Owner', 'Collaborator')
    await it.sheet.insert([{ Name: 'd', Owner: [ben.id, ana.id] }])
    const [inserted] = await noticesAs(server, ben).until(1)
    assert.deepEqual(
      [inserted?.kind, inserted?.record, inserted?.fields],
      ['assigned', { key: '4', title: 'd' }, [{ id: column, title: 'Owner' }]],
    )
    await it.sheet.update('1', { Owner: [ben.id] })
    assert.equal((await noticesAs(server, ben).until(2)).length, 2)
    await it.sheet.update('1', { Owner: [ben.id], Name: 'aa' })
    const { change } = await it.sheet.update('1', { Owner: [] })
    await it.sheet.undo(change)
    await allHeard(server)
    assert.deepEqual(kindsOf(await noticesAs(server, ben).list()), ['assigned', 'assigned'])
    assert.deepEqual(await noticesAs(server, ana).list(), [])
  })

  test('tell of a followed record what changed in it, many changes as one, until it was read or time has passed', async () => {
    const it = await talk()
    const ben = await it.member('viewer')
    const own = noticesAs(server, ben)
    assert.equal(await own.follow(it.table, '1'), 200)
    await it.sheet.update('1', { Name: 'x' })
    await it.sheet.update('1', { Name: 'y' })
    await it.sheet.update('1', { Stars: 3 })
    await it.sheet.update('2', { Stars: 3 })
    await allHeard(server)
    const [only, ...others] = await own.list()
    assert.deepEqual(others, [])
    assert.deepEqual(
      [only?.kind, only?.record?.title, only?.fields.map(({ title }) => title), only?.more],
      ['changed', 'y', ['Name', 'Stars'], 0],
    )
    server.pass(11 * 60_000)
    await it.sheet.update('1', { Stars: 4 })
    assert.equal((await own.until(2)).length, 2)
    const read = await server.call('PUT', `/api/v1/notices/${(await own.list())[0]?.id}/read`, { isRead: true }, ben)
    assert.equal(read.status, 200)
    await it.sheet.update('1', { Stars: 5 })
    assert.equal((await own.until(3)).length, 3)
    assert.equal(await own.unread(), 2)
  })

  test('a change of many records is one notice for each follower, with how many more there are', async () => {
    const it = await talk()
    const ben = await it.member('viewer')
    const own = noticesAs(server, ben)
    await it.sheet.insert(Array.from({ length: 2500 }, (_, at) => ({ Name: `n${at}` })))
    await allHeard(server)
    for (const key of ['1', '3', '2000']) assert.equal(await own.follow(it.table, key), 200)
    const view = (await viewsAs(server, ana).createGrid(it.table, { title: 'All' })).body.id
    assert.equal(await own.followView(view), 200)
    await it.sheet.updateWhere('all', { Stars: 2 })
    await allHeard(server)
    const [changed, ...none] = await own.list()
    assert.deepEqual([changed?.kind, changed?.record?.key, changed?.more, none], ['changed', '1', 2, []])
    await it.sheet.insert(Array.from({ length: 2500 }, (_, at) => ({ Name: `m${at}` })))
    await allHeard(server)
    const [entered] = await own.list()
    assert.deepEqual([entered?.kind, entered?.view?.id], ['entered', view])
    assert.deepEqual(
      (await own.list()).map(({ more }) => more),
      [2499, 2],
    )
  })

  test('tell of records that enter a followed view: new ones, and those that come to pass its filter', async () => {
    const it = await talk()
    const ben = await it.member('viewer')
    const own = noticesAs(server, ben)
    const views = viewsAs(server, ana)
    const view = (await views.createGrid(it.table, { title: 'Good' })).body.id
    const stars = await columnOf(it, 'Stars')
    const filters = { id: 'g', kind: 'group', joined: 'and', not: false, members: [condition(stars, 'gte', 3)] }
    assert.equal((await views.change(view, { filters })).status, 200)
    assert.equal(await own.followView(view), 200)
    await it.sheet.insert([{ Name: 'bad', Stars: 1 }])
    await it.sheet.update('1', { Name: 'still without' })
    await it.sheet.update('2', { Stars: 2 })
    await allHeard(server)
    assert.deepEqual(await own.list(), [])
    await it.sheet.update('2', { Stars: 4 })
    const [entered] = await own.until(1)
    assert.deepEqual(
      [entered?.kind, entered?.view, entered?.record?.key],
      ['entered', { id: view, title: 'Good' }, '2'],
    )
    // It is in already.
    await it.sheet.update('2', { Stars: 5 })
    await allHeard(server)
    assert.deepEqual(
      (await own.list()).map(({ more }) => more),
      [0],
    )
    await it.sheet.insert([{ Name: 'good', Stars: 5 }])
    await allHeard(server)
    assert.deepEqual(
      (await own.list()).map(({ more }) => more),
      [1],
    )
  })

  test('tell who is added to a project or gets another role', async () => {
    const it = await talk()
    const ben = await server.signUp('ben.joins@x.example')
    const users = `/api/v1/db/meta/projects/${it.project}/users`
    assert.equal((await server.call('POST', users, { email: ben.email, roles: 'viewer' }, ana)).status, 200)
    await noticesAs(server, ben).until(1)
    const changed = { roles: 'editor', project_id: it.project, email: ben.email }
    assert.equal((await server.call('PATCH', `${users}/${ben.id}`, changed, ana)).status, 200)
    assert.deepEqual(
      (await noticesAs(server, ben).until(2)).map(({ kind, role: given, table }) => [kind, given, table]),
      [
        ['role', 'editor', null],
        ['joined', 'viewer', null],
      ],
    )
    assert.equal((await server.call('DELETE', `${users}/${ben.id}`, undefined, ana)).status, 200)
    assert.deepEqual([await noticesAs(server, ben).list(), await noticesAs(server, ben).unread()], [[], 0])
  })

  test('a record that rules hide tells nothing, neither then nor of what was told before; of hidden fields nothing is told', async () => {
    const it = await talk()
    const ben = await it.member('commenter')
    const own = noticesAs(server, ben)
    for (const key of ['1', '2']) assert.equal(await own.follow(it.table, key), 200)
    await it.say(ana, `hush ${mentionOf(ben.id)}`)
    await it.sheet.update('1', { Stars: 1 })
    await own.until(2)
    const rules = rulesAs(server, ana, it.project)
    const deny = { who: role('commenter'), effect: 'deny' } as const
    const table = { id: it.table } as WireTable
    const name = await columnOf(it, 'Name')
    const stars = await columnOf(it, 'Stars')
    const hiding = await rules.make(table, { ...deny, rows: condition(name, 'eq', 'a') })
    assert.deepEqual([await own.list(), await own.unread()], [[], 0])
    await it.say(ana, `hush again ${mentionOf(ben.id)}`)
    await it.sheet.update('1', { Stars: 2 })
    await allHeard(server)
    assert.deepEqual(await own.list(), [])
    assert.equal(await own.follow(it.table, '1'), 404)
    assert.equal((await rules.remove(hiding.id)).status, 200)
    // What was told before is there again; what happened while it was hidden was never told.
    assert.deepEqual(kindsOf(await own.list()), ['changed', 'mentioned'])
    await rules.make(table, { ...deny, fields: [stars] })
    assert.deepEqual(kindsOf(await own.list()), ['mentioned'])
    await it.sheet.update('2', { Stars: 4 })
    await it.sheet.update('2', { Stars: 5, Name: 'seen' })
    await allHeard(server)
    const [changed] = await own.list()
    assert.deepEqual(
      changed?.fields.map(({ title }) => title),
      ['Name'],
    )
  })

  test('who may not read comments hears of none, and who wants little hears little', async () => {
    const it = await talk()
    const [ben, eve, cleo] = [await it.member('viewer'), await it.member('editor'), await it.member('editor')]
    const choose = (who: Person, tells: string) =>
      server.call('PUT', `/api/v1/projects/${it.project}/notices`, { tells }, who)
    assert.deepEqual([(await choose(eve, 'mentions')).status, (await choose(cleo, 'nothing')).status], [200, 200])
    assert.equal((await choose(eve, 'little')).status, 400)
    for (const who of [ben, eve, cleo]) await noticesAs(server, who).follow(it.table, '1')
    await it.say(ana, `${mentionOf(ben.id)} ${mentionOf(eve.id)} ${mentionOf(cleo.id)}`)
    await it.sheet.update('1', { Stars: 3 })
    await allHeard(server)
    const heard = await Promise.all([ben, eve, cleo].map(async (who) => kindsOf(await noticesAs(server, who).list())))
    assert.deepEqual(heard, [['changed'], ['mentioned'], []])
    const { body } = await server.call('GET', '/api/v1/notices/settings', undefined, eve)
    assert.deepEqual(
      [body.projects.map(({ tells }: { tells: string }) => tells), body.digest, body.canMail],
      [['mentions'], 'off', false],
    )
  })

  test('are read in pages, marked by one and up to the newest that was shown, and are nobody else’s', async () => {
    const it = await talk()
    const ben = await it.member('commenter')
    const own = noticesAs(server, ben)
    for (const n of [1, 2, 3, 4, 5]) await it.say(ana, `${mentionOf(ben.id)} ${n}`)
    const all = await own.until(5)
    const first = await server.call('GET', '/api/v1/notices?limit=2', undefined, ben)
    const second = await server.call('GET', `/api/v1/notices?limit=2&before=${first.body.next}`, undefined, ben)
    const third = await server.call('GET', `/api/v1/notices?limit=2&before=${second.body.next}`, undefined, ben)
    const read = [first, second, third].flatMap(({ body }) => body.list.map(({ id }: { id: string }) => id))
    assert.deepEqual([read, third.body.next], [all.map(({ id }) => id), null])
    const id = all[4]?.id ?? ''
    assert.equal((await server.call('PUT', `/api/v1/notices/${id}/read`, { isRead: true }, ana)).status, 404)
    assert.equal((await server.call('PUT', `/api/v1/notices/${id}/read`, { isRead: true }, ben)).status, 200)
    assert.equal(await own.unread(), 4)
    assert.equal((await server.call('POST', '/api/v1/notices/read', { upTo: all[1]?.number }, ben)).status, 200)
    assert.deepEqual(
      (await own.list('unread')).map((one) => one.id),
      [all[0]?.id],
    )
    for (const path of ['?limit=x', '?only=some', '?before=now'])
      assert.equal((await server.call('GET', `/api/v1/notices${path}`, undefined, ben)).status, 400)
    assert.equal((await server.call('GET', '/api/v1/notices')).status, 401)
  })

  test('what somebody follows is listed as far as they see it', async () => {
    const it = await talk()
    const ben = await it.member('viewer')
    const own = noticesAs(server, ben)
    const view = (await viewsAs(server, ana).createGrid(it.table, { title: 'Mine' })).body.id
    assert.deepEqual(
      [await own.follow(it.table, '2'), await own.followView(view), await own.follow(it.table, '99')],
      [200, 200, 404],
    )
    const follows = async () => {
      const { body } = await server.call('GET', '/api/v1/notices/follows', undefined, ben)
      return body.list.map(({ record, view: seen }: { record: unknown; view: unknown }) => record ?? seen)
    }
    assert.deepEqual(
      new Set(await follows()),
      new Set([
        { id: view, title: 'Mine' },
        { key: '2', title: 'b' },
      ]),
    )
    await it.sheet.remove(['2'])
    assert.deepEqual(await follows(), [{ id: view, title: 'Mine' }])
    assert.equal(await own.followView('vw_00000000000000'), 404)
  })
})
