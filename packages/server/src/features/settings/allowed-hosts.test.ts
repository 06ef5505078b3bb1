import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dialects } from '../../dialects/registry.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { postgresDataPlaces } from '../../testing/postgres-data-places.ts'
import { aDatabase } from '../sources/testing/a-source.ts'
import { peopleAndCities } from '../sources/testing/people-and-cities.ts'

const path = '/api/v1/settings/allowed-hosts'

describe('hosts the super admin allows', () => {
  let server: TestServer
  let admin: Person
  let person: Person
  before(async () => {
    server = await aServer({ EGRESS_ALLOW: 'intranet.example:443' })
    admin = await server.signUp('admin@x.example')
    person = await server.signUp('person@x.example')
  })
  after(() => server.close())

  const allow = (body: unknown, by: Partial<Person> = admin): Promise<Answer> => server.call('POST', path, body, by)
  const revoke = (place: string, by: Partial<Person> = admin): Promise<Answer> =>
    server.call('DELETE', `${path}/${place}`, undefined, by)
  const places = async (): Promise<string[]> =>
    (await server.call('GET', path, undefined, admin)).body.list.map(
      ({ host, port }: { host: string; port: number }) => `${host} ${port}`,
    )

  test('are listed with who allowed them, revoked again, and both are in the change log once', async () => {
    for (const body of [
      { host: 'DB.internal.', port: 5432 },
      { host: 'db.internal', port: 5432 },
      { host: 'FD00::1', port: 3306 },
    ])
      assert.equal((await allow(body)).status, 200)
    const { body } = await server.call('GET', path, undefined, admin)
    assert.deepEqual(
      body.list.map(({ host, port, allowedBy }: Record<string, unknown>) => [host, port, allowedBy]),
      [
        ['db.internal', 5432, 'admin@x.example'],
        ['fd00::1', 3306, 'admin@x.example'],
      ],
    )
    assert.deepEqual(body.fixed, ['intranet.example:443'])
    assert.equal((await revoke('db.internal/5432')).status, 200)
    assert.equal((await revoke('fd00::1/3306')).status, 200)
    assert.deepEqual(await places(), [])
    const logged = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select(['type', 'event', 'actor_id'])
      .where('type', 'like', 'settings.host%')
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      logged.map(({ type, event, actor_id }) => [type, JSON.parse(event).host, actor_id]),
      [
        ['settings.hostAllowed', 'db.internal', admin.id],
        ['settings.hostAllowed', 'fd00::1', admin.id],
        ['settings.hostRevoked', 'db.internal', admin.id],
        ['settings.hostRevoked', 'fd00::1', admin.id],
      ],
    )
  })

  for (const [method, url, body] of [
    ['GET', path, undefined],
    ['POST', path, { host: 'db.internal', port: 5432 }],
    ['DELETE', `${path}/db.internal/5432`, undefined],
  ] as const)
    test(`${method} needs a super admin`, async () => {
      const signedOut = await server.call(method, url, body)
      assert.deepEqual([signedOut.status, signedOut.body.msg], [401, 'Unauthorized access'])
      const plain = await server.call(method, url, body, person)
      assert.deepEqual([plain.status, plain.body.msg], [403, 'settingsManage - user : Not allowed'])
      assert.deepEqual(await places(), [])
    })

  for (const host of [
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2852039166',
    '0xa9fea9fe',
    '169.254.170.2',
    '100.100.100.200',
    'fd00:ec2::254',
  ])
    test(`the metadata address ${host} stays closed (S18)`, async () => {
      const { status, body } = await allow({ host, port: 80 })
      assert.equal(status, 400)
      assert.match(body.msg, /clouds hand out the credentials of the machine/)
      assert.deepEqual(await places(), [])
    })

  for (const host of [
    '10.0.0.0/8',
    '*',
    '*.internal',
    'db.internal:5432',
    'user@db',
    'db/x',
    'a b',
    ' ',
    '[::1]',
    'x'.repeat(300),
    '',
  ])
    test(`${JSON.stringify(host.slice(0, 20))} is no host`, async () => {
      assert.equal((await allow({ host, port: 5432 })).status, 400)
      assert.deepEqual(await places(), [])
    })

  for (const body of [
    { host: 'db' },
    { host: 'db', port: 0 },
    { host: 'db', port: 65_536 },
    { host: 'db', port: '5432' },
    { host: 'db', port: 1, by: 'x' },
    [],
    null,
  ])
    test(`${JSON.stringify(body)} is refused`, async () => {
      assert.equal((await allow(body)).status, 400)
      assert.deepEqual(await places(), [])
    })

  test('one that is not in the list cannot be revoked', async () => {
    assert.equal((await revoke('db.internal/5432')).status, 404)
    assert.equal((await revoke('db.internal/x')).status, 404)
  })

  test('allowing asks for a fresh sign-in, revoking does not', async () => {
    await allow({ host: 'old.internal', port: 5432 })
    const { cookie } = await server.call('POST', '/api/v1/auth/user/signin', {
      email: admin.email,
      password: admin.password,
    })
    server.pass(10 * 60_000 + 1)
    const renewed = await server.call('POST', '/auth/refresh-token', undefined, { cookie })
    const { token } = renewed.body
    const refused = await server.call('POST', path, { host: 'db.internal', port: 5432 }, { token })
    assert.deepEqual([refused.status, refused.body.error], [403, 'reauthentication_required'])
    assert.equal((await server.call('DELETE', `${path}/old.internal/5432`, undefined, { token })).status, 200)
    await server.call('POST', '/api/v1/auth/reauthenticate', { password: admin.password }, { token })
    const allowed = await server.call('POST', path, { host: 'db.internal', port: 5432 }, { token })
    assert.equal(allowed.status, 200)
    assert.equal((await server.call('DELETE', `${path}/db.internal/5432`, undefined, { token })).status, 200)
  })
})

