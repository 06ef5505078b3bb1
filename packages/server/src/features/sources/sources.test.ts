import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { type DialectBench, onEveryDialect } from '../../testing/every-dialect.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aDatabase, aSource, sourceEnvironment } from './testing/a-source.ts'

const notes = (bench: DialectBench) =>
  bench.dialect.ddl.createTable({
    name: 'notes',
    columns: [
      { name: 'id', word: 'integer', autoIncrement: true },
      { name: 'text', word: 'shortText' },
    ],
  })

onEveryDialect('managing attached databases', (bench) => {
  let server: TestServer
  let owner: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    owner = await server.signUp('owner@x.example')
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown, person = owner): Promise<Answer> =>
    server.call(method, path, body, { token: person.token })
  const stored = async (base: string) =>
    server.app.services.meta.scan.selectFrom('rh_bases').selectAll().where('id', '=', base).executeTakeFirst()
  const fieldsOf = ({ filename, ...fields }: { filename?: string }) => ({
    type: bench.dialect.clientName,
    ...fields,
    ...(filename === undefined ? {} : { file: filename }),
  })

  test('name, inflections and the read-only switch change without asking the database', async () => {
    const { project, base } = await aSource(server, owner, bench, notes(bench))
    const { status, body } = await call('PATCH', `/api/v1/projects/${project.id}/sources/${base.id}`, {
      alias: 'Archive',
      readOnly: true,
      inflectionTable: 'camelize',
      inflectionColumn: 'camelize',
    })
    assert.equal(status, 200)
    assert.deepEqual(
      [body.alias, body.readOnly, body.inflectionTable, body.inflectionColumn],
      ['Archive', true, 'camelize', 'camelize'],
    )
    const snapshot = await server.app.services.snapshots.of(project.id, 2)
    assert.match(snapshot?.findTable('notes')?.readOnlyReason ?? '', /read-only/)
  })

  test('another place is taken only when it works, and is used from then on', async () => {
    const { project, base } = await aSource(server, owner, bench, notes(bench))
    const path = `/api/v1/projects/${project.id}/sources/${base.id}`
    const { connection } = await aDatabase(server, bench, [
      ...notes(bench),
      sql`insert into notes (text) values ('from the other one')`,
    ])
    const before = await stored(base.id)
    const refused = await call('PATCH', path, 'filename' in connection ? { file: 'none.sqlite' } : { database: 'none' })
    assert.equal(refused.status, 400)
    assert.match(refused.body.msg, /^Connection Failure:/)
    assert.deepEqual(await stored(base.id), before)
    const { type, ...fields } = fieldsOf(connection)
    assert.equal((await call('PATCH', path, fields)).status, 200)
    const rows = await call('GET', `/api/v1/db/data/noco/${project.id}/notes`)
    assert.deepEqual(
      rows.body.list.map(({ text }: { text: string }) => text),
      ['from the other one'],
    )
  })

  if (bench.dialect.name !== 'sqlite')
    test('another host gets no stored password, neither to keep nor to try (S19)', async () => {
      const { project, base, target } = await aSource(server, owner, bench, notes(bench))
      const path = `/api/v1/projects/${project.id}/sources/${base.id}`
      const { host, port, password } = target as { host: string; port: number; password: string }
      const before = await stored(base.id)
      for (const change of [{ host: 'db.example' }, { port: port + 1 }])
        for (const [method, at] of [
          ['PATCH', path],
          ['POST', `${path}/test`],
        ] as const)
          assert.equal((await call(method, at, change)).status, 400)
      assert.deepEqual(await stored(base.id), before)
      assert.equal((await call('PATCH', path, { host, port, password })).status, 200)
    })

  test('a stored connection is tested, also with changes nobody stored', async () => {
    const { project, base } = await aSource(server, owner, bench, notes(bench))
    const path = `/api/v1/projects/${project.id}/sources/${base.id}/test`
    const good = await call('POST', path)
    assert.deepEqual([good.status, good.body.code], [200, 0])
    assert.equal(good.body.message, 'The environment is validated and the connection is successful.')
    const bad = await call(
      'POST',
      path,
      bench.dialect.name === 'sqlite' ? { file: 'none.sqlite' } : { database: 'none' },
    )
    assert.deepEqual([bad.status, bad.body.code], [200, -1])
  })

  test('a connection is tested before it is attached', async () => {
    const { project } = await aSource(server, owner, bench, notes(bench))
    const { connection } = await aDatabase(server, bench)
    const { body } = await call('POST', `/api/v1/projects/${project.id}/sources/test`, fieldsOf(connection))
    assert.equal(body.code, 0)
  })

  test('detaching forgets the metadata and leaves the database alone', async () => {
    const { project, base, open } = await aSource(server, owner, bench, notes(bench))
    const path = `/api/v1/projects/${project.id}/sources`
    assert.equal((await call('DELETE', `${path}/${base.id}`)).status, 400)
    const { connection } = await aDatabase(server, bench, notes(bench))
    const second = await call('POST', path, fieldsOf(connection))
    assert.equal((await call('DELETE', `${path}/${base.id}`)).status, 200)
    assert.deepEqual(
      (await call('GET', path)).body.list.map(({ id }: { id: string }) => id),
      [second.body.id],
    )
    assert.equal((await call('DELETE', `${path}/${base.id}`)).status, 404)
    assert.equal(await open(async ({ scan }) => (await bench.dialect.introspect(scan)).tables.length), 1)
    const left = await server.app.services.meta.scan
      .selectFrom('rh_tables')
      .select('id')
      .where('base_id', '=', base.id)
      .execute()
    assert.deepEqual(left, [])
  })

  test('nobody reaches a source through another project (S56)', async () => {
    const mine = await aSource(server, owner, bench, notes(bench))
    const stranger = await server.signUp(`stranger-${bench.dialect.name}@x.example`)
    const theirs = await aProject(server, stranger, { title: 'Theirs' })
    for (const [method, path, body] of [
      ['PATCH', `/api/v1/projects/${theirs.id}/sources/${mine.base.id}`, { alias: 'x' }],
      ['DELETE', `/api/v1/projects/${theirs.id}/sources/${mine.base.id}`, undefined],
      ['POST', `/api/v1/projects/${theirs.id}/sources/${mine.base.id}/test`, undefined],
      ['GET', `/api/v1/projects/${mine.project.id}/sources`, undefined],
    ] as const)
      assert.equal((await call(method, path, body, stranger)).status, 404, path)
  })

  if (bench.dialect.name === 'sqlite')
    test('a file another project keeps is closed to whoever is not in it, and answered like one that is not there', async () => {
      const { project, target } = await aSource(server, owner, bench, notes(bench))
      const file = ('file' in target ? target.file : '').split('/').at(-1) ?? ''
      const stranger = await server.signUp('file-stranger@x.example')
      const attach = (filename: string, fields: object = {}) => {
        const config = { client: 'sqlite3', connection: { filename } }
        const body = { title: 'Peek', external: true, bases: [{ config, ...fields }] }
        return call('POST', '/api/v1/db/meta/projects', body, stranger)
      }
      const verdict = (filename: string, fields: object = {}) => {
        const body = { client: 'sqlite3', connection: { filename }, ...fields }
        return call('POST', '/api/v1/db/meta/connection/test', body, stranger)
      }
      const gist = ({ status, body: { requestId: _, ...body } }: Answer) => ({ status, body })
      const missing = [await attach('none.sqlite'), await verdict('none.sqlite')].map(gist)
      const created = gist(await verdict('none.sqlite', { createDatabase: true }))
      for (const name of [file, file.toUpperCase().replace('.SQLITE', '.sqlite')]) {
        assert.deepEqual([await attach(name), await verdict(name)].map(gist), missing)
        assert.deepEqual(gist(await verdict(name, { createDatabase: true })), created)
        const refused = await attach(name, { createDatabase: true })
        assert.deepEqual(
          [refused.status, refused.body.msg],
          [409, 'A file of this name cannot be made. Choose another name.'],
        )
      }
      await addMember(server, project.id, stranger, 'creator')
      assert.equal((await attach(file)).status, 200)
    })
})

