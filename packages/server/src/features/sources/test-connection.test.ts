import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { SourceTarget } from '../../dialects/source-target.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { type DialectBench, onEveryDialect } from '../../testing/every-dialect.ts'
import { aDatabase, sourceEnvironment, sourcesFolder } from './testing/a-source.ts'

const path = '/api/v1/db/meta/connection/test'
const unreachable = 'Unable to connect to database, please check your database is up.'
const sqlServer = { host: 'db.example', user: 'ann', password: 'hidden-word', database: 'shop' }

onEveryDialect('testing a connection', (bench) => {
  let server: TestServer
  let person: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    person = await server.signUp('ann@x.example')
  })
  after(() => server.close())

  const client = bench.dialect.clientName
  const verdict = (connection: object, fields: object = {}): Promise<Answer> =>
    server.call('POST', path, { client, connection, ...fields }, { token: person.token })

  test('one that works is validated and successful (spec 326)', async () => {
    const { connection } = await aDatabase(server, bench)
    const { status, body } = await verdict(connection)
    assert.equal(status, 200)
    assert.deepEqual(body, { code: 0, message: '', data: { environment: 'validated', connection: 'successful' } })
  })

  test('a database that is not there is told so, unless it may be made; the test makes none (spec 478) (spec 198)', async () => {
    const { connection } = await aDatabase(server, bench)
    const missing = 'filename' in connection ? { filename: 'none.sqlite' } : { ...connection, database: 'no_such_one' }
    const { status, body } = await verdict(missing)
    assert.deepEqual([status, body.code], [200, -1])
    assert.match(body.message, /^Connection Failure: The database (file )?does not exist/)
    assert.equal((await verdict(missing, { createDatabase: true })).body.code, 0)
    assert.equal((await verdict(missing)).body.code, -1)
  })

  if (bench.dialect.name === 'sqlite')
    test('a file that is no database is told so', async () => {
      await writeFile(join(await sourcesFolder(server), 'text.sqlite'), 'this is no database at all, only text')
      const { body } = await verdict({ filename: 'text.sqlite' })
      assert.deepEqual(body, {
        code: -1,
        message: 'Connection Failure: The database file is not a SQLite database.',
        data: {},
      })
    })
  else {
    test('a wrong password is told in the catalogue’s words (spec 474)', async () => {
      const { connection } = await aDatabase(server, bench)
      const { body } = await verdict({ ...connection, password: 'hidden-word' })
      assert.deepEqual(body, { code: -1, message: 'Invalid database credentials.', data: {} })
    })

    test('who may not create databases is told so (spec 476)', async () => {
      const { connection, target } = await aDatabase(server, bench)
      const user = await limitedUser(bench, target)
      const { status, body } = await server.call(
        'POST',
        '/api/v1/db/meta/projects',
        {
          title: 'Mine',
          external: true,
          bases: [
            { config: { client, connection: { ...connection, ...user, database: 'not_mine' } }, createDatabase: true },
          ],
        },
        { token: person.token },
      )
      assert.equal(status, 400)
      assert.equal(body.msg, 'User does not exist or have sufficient permission to create schema.')
    })
  }
})