onEveryDialect('databases inside of the network', (bench) => {
  // Files have no host.
  if (bench.dialect.name === 'sqlite') return
  let server: TestServer
  let admin: Person
  let person: Person
  before(async () => {
    server = await aServer()
    admin = await server.signUp('admin@x.example')
    person = await server.signUp('person@x.example')
  })
  after(() => server.close())

  test('are refused with what to ask for, open once it is allowed, and closed at once when it is revoked', async () => {
    const { connection } = await aDatabase(server, bench, peopleAndCities(bench))
    const { host, port } = connection as { host: string; port: number }
    const client = bench.dialect.clientName
    const attach = () =>
      server.call(
        'POST',
        '/api/v1/db/meta/projects',
        { title: 'Inside', external: true, bases: [{ config: { client, connection }, inflection_table: 'none' }] },
        person,
      )
    const test = () => server.call('POST', '/api/v1/db/meta/connection/test', { client, connection }, person)
    for (const { status, body } of [await attach(), await test()]) {
      assert.equal(status, 400)
      assert.match(body.msg, new RegExp(`not public\\. Ask your administrator to allow ${host}:${port}\\.$`))
      assert.deepEqual(body.refused, { host, port })
    }
    await server.call('POST', path, { host, port: port + 1 }, admin)
    assert.equal((await attach()).status, 400, 'another port of the same host')
    await server.call('POST', path, { host, port }, admin)
    assert.equal((await test()).body.code, 0)
    const { status, body } = await attach()
    assert.equal(status, 200, JSON.stringify(body))
    const list = () => server.call('GET', `/api/v1/db/data/noco/${body.id}/people`, undefined, person)
    assert.equal((await list()).body.list[0].name, 'Ann')

    server.pass(1000)
    assert.equal((await server.call('DELETE', `${path}/${host}/${port}`, undefined, admin)).status, 200)
    const closed = await list()
    assert.deepEqual([closed.status, closed.body.refused], [503, { host, port }])
    assert.match(closed.body.msg, /Ask your administrator to allow/)
    await server.call('POST', path, { host, port }, admin)
    assert.equal((await list()).status, 200)
  })

  test('what is allowed for databases opens nothing else', async () => {
    await server.call('POST', path, { host: '127.0.0.1', port: 9 }, admin)
    await assert.rejects(server.app.services.egress.fetch('http://127.0.0.1:9/'), { code: 'invalid_request' })
  })
})

onEveryMeta('several nodes', (bench) => {
  // A SQLite file belongs to one node.
  if (bench.dialect === 'sqlite') return
  const data = postgresDataPlaces()
  after(() => data.removeAll())

  test('what one of them revokes is closed on the others, also where a connection is open', async (t) => {
    const place = await bench.place()
    const one = await aServer({}, place)
    const other = await aServer({}, place)
    t.after(async () => {
      await other.close()
      await one.close()
    })
    const admin = await one.signUp('admin@x.example')
    const made = { dialect: dialects.postgres, place: () => data.create() }
    const { connection } = await aDatabase(one, made, peopleAndCities(made))
    const { host, port } = connection as { host: string; port: number }
    await one.call('POST', path, { host, port }, admin)
    const bases = [{ config: { client: 'pg', connection }, inflection_table: 'none' }]
    const attached = await other.call(
      'POST',
      '/api/v1/db/meta/projects',
      { title: 'Inside', external: true, bases },
      admin,
    )
    assert.equal(attached.status, 200, JSON.stringify(attached.body))
    const list = () => other.call('GET', `/api/v1/db/data/noco/${attached.body.id}/people`, undefined, admin)
    assert.equal((await list()).status, 200)
    one.pass(1000)
    await one.call('DELETE', `${path}/${host}/${port}`, undefined, admin)
    assert.equal((await list()).status, 503)
  })
})