describe('who may manage sources', () => {
  let server: TestServer
  let owner: Person
  let project: string
  let base: string
  before(async () => {
    server = await aServer()
    owner = await server.signUp('owner@x.example')
    const made = await aProject(server, owner)
    project = made.id
    base = made.bases[0]?.id ?? ''
  })
  after(() => server.close())

  const calls = () =>
    [
      ['GET', `/api/v1/projects/${project}/sources`, undefined],
      ['POST', `/api/v1/projects/${project}/sources`, { type: 'sqlite3', file: 'x.sqlite', createDatabase: true }],
      ['POST', `/api/v1/projects/${project}/sources/test`, { type: 'sqlite3', file: 'x.sqlite' }],
      ['PATCH', `/api/v1/projects/${project}/sources/${base}`, { alias: 'x' }],
      ['DELETE', `/api/v1/projects/${project}/sources/${base}`, undefined],
      ['POST', `/api/v1/projects/${project}/sources/${base}/test`, undefined],
      ['GET', `/api/v1/db/meta/projects/${project}/meta-diff`, undefined],
      ['POST', `/api/v1/db/meta/projects/${project}/meta-diff`, {}],
    ] as const

  test('a guest is asked to sign in', async () => {
    for (const [method, path, body] of calls()) assert.equal((await server.call(method, path, body)).status, 401, path)
  })

  test('an editor is refused', async () => {
    const editor = await server.signUp('editor@x.example')
    await addMember(server, project, editor, 'editor')
    for (const [method, path, body] of calls())
      assert.equal((await server.call(method, path, body, { token: editor.token })).status, 403, path)
  })

  test('bodies are strict', async () => {
    const path = `/api/v1/projects/${project}/sources`
    for (const body of [
      {},
      { type: 'oracle' },
      { type: 'pg', host: 5 },
      { type: 'pg', port: 70_000 },
      { type: 'sqlite3', file: 'x.sqlite', is_meta: 1 },
      { type: 'sqlite3', file: 'x'.repeat(600) },
      { type: 'pg', ssl: { caFilePath: '/etc/passwd' } },
      { url: 'http://db.example' },
      { type: 'sqlite3', file: 'x.sqlite', inflectionTable: 'shout' },
      '{',
      [],
    ])
      assert.equal((await server.call('POST', path, body, { token: owner.token })).status, 400, JSON.stringify(body))
  })

  test('the built-in database has no connection, and stays (spec 011)', async () => {
    const path = `/api/v1/projects/${project}/sources/${base}`
    const token = owner.token
    assert.equal((await server.call('PATCH', path, { host: 'db.example' }, { token })).status, 400)
    for (const alias of ['', ' ', 'a\u0000b', '\ud800', 'x'.repeat(101)])
      assert.equal((await server.call('PATCH', path, { alias }, { token })).status, 400)
    assert.equal((await server.call('PATCH', path, { alias: ' Main ' }, { token })).body.alias, 'Main')
    assert.equal((await server.call('PATCH', path, { readOnly: true }, { token })).status, 400)
    assert.equal((await server.call('DELETE', path, undefined, { token })).status, 400)
    assert.equal((await server.call('POST', `${path}/test`, undefined, { token })).status, 400)
    const { body } = await server.call('GET', `/api/v1/projects/${project}/sources`, undefined, { token })
    assert.deepEqual([body.list.length, body.list[0].isBuiltIn, body.list[0].place], [1, true, null])
  })

  test('an external project needs exactly one database', async () => {
    const v1 = { config: { client: 'sqlite3', connection: { filename: 'none.sqlite' } } }
    for (const bases of [undefined, [], [v1, v1], [{}], [{ config: {} }], [{ ...v1, inflection_table: 'shout' }]]) {
      const { status } = await server.call(
        'POST',
        '/api/v1/db/meta/projects',
        { title: 'Outside', external: true, bases },
        { token: owner.token },
      )
      assert.equal(status, 400, JSON.stringify(bases))
    }
  })

  test('databases can be attached, and clients are told so', async () => {
    const { body } = await server.call('GET', '/api/v1/db/meta/nocodb/info')
    assert.equal(body.connectToExternalDB, true)
  })
})