describe('what may be tried at all', () => {
  let server: TestServer
  let person: Person
  let canary: Canary
  before(async () => {
    canary = await aCanary()
    server = await aServer()
    person = await server.signUp('ann@x.example')
  })
  after(async () => {
    await server.close()
    await canary.close()
  })

  const tried = (client: string, connection: object): Promise<Answer> =>
    server.call('POST', path, { client, connection }, { token: person.token })

  for (const client of ['pg', 'mysql2', 'mssql'])
    test(`addresses inside the network are refused without a knock, all alike (S16) (S18), for ${client}`, async () => {
      // The count of failed attempts begins anew.
      server.pass(60_000)
      const bodies = new Set<string>()
      for (const host of [
        '127.0.0.1',
        'localhost',
        '::1',
        '0.0.0.0',
        '169.254.169.254',
        '10.0.0.1',
        '192.168.0.1',
        '::ffff:127.0.0.1',
        '2130706433',
        '0x7f000001',
        '/var/run/postgresql',
        '/tmp/.s.PGSQL.5432',
        'user@127.0.0.1',
        '127.0.0.1/x',
        '127.0.0.1#',
      ]) {
        const { status, body } = await tried(client, { ...sqlServer, host, port: canary.port })
        assert.equal(status, 400, host)
        // What to ask for repeats what was typed and tells nothing besides.
        bodies.add(body.msg.replace(/ Ask your administrator to allow \S+\.$/, ''))
      }
      assert.equal(bodies.size, 1)
      assert.equal(canary.knocks(), 0)
    })

  for (const filename of ['../rowhouse.sqlite', '/etc/passwd', 'file:x?mode=rwc', '..'])
    test(`the file ${filename} is refused (S37)`, async () =>
      assert.equal((await tried('sqlite3', { filename })).status, 400))

  test('parameters that are none are a verdict in the catalogue’s words (spec 477)', async () => {
    for (const [client, connection] of [
      ['oracle', sqlServer],
      ['pg', { ...sqlServer, host: '' }],
      ['pg', { ...sqlServer, port: '99999' }],
    ] as const) {
      const { status, body } = await tried(client, connection)
      assert.deepEqual([status, body], [200, { code: -1, message: 'Invalid database parameters', data: {} }])
    }
  })

  test('a guest may not', async () => {
    assert.equal((await server.call('POST', path, { client: 'pg', connection: sqlServer })).status, 401)
  })

  test('bodies that are none are refused', async () => {
    for (const body of [
      {},
      { client: 'pg' },
      { client: 5, connection: {} },
      '{',
      { client: 'pg', connection: 'postgres://' },
    ])
      assert.equal((await server.call('POST', path, body, { token: person.token })).status, 400)
  })

  test('whoever keeps guessing is slowed down', async () => {
    server.pass(60_000)
    const statuses: number[] = []
    for (let turn = 0; turn < 32; turn += 1)
      statuses.push((await tried('pg', { ...sqlServer, host: '10.0.0.1' })).status)
    assert.deepEqual([statuses[0], statuses[29], statuses[30]], [400, 400, 429])
  })
})

describe('an address that is open to sources', () => {
  test('an open port that is no database, a closed one and one that never answers look alike (S16) (spec 475)', async (t) => {
    const garbage = await aCanary((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const silent = await aCanary()
    const closed = await aCanary()
    await closed.close()
    const server = await aServer({
      EGRESS_ALLOW: [garbage, silent, closed].map(({ port }) => `127.0.0.1:${port}`).join(),
    })
    t.after(async () => {
      await server.close()
      await garbage.close()
      await silent.close()
    })
    const { token } = await server.signUp('ann@x.example')
    const verdicts = await Promise.all(
      ['pg', 'mysql2', 'mssql'].flatMap((client) =>
        [garbage, silent, closed].map(({ port }) =>
          server.call('POST', path, { client, connection: { ...sqlServer, host: '127.0.0.1', port } }, { token }),
        ),
      ),
    )
    for (const { status, body } of verdicts)
      assert.deepEqual([status, body], [200, { code: -1, message: unreachable, data: {} }])
    assert.ok(garbage.knocks() > 0)
    assert.ok(!JSON.stringify(server.logged).includes('hidden-word'))
  })
})

interface Canary {
  readonly port: number
  knocks(): number
  close(): Promise<void>
}

async function aCanary(greet: (socket: Socket) => void = () => undefined): Promise<Canary> {
  let knocks = 0
  const sockets = new Set<Socket>()
  const listener: Server = createServer((socket) => {
    knocks += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    greet(socket)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as { port: number }
  return {
    port,
    knocks: () => knocks,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        listener.close(() => resolve())
      }),
  }
}

/** Somebody who may sign in and nothing else; gone with the test servers. */
async function limitedUser(
  { dialect }: DialectBench,
  target: SourceTarget,
): Promise<{ user: string; password: string }> {
  const user = `limited_${randomBytes(6).toString('hex')}`
  const password = 'only-to-look'
  const admin = await dialect.openSource<unknown>(target)
  const statement =
    dialect.name === 'postgres'
      ? `create role ${user} login password '${password}'`
      : `create user ${user}@'%' identified by '${password}'`
  await sql.raw(statement).execute(admin.read)
  await admin.close()
  return { user, password }
}
