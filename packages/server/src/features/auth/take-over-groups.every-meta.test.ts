import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { ada, type OauthServer, startOauthServer } from '../../testing/oauth-server.ts'
import { aProject } from '../projects/testing/a-project.ts'

onEveryMeta('groups from the identity provider', (bench) => {
  let oauth: OauthServer
  let server: TestServer
  let admin: Person
  let project: string
  let sales: string

  before(async () => {
    oauth = await startOauthServer()
    const settings = {
      PUBLIC_URL: 'https://rows.example',
      EGRESS_ALLOW: oauth.allow,
      OIDC_ISSUER: oauth.origin,
      OIDC_CLIENT_ID: 'rowhouse',
      OIDC_CLIENT_SECRET: 'rowhouse secret',
      OIDC_TITLE: 'Acme ID',
    }
    server = await aServer(settings, await bench.place())
    admin = await server.signUp('admin@x.example')
    project = (await aProject(server, admin, { title: 'Shop' })).id
    sales = (await as('POST', '/api/v1/groups', { title: 'Sales' })).body.id
    await as('PATCH', `/api/v1/projects/${project}/groups/${sales}`, { role: 'editor' })
  })
  after(async () => {
    await server.close()
    await oauth.close()
  })

  const as = (method: string, path: string, body?: unknown) => server.call(method, path, body, { token: admin.token })
  const path = '/api/v1/settings/provider-groups'
  const map = (entries: readonly object[], claim = 'groups') => as('PUT', path, { claim, entries })

  /** Through the provider, with these claims; gives what the person is afterwards. */
  async function signIn(claims: Readonly<Record<string, unknown>>) {
    oauth.person = { ...ada, claims }
    const start = await server.call('GET', '/auth/oidc')
    const back = await fetch(String(start.headers.location), { redirect: 'manual' })
    const { search } = new URL(back.headers.get('location') ?? '')
    const { status, body } = await server.call('POST', `/auth/oidc/genTokenByCode${search}`, undefined, {
      cookie: start.cookie,
    })
    assert.equal(status, 200, JSON.stringify(body))
    const call = (to: string) => server.call('GET', to, undefined, { token: body.token })
    const seen = await call(`/api/v1/db/meta/projects/${project}`)
    return { role: seen.body.role ?? null, status: seen.status, isSuper: (await call('/api/v1/users')).status === 200 }
  }

  const member = { role: 'editor', status: 200, isSuper: false }
  const nobody = { role: null, status: 404, isSuper: false }

  test('a claim gives a group and its roles at a sign-in and takes them away at the next, and the log tells it', async () => {
    assert.equal((await map([{ from: 'acme-sales', groupId: sales, isSuper: false }])).status, 200)
    assert.deepEqual(await signIn({}), nobody)
    assert.deepEqual(await signIn({ groups: ['acme-sales', 'others'] }), member)
    assert.deepEqual(await signIn({ groups: 'acme-sales' }), member, 'some providers send one as a text')
    assert.deepEqual(await signIn({ _claim_names: { groups: 'src1' } }), member, 'too many to tell changes nothing')
    assert.deepEqual(await signIn({ groups: ['others'] }), nobody)
    const rows = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select('event')
      .where('type', '=', 'groups.peopleChanged')
      .where('project_id', '=', project)
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      rows.map(({ event }) => [JSON.parse(event).added, JSON.parse(event).removed]),
      [
        [1, 0],
        [0, 1],
      ],
    )
  })

  test('what somebody here gave is not taken away', async () => {
    await map([{ from: 'acme-sales', groupId: sales, isSuper: false }])
    await as('PATCH', `/api/v1/groups/${sales}/people`, { add: [ada.email] })
    assert.deepEqual(await signIn({ groups: ['acme-sales'] }), member)
    assert.deepEqual(await signIn({ groups: [] }), member)
    const { body } = await as('GET', `/api/v1/groups/${sales}/people`)
    await as('PATCH', `/api/v1/groups/${sales}/people`, { remove: [body.list[0].id] })
    assert.deepEqual(await signIn({ groups: [] }), nobody)
  })

  test('a claim inside of an object makes super admins and unmakes those it made', async () => {
    assert.equal((await map([{ from: 'root', groupId: null, isSuper: true }], 'realm.roles')).status, 200)
    assert.equal((await signIn({ realm: { roles: ['root'] } })).isSuper, true)
    assert.equal((await signIn({ realm: { roles: [] } })).isSuper, false)
    // Made by a super admin, it is not the provider's to take.
    const { list } = (await as('GET', `/api/v1/users?query=${ada.email}`)).body
    await as('PATCH', `/api/v1/users/${list[0].id}`, { superAdmin: true })
    assert.equal((await signIn({ realm: { roles: [] } })).isSuper, true)
    await as('PATCH', `/api/v1/users/${list[0].id}`, { superAdmin: false })
  })

  test('what makes no sense is refused and changes nothing; a group that is gone is left out', async () => {
    await map([{ from: 'acme-sales', groupId: sales, isSuper: false }])
    const before = (await as('GET', path)).body
    for (const entries of [
      [{ from: ' ', groupId: sales, isSuper: false }],
      [{ from: 'x', groupId: null, isSuper: false }],
      [{ from: 'x', groupId: 'gr_00000000000000', isSuper: false }],
      [{ from: 'a\u0000', groupId: sales, isSuper: false }],
      [{ from: 'x', groupId: sales }],
    ])
      assert.equal((await map(entries)).status, 400, JSON.stringify(entries))
    assert.equal((await map(before.entries, ' ')).status, 400)
    assert.deepEqual((await as('GET', path)).body, before)
    const gone = (await as('POST', '/api/v1/groups', { title: 'Gone' })).body.id
    await map([...before.entries, { from: 'gone', groupId: gone, isSuper: false }])
    await as('DELETE', `/api/v1/groups/${gone}`)
    assert.deepEqual((await as('GET', path)).body, before)
    assert.deepEqual(await signIn({ groups: ['gone'] }), nobody)
  })
})
