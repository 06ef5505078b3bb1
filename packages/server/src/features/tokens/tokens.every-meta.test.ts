import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { statementsIn } from '../../testing/statements-of.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { aToken } from './testing/by-token.ts'

const day = 24 * 3_600_000

onEveryMeta('API tokens', (bench) => {
  let server: TestServer
  let admin: Person
  let ana: Person
  let ed: Person
  let project: string
  let other: string
  let orders: WireTable
  let people: WireTable

  before(async () => {
    server = await aServer({}, await bench.place())
    admin = await server.signUp('admin@x.example')
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  let round = 0
  beforeEach(async () => {
    round += 1
    ed = await server.signUp(`ed${round}@x.example`)
    project = (await aProject(server, ana, { title: `Shop ${round}` })).id
    other = (await aProject(server, ana, { title: `Other ${round}` })).id
    for (const one of [project, other]) await addMember(server, one, ed, 'editor')
    people = await aTable(server, ana, project, { title: 'People', columns: { Who: 'SingleLineText' } })
    orders = await aTable(server, ana, project, { title: 'Orders', columns: { Name: 'SingleLineText' } })
    await as('POST', rows(people), { Who: 'Ann' })
    await as('POST', rows(orders), { Name: 'one' })
  })

  const as = (method: string, path: string, body?: unknown, { token } = ana) =>
    server.call(method, path, body, { token })
  const rows = ({ id }: WireTable) => `/api/v1/db/data/noco/${project}/${id}`
  const listed = async (person: Person) => (await as('GET', '/api/v1/tokens', undefined, person)).body.list
  const inProject = (tables: readonly string[] | null = null, of = project) => ({ projects: [{ id: of, tables }] })

  test('a token is told once, stored as a hash, and opens what its person may, by either header (spec 019)', async () => {
    const token = await aToken(server, ed, { name: ' Nightly ', access: 'read' })
    assert.match(token.secret, /^rh_pat_[\w-]{33}$/)
    const [known] = await listed(ed)
    assert.equal(known.ending, token.secret.slice(-4))
    assert.deepEqual([known.name, known.access, known.projects, known.lastUsedAt], ['Nightly', 'read', null, null])
    const stored = await server.app.services.meta.read.selectFrom('rh_api_tokens').selectAll().execute()
    const told = await server.app.services.meta.read.selectFrom('rh_changes').select('event').execute()
    for (const kept of [await listed(ed), stored, told])
      assert.ok(!JSON.stringify(kept).includes(token.secret.slice(7)), 'the secret is kept nowhere')
    for (const headers of [{ 'xc-token': token.secret }, { authorization: `Bearer ${token.secret}` }])
      assert.equal((await token.call('GET', rows(orders), undefined, headers)).body.list.length, 1)
  })

  test('what is no token, or stands in the address, is nobody (S50)', async () => {
    const { secret, call } = await aToken(server, ed)
    const wrong = `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`
    for (const header of [wrong, secret.slice(0, -1), `${secret}x`, 'x', ''])
      assert.equal((await call('GET', rows(orders), undefined, { 'xc-token': header })).status, 401, header)
    assert.equal((await server.call('GET', `${rows(orders)}?token=${secret}&xc-token=${secret}`)).status, 401)
    const { id } = (await listed(ed))[0]
    assert.equal((await call('GET', rows(orders), undefined, { 'xc-token': id })).status, 401)
  })

  test('bad wishes are refused with a sentence, and projects of others as made-up ones', async () => {
    const hers = (await aProject(server, admin, { title: `Hers ${round}` })).id
    const { id: elsewhere } = await aTable(server, ana, other, { title: 'There' })
    const past = new Date(server.app.services.now() - 1000).toISOString()
    const good = { name: 'x', access: 'read', projects: null, expiresAt: null }
    for (const [spec, status] of [
      [{ name: ' ' }, 400],
      [{ name: 'x'.repeat(101) }, 400],
      [{ access: 'root' }, 400],
      [{ expiresAt: 'soon' }, 400],
      [{ expiresAt: past }, 400],
      [{ projects: [] }, 400],
      [inProject([]), 400],
      [{ projects: [...inProject().projects, ...inProject().projects] }, 400],
      [{ access: 'all', ...inProject([orders.id]) }, 400],
      [inProject(null, hers), 404],
      [inProject(null, 'p_00000000000000'), 404],
      [inProject([elsewhere]), 404],
      [{ user: admin.id }, 400],
    ] as const) {
      const { status: given, body } = await as('POST', '/api/v1/tokens', { ...good, ...spec }, ed)
      assert.deepEqual([given, typeof body.msg], [status, 'string'], JSON.stringify(spec))
    }
    assert.deepEqual(await listed(ed), [])
  })

  test('what it was not made for is refused, each with the scope that is missing (S62)', async () => {
    const view = orders.views[0]?.id
    const acts = {
      'read records': ['GET', rows(orders)],
      'write records': ['PATCH', `${rows(orders)}/1`, { Name: 'two' }],
      'change a view': ['POST', `/api/v1/db/meta/views/${view}/sorts`, { fk_column_id: columnOf(orders, 'Name').id }],
      'see members': ['GET', `/api/v1/db/meta/projects/${project}/users`],
      invite: ['POST', `/api/v1/db/meta/projects/${project}/users`, { email: 'x@x.example', roles: 'viewer' }],
      'make tokens': ['POST', '/api/v1/tokens', { name: 'x', access: 'all', projects: null, expiresAt: null }],
      'change the password': ['POST', '/api/v1/auth/password/change', { currentPassword: 'a', newPassword: 'b' }],
      'sign in': ['POST', '/api/v1/auth/user/signin', { email: ana.email, password: ana.password }],
      'follow live': ['GET', `/api/v1/projects/${project}/live`],
      administer: ['GET', '/api/v1/settings'],
      'delete the project': ['DELETE', `/api/v1/db/meta/projects/${project}`],
    } as const
    const allowed: Record<string, readonly (keyof typeof acts)[]> = {
      read: ['read records'],
      write: ['read records', 'write records'],
      all: ['read records', 'write records', 'change a view', 'see members'],
    }
    for (const [access, may] of Object.entries(allowed)) {
      const { call } = await aToken(server, ana, { access, ...inProject() })
      for (const [act, [method, path, body]] of Object.entries(acts)) {
        const answer = await call(method, path, body)
        assert.equal(answer.status, may.includes(act as never) ? 200 : 403, `${act} by ${access}: ${answer.body.msg}`)
      }
      assert.equal((await call('GET', `/api/v1/db/meta/projects/${other}`)).status, 404)
    }
    const { call } = await aToken(server, ana, { access: 'read' })
    const refused = await call('PATCH', `${rows(orders)}/1`, { Name: 'three' })
    assert.match(refused.body.msg, /lacks the scope data:write. It takes one that is made to read and write records/)
  })

  test('it lists the projects it leads into, and no others', async () => {
    const titles = async (spec: object) => {
      const { body } = await (await aToken(server, ed, spec)).call('GET', '/api/v1/db/meta/projects')
      return body.list.map(({ title }: { title: string }) => title)
    }
    assert.deepEqual(await titles(inProject()), [`Shop ${round}`])
    assert.deepEqual((await titles({})).toSorted(), [`Other ${round}`, `Shop ${round}`])
    const { call } = await aToken(server, ed, inProject())
    assert.equal((await call('POST', '/api/v1/db/meta/projects', { title: 'More' })).status, 403)
  })

  test('of chosen tables the others are not there, nor what is made of them', async () => {
    const structure = structureAs(server, ana)
    const spec = { title: 'Buyers', uidt: 'LinkToAnotherRecord', parentId: orders.id, childId: people.id, type: 'mm' }
    assert.equal((await structure.addColumn(orders.id, spec)).status, 200)
    const through = { fk_relation_column_id: columnOf((await structure.read(orders.id)).body, 'Buyers').id }
    const lookUp = { title: 'Names', uidt: 'Lookup', ...through, fk_lookup_column_id: columnOf(people, 'Who').id }
    assert.equal((await structure.addColumn(orders.id, lookUp)).status, 200)
    assert.equal((await as('POST', `${rows(orders)}/1/mm/Buyers/1`)).status, 200)
    const { call } = await aToken(server, ana, { access: 'write', ...inProject([orders.id]) })
    const { body: tables } = await call('GET', `/api/v1/db/meta/projects/${project}/tables`)
    assert.deepEqual(
      tables.list.map(({ title }: { title: string }) => title),
      ['Orders'],
    )
    assert.deepEqual(Object.keys((await call('GET', rows(orders))).body.list[0]), ['Id', 'Name'])
    assert.equal((await call('PATCH', `${rows(orders)}/1`, { Name: 'two' })).status, 200)
    for (const path of [
      rows(people),
      `${rows(people)}/1`,
      `/api/v1/db/data/noco/${project}/People`,
      `/api/v1/db/meta/tables/${people.id}`,
      `/api/v1/db/meta/views/${people.views[0]?.id}/columns`,
      `${rows(orders)}/1/mm/Buyers`,
    ])
      assert.ok([400, 404].includes((await call('GET', path)).status), path)
    const unknown = await call('GET', rows({ ...people, id: 'md_00000000000000' }))
    const hidden = await call('GET', rows(people))
    assert.deepEqual({ ...hidden.body, requestId: '' }, { ...unknown.body, requestId: '' })
    assert.equal((await call('POST', rows(people), { Who: 'Bob' })).status, 404)
  })

  test('ended, expired, or of somebody who lost the right: the very next call is refused (S42, S62)', async () => {
    const read = (token: { call: Awaited<ReturnType<typeof aToken>>['call'] }) => token.call('GET', rows(orders))
    const ended = await aToken(server, ed)
    assert.equal((await read(ended)).status, 200)
    await as('DELETE', `/api/v1/tokens/${ended.id}`, undefined, ed)
    assert.equal((await read(ended)).status, 401)
    assert.deepEqual(await listed(ed), [])

    const short = await aToken(server, ed, { expiresAt: new Date(server.app.services.now() + day).toISOString() })
    server.pass(day + 1000)
    assert.equal((await read(short)).status, 401)
    ed = { ...ed, token: (await signIn(ed)).token }
    ana = { ...ana, token: (await signIn(ana)).token }
    admin = { ...admin, token: (await signIn(admin)).token }

    const token = await aToken(server, ed)
    const write = () => token.call('PATCH', `${rows(orders)}/1`, { Name: 'x' })
    assert.equal((await write()).status, 200)
    const role = { roles: 'viewer', project_id: project }
    assert.equal((await as('PATCH', `/api/v1/db/meta/projects/${project}/users/${ed.id}`, role)).status, 200)
    assert.deepEqual([(await write()).status, (await read(token)).status], [403, 200])
    assert.equal((await as('DELETE', `/api/v1/db/meta/projects/${project}/users/${ed.id}`)).status, 200)
    assert.equal((await read(token)).status, 404)
    await addMember(server, project, ed, 'editor')
    assert.equal((await read(token)).status, 200)
    const suspended = await as('PATCH', `/api/v1/users/${ed.id}`, { suspended: true }, admin)
    assert.equal(suspended.status, 200, JSON.stringify(suspended.body))
    assert.equal((await read(token)).status, 401)
  })

  const signIn = async ({ email, password }: Person) =>
    (await server.call('POST', '/api/v1/auth/user/signin', { email, password })).body as { token: string }

  test('a token of a super admin enters no project of others', async () => {
    const { call } = await aToken(server, admin)
    assert.equal((await as('GET', rows(orders), undefined, admin)).status, 200)
    assert.equal((await call('GET', rows(orders))).status, 404)
    assert.equal((await call('GET', '/api/v1/settings')).status, 403)
    const listedAll = (await call('GET', '/api/v1/db/meta/projects?all=true')).body.list as { id: string }[]
    assert.equal(
      listedAll.some(({ id }) => id === project),
      false,
    )
  })

  test('the history tells who it was and by which token, also when that has ended', async () => {
    const token = await aToken(server, ed, { name: 'Warehouse' })
    await token.call('PATCH', `${rows(orders)}/1`, { Name: 'two' })
    await as('DELETE', `/api/v1/tokens/${token.id}`, undefined, ed)
    const { body } = await as('GET', `/api/v1/tables/${orders.id}/records/1/history`)
    assert.deepEqual(
      body.list.map(({ by, byToken }: { by: { id: string }; byToken: string }) => [by.id, byToken]),
      [
        [ed.id, 'Warehouse'],
        [ana.id, null],
      ],
    )
  })

  test('files are opened by an address made by a token, until it ends', async () => {
    const token = await aToken(server, ed, { access: 'write' })
    const payload = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n'
    const sent = await server.app.http.inject({
      method: 'POST',
      url: `/api/v1/db/storage/${project}/upload`,
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'xc-token': token.secret },
    })
    const [{ id }] = sent.json()
    const { body } = await token.call('POST', `/api/v1/db/storage/files/${id}/link`, {})
    assert.equal((await server.call('GET', body.url)).body, 'hello')
    await as('DELETE', `/api/v1/tokens/${token.id}`, undefined, ed)
    assert.notEqual((await server.call('GET', body.url)).status, 200)
  })

  test('it is renamed and ended by its person alone', async () => {
    const { id } = await aToken(server, ed)
    const path = `/api/v1/tokens/${id}`
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      assert.equal((await as(method, path, body)).status, 404)
    assert.equal((await as('PATCH', path, { name: 'Better' }, ed)).body.name, 'Better')
    assert.equal((await as('PATCH', path, { name: ' ' }, ed)).status, 400)
    assert.equal((await as('DELETE', path, undefined, ed)).status, 200)
    assert.equal((await as('DELETE', path, undefined, ed)).status, 404)
  })

  test('owners see what leads into their project and take it out; creators see their own', async () => {
    const both = { projects: [...inProject().projects, ...inProject(null, other).projects] }
    const token = await aToken(server, ed, both)
    const own = await aToken(server, ana, { name: 'All of mine' })
    await aToken(server, ed, { name: 'All of his' })
    const cara = await server.signUp(`cara${round}@x.example`)
    await addMember(server, project, cara, 'creator')
    const seen = async (person: Person) => {
      const { body } = await as('GET', `/api/v1/projects/${project}/tokens`, undefined, person)
      return body.list.map(({ id, isOwn }: { id: string; isOwn: boolean }) => [id, isOwn])
    }
    const { body } = await as('GET', `/api/v1/projects/${project}/tokens`)
    const his = body.list.find(({ id }: { id: string }) => id === token.id)
    assert.deepEqual(his.projects, [{ id: project, title: `Shop ${round}`, tables: null }])
    assert.deepEqual((await seen(ana)).slice(0, 2), [
      [own.id, true],
      [token.id, false],
    ])
    assert.deepEqual(await seen(cara), [])
    const path = `/api/v1/projects/${project}/tokens/${token.id}`
    assert.equal((await as('DELETE', path, undefined, cara)).status, 404)
    assert.equal((await as('DELETE', path)).status, 200)
    assert.equal((await token.call('GET', rows(orders))).status, 404)
    assert.equal((await token.call('GET', `/api/v1/db/meta/projects/${other}`)).status, 200)
    assert.equal((await as('DELETE', `/api/v1/projects/${other}/tokens/${token.id}`)).status, 200)
    assert.equal((await token.call('GET', `/api/v1/db/meta/projects/${other}`)).status, 401)
  })

  test('existing clients list, make and delete tokens', async () => {
    const path = `/api/v1/db/meta/projects/${project}/api-tokens`
    const { status, body: made } = await as('POST', path, { description: 'Zapier', permissions: 'all' })
    assert.deepEqual([status, made.token.length, typeof made.id, made.description], [200, 40, 'number', 'Zapier'])
    const { body: list } = await as('GET', path)
    const [first] = list.filter(({ id }: { id: number }) => id === made.id)
    assert.deepEqual(first, { ...made, token: `…${made.token.slice(-4)}` })
    const read = () => server.call('GET', rows(orders), undefined, { headers: { 'xc-token': made.token } })
    assert.equal((await read()).status, 200)
    assert.equal((await as('DELETE', `${path}/${made.token}`)).body, 1)
    assert.equal((await read()).status, 401)
    assert.equal((await as('DELETE', `${path}/${made.token}`)).body, 0)
    const again = (await as('POST', path, {})).body
    assert.equal((await as('DELETE', `${path}/${again.id}`)).body, 1)
    for (const [method, of] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/1`],
    ] as const)
      assert.equal((await as(method, of, method === 'POST' ? {} : undefined, ed)).status, 403)
  })

  test('knowing a token takes one statement, as knowing a session does', async () => {
    await server.stopSubscribers()
    const { call } = await aToken(server, ed, inProject())
    const meta = `/api/v1/db/meta/projects/${project}/tables`
    const countOf = async (work: () => Promise<unknown>): Promise<number> => {
      await work()
      await server.app.services.tokenUses.settled()
      return (await statementsIn(server.app.services.meta, work)).length
    }
    const bySession = await countOf(() => as('GET', meta, undefined, ed))
    assert.equal(await countOf(() => call('GET', meta)), bySession)
  })

  test('when and from where it was used is noted beside the call, once a minute', async () => {
    const { call } = await aToken(server, ed)
    const used = async () => {
      await server.app.services.tokenUses.settled()
      const [{ lastUsedAt, lastUsedFrom }] = await listed(ed)
      return [lastUsedAt, lastUsedFrom]
    }
    await call('GET', rows(orders))
    const first = await used()
    assert.equal(first[1], '127.0.0.1')
    server.pass(59_000)
    await call('GET', rows(orders))
    assert.deepEqual(await used(), first)
    server.pass(1000)
    await call('GET', rows(orders))
    assert.notDeepEqual(await used(), first)
  })
})
