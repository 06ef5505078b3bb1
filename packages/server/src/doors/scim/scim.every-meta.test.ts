import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addMember, aProject } from '../../features/projects/testing/a-project.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'

const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

onEveryMeta('an identity provider keeps people and groups by SCIM', (bench) => {
  let server: TestServer
  let admin: Person
  let token: string

  before(async () => {
    server = await aServer({ INVITE_ONLY: 'true' }, await bench.place())
    admin = await server.signUp('admin@x.example')
    token = (await settings('POST')).body.token
  })
  after(() => server.close())

  const settings = (method: string, who = admin) =>
    server.call(method, '/api/v1/settings/scim', undefined, { token: who.token })
  const scim = (method: string, path: string, body?: object, bearer = token) =>
    server.call(method, `/api/v1/scim/v2${path}`, body, {
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      },
    })
  const user = (userName: string, more: object = {}) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    ...more,
  })
  async function made(userName: string, more: object = {}): Promise<{ readonly id: string }> {
    const { status, body } = await scim('POST', '/Users', user(userName, more))
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }

  describe('its token', () => {
    test('is made by a super admin, told once, and is no key to anything else', async () => {
      const shown = (await settings('GET')).body
      assert.deepEqual(
        [shown.address, shown.madeBy, Object.hasOwn(shown, 'token')],
        ['/api/v1/scim/v2', 'admin@x.example', false],
      )
      assert.match(token, /^rh_scim_\S{43}$/)
      const headers = { authorization: `Bearer ${token}` }
      assert.equal((await server.call('GET', '/api/v1/users', undefined, { headers })).status, 401)
      assert.equal((await server.call('GET', '/api/v1/scim/v2/Users', undefined, { token: admin.token })).status, 401)
      assert.equal((await scim('GET', '/Users', undefined, 'rh_scim_made-up')).status, 401)
      const stored = await server.app.services.meta.read.selectFrom('rh_settings').select('value').execute()
      assert.ok(!JSON.stringify(stored).includes(token))
    })

    test('ends when another is made, when it is ended, and when its maker is no super admin any more', async () => {
      const old = token
      token = (await settings('POST')).body.token
      assert.equal((await scim('GET', '/Users', undefined, old)).status, 401)
      assert.equal((await scim('GET', '/Users')).status, 200)
      const { write } = server.app.services.meta
      const rank = (is_super: number) =>
        write((tx) => tx.updateTable('rh_users').set({ is_super }).where('id', '=', admin.id).execute())
      await rank(0)
      assert.equal((await scim('GET', '/Users')).status, 401)
      await rank(1)
      assert.equal((await settings('DELETE')).body.madeAt, null)
      assert.equal((await scim('GET', '/Users')).status, 401)
      token = (await settings('POST')).body.token
    })
  })

  test('what is served is told in the words of the protocol', async () => {
    const config = (await scim('GET', '/ServiceProviderConfig')).body
    assert.deepEqual(
      [config.patch, config.filter, config.bulk.supported],
      [{ supported: true }, { supported: true, maxResults: 200 }, false],
    )
    const types = (await scim('GET', '/ResourceTypes')).body
    assert.deepEqual(
      types.Resources.map(({ name, endpoint }: Record<string, string>) => [name, endpoint]),
      [
        ['User', '/Users'],
        ['Group', '/Groups'],
      ],
    )
    const { headers, body } = await scim('GET', '/Schemas')
    assert.equal(headers['content-type'], 'application/scim+json; charset=utf-8')
    assert.equal(body.totalResults, 2)
  })

  describe('people', () => {
    test('get an account without an invitation, and are found again by what providers look for', async () => {
      const { id } = await made('ana@x.example', { externalId: 'A-1', name: { givenName: 'Ana', familyName: 'Ruiz' } })
      for (const filter of ['userName eq "ANA@x.example"', 'externalId eq "A-1"', `id eq "${id}"`]) {
        const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
        assert.deepEqual([body.totalResults, body.Resources[0].id], [1, id], filter)
      }
      const { body: ana } = await scim('GET', `/Users/${id}`)
      assert.deepEqual(
        [ana.userName, ana.externalId, ana.active, ana.name.givenName, ana.emails[0].value, ana.meta.resourceType],
        ['ana@x.example', 'A-1', true, 'Ana', 'ana@x.example', 'User'],
      )
      const none = await scim('GET', '/Users?filter=userName%20eq%20%22nobody%40x.example%22')
      assert.deepEqual([none.body.totalResults, none.body.Resources], [0, []])
      const second = await scim('GET', '/Users?startIndex=2&count=1')
      assert.deepEqual([second.body.startIndex, second.body.itemsPerPage, second.body.totalResults], [2, 1, 2])
    })

    test('are suspended and resumed as each provider says it, and lose their sessions with it', async () => {
      const { id } = await made('mo@x.example')
      const isActive = async () => (await scim('GET', `/Users/${id}`)).body.active
      await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }))
      assert.equal(await isActive(), false)
      await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: true } }))
      assert.equal(await isActive(), true)
      await scim('PUT', `/Users/${id}`, user('mo@x.example', { active: false }))
      assert.equal(await isActive(), false)
      const renamed = patch(
        { op: 'replace', path: 'name.givenName', value: 'Mo' },
        { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName', value: 'Okafor' },
      )
      assert.equal((await scim('PATCH', `/Users/${id}`, renamed)).body.name.formatted, 'Mo Okafor')
    })

    test('who is deleted leaves projects that nobody else owns to the maker of the token', async () => {
      await made('ida@x.example')
      const { write, read } = server.app.services.meta
      const ida = await read
        .selectFrom('rh_users')
        .select('id')
        .where('email', '=', 'ida@x.example')
        .executeTakeFirstOrThrow()
      const { id: project } = await aProject(server, admin, { title: 'Of Ida' })
      await addMember(server, project, ida, 'owner')
      await write((tx) =>
        tx.deleteFrom('rh_members').where('project_id', '=', project).where('user_id', '=', admin.id).execute(),
      )
      assert.equal((await scim('DELETE', `/Users/${ida.id}`)).status, 204)
      assert.equal((await scim('GET', `/Users/${ida.id}`)).status, 404)
      const owners = await read.selectFrom('rh_members').select('user_id').where('project_id', '=', project).execute()
      assert.deepEqual(owners, [{ user_id: admin.id }])
    })

    const refused: readonly (readonly [string, string, () => object | undefined, number, string | undefined])[] = [
      ['a taken address', 'POST /Users', () => user('ADMIN@x.example'), 409, 'uniqueness'],
      ['no address', 'POST /Users', () => user('ana'), 400, 'invalidValue'],
      ['nothing', 'POST /Users', () => ({}), 400, 'invalidValue'],
      ['another address', `PUT /Users/admin`, () => user('other@x.example'), 400, 'mutability'],
      ['no operations', 'PATCH /Users/admin', () => ({}), 400, 'invalidSyntax'],
      ['an unknown operation', 'PATCH /Users/admin', () => patch({ op: 'move' }), 400, 'invalidSyntax'],
      ['half a flag', 'PATCH /Users/admin', () => patch({ op: 'add', path: 'active', value: 3 }), 400, 'invalidValue'],
      [
        'the maker themselves',
        'PATCH /Users/admin',
        () => patch({ op: 'add', value: { active: false } }),
        409,
        undefined,
      ],
      ['a made-up person', 'GET /Users/us_00000000000000', () => undefined, 404, undefined],
      ['a filter that is more than one', 'GET /Users?filter=id%20sw%20%22a%22', () => undefined, 400, 'invalidFilter'],
    ]
    for (const [what, call, body, status, scimType] of refused)
      test(`${what} is refused in the words of the protocol`, async () => {
        const [method = '', path = ''] = call.split(' ')
        const answer = await scim(method, path.replace('/admin', `/${admin.id}`), body())
        assert.equal(answer.status, status, JSON.stringify(answer.body))
        assert.deepEqual(
          [answer.body.schemas, answer.body.status, answer.body.scimType],
          [['urn:ietf:params:scim:api:messages:2.0:Error'], String(status), scimType],
        )
      })
  })

  test('groups are made, filled, renamed, emptied and deleted, and give the roles they have in projects', async () => {
    const [one, two] = [await made('one@x.example'), await made('two@x.example')]
    const { status, body: group } = await scim('POST', '/Groups', {
      displayName: 'Sales',
      externalId: 'G-1',
      members: [{ value: one.id }],
    })
    assert.equal(status, 201, JSON.stringify(group))
    const { id: project } = await aProject(server, admin, { title: 'Shop' })
    const role = { role: 'editor' }
    const given = await server.call('PATCH', `/api/v1/projects/${project}/groups/${group.id}`, role, {
      token: admin.token,
    })
    assert.equal(given.status, 200, JSON.stringify(given.body))
    const editors = async () => {
      const { read } = server.app.services.meta
      const rows = await read
        .selectFrom('rh_members')
        .select('user_id')
        .where('project_id', '=', project)
        .where('role', '=', 'editor')
        .execute()
      return rows.map(({ user_id }) => user_id).toSorted()
    }
    assert.deepEqual(await editors(), [one.id])
    const path = `/Groups/${group.id}`
    await scim('PATCH', path, patch({ op: 'Add', path: 'members', value: [{ value: two.id }] }))
    assert.deepEqual(await editors(), [one.id, two.id].toSorted())
    await scim('PATCH', path, patch({ op: 'remove', path: `members[value eq "${one.id}"]` }))
    assert.deepEqual(await editors(), [two.id])
    await scim('PUT', path, { displayName: 'Sellers', members: [{ value: one.id }] })
    assert.deepEqual(await editors(), [one.id])
    const { body: found } = await scim('GET', '/Groups?filter=displayName%20eq%20%22Sellers%22')
    assert.deepEqual(
      [found.totalResults, found.Resources[0].externalId, found.Resources[0].members],
      [1, 'G-1', [{ value: one.id, display: 'one@x.example' }]],
    )
    const { body: bare } = await scim('GET', `${path}?excludedAttributes=members`)
    assert.equal(Object.hasOwn(bare, 'members'), false)
    const stranger = await scim('PATCH', path, patch({ op: 'add', path: 'members', value: [{ value: 'us_x' }] }))
    assert.deepEqual([stranger.status, stranger.body.detail], [400, 'There is no user “us_x”.'])
    assert.deepEqual(await editors(), [one.id])
    assert.equal((await scim('POST', '/Groups', { displayName: 'Sellers' })).status, 409)
    await scim('PATCH', path, patch({ op: 'remove', path: 'members' }))
    assert.deepEqual(await editors(), [])
    assert.equal((await scim('DELETE', path)).status, 204)
    assert.equal((await scim('GET', path)).status, 404)
  })
})
