import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { type DialectBench, onEveryDialect } from '../../testing/every-dialect.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable } from '../tables/testing/a-table.ts'
import { aDatabase, sourceEnvironment, type TestDatabase } from './testing/a-source.ts'

onEveryDialect('a database that is down', (bench) => {
  let server: TestServer
  let owner: Person
  let project: string
  let wire: Wire
  before(async () => {
    const place = await bench.place()
    wire = 'host' in place ? await aWireTo(place.port ?? 0) : aFileWire()
    server = await aServer({ EGRESS_ALLOW: `${sourceEnvironment.EGRESS_ALLOW ?? ''},127.0.0.1:${wire.port}` })
    owner = await server.signUp('owner@x.example')
    const database = await aDatabase(server, bench, [...notes(bench), sql`insert into notes (text) values ('kept')`])
    wire.of(database)
    const { status, body } = await call('POST', '/api/v1/db/meta/projects', {
      title: 'Far away',
      external: true,
      bases: [
        {
          config: { client: bench.dialect.clientName, connection: wire.through(database.connection) },
          inflection_table: 'none',
          inflection_column: 'none',
        },
      ],
    })
    assert.equal(status, 200, JSON.stringify(body))
    project = body.id
  })
  after(async () => {
    await server.close()
    await wire.cut()
  })

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: owner.token })
  const records = () => call('GET', `/api/v1/db/data/noco/${project}/notes`)
  const texts = ({ body }: Answer) => body.list.map(({ text }: { text: string }) => text)

  test('leaves the project open, says so in one sentence, and is used again once it is up', async () => {
    const near = await aProject(server, owner, { title: 'Near' })
    const table = await aTable(server, owner, near.id, { title: 'Mine', columns: { Name: 'SingleLineText' } })
    // An open file stays readable wherever it went, so files are away only once.
    for (let round = 0; round < (bench.dialect.name === 'sqlite' ? 1 : 2); round += 1) {
      await wire.cut()
      const answers = await Promise.all([
        records(),
        records(),
        call('GET', `/api/v1/db/meta/projects/${project}/meta-diff`),
      ])
      for (const { status, body } of answers) {
        assert.equal(status, 503, JSON.stringify(body))
        assert.equal(body.error, 'source_unavailable')
        assert.ok(!/ECONN|ENOENT|127\.0\.0\.1|SQLSTATE|\.sqlite/.test(body.msg), body.msg)
      }
      assert.equal((await call('GET', `/api/v1/db/meta/projects/${project}`)).status, 200)
      const tables = await call('GET', `/api/v1/db/meta/projects/${project}/tables`)
      assert.deepEqual(
        tables.body.list.map(({ table_name }: { table_name: string }) => table_name),
        ['notes'],
      )
      assert.equal((await call('GET', `/api/v1/db/data/noco/${near.id}/${table.id}`)).status, 200)
      await wire.mend()
      assert.deepEqual(texts(await records()), ['kept'])
    }
  })

  if (bench.dialect.name !== 'sqlite')
    test('connections that broke in between are replaced', async () => {
      assert.deepEqual(texts(await records()), ['kept'])
      await wire.cut()
      await wire.mend()
      // The first call may still meet a connection that nobody knew to be dead.
      await records()
      assert.deepEqual(texts(await records()), ['kept'])
    })
})

const notes = ({ dialect }: DialectBench) =>
  dialect.ddl.createTable({
    name: 'notes',
    columns: [
      { name: 'id', word: 'integer', autoIncrement: true },
      { name: 'text', word: 'shortText' },
    ],
  })

/** The way to a database, which can be cut and mended. */
interface Wire {
  readonly port: number
  of(database: TestDatabase): void
  through(connection: TestDatabase['connection']): TestDatabase['connection']
  cut(): Promise<void>
  mend(): Promise<void>
}

async function aWireTo(target: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let listener: Server | null = null
  const listen = (port: number): Promise<number> =>
    new Promise((resolve) => {
      const opened = createServer((socket) => {
        const other = connect(target, '127.0.0.1')
        for (const one of [socket, other]) {
          sockets.add(one)
          one.on('error', () => undefined)
          one.on('close', () => sockets.delete(one))
        }
        socket.pipe(other).pipe(socket)
      })
      listener = opened
      opened.listen(port, '127.0.0.1', () => resolve((opened.address() as { port: number }).port))
    })
  const port = await listen(0)
  return {
    port,
    of: () => undefined,
    through: (connection) => ({ ...connection, host: '127.0.0.1', port }),
    async cut() {
      const closed = new Promise<void>((resolve) => (listener === null ? resolve() : listener.close(() => resolve())))
      for (const socket of sockets) socket.destroy()
      await closed
      listener = null
    },
    async mend() {
      await listen(port)
    },
  }
}

/** A file has no way to it: it is away before anybody opened it. */
function aFileWire(): Wire {
  let file = ''
  let isCut = false
  return {
    port: 1,
    of({ target }) {
      file = 'file' in target ? target.file : ''
    },
    through: (connection) => connection,
    async cut() {
      if (!isCut) await rename(file, `${file}.away`).catch(() => undefined)
      isCut = true
    },
    async mend() {
      await rename(`${file}.away`, file)
      isCut = false
    },
  }
}
