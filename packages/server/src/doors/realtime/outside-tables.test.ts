import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { TestSource } from '../../features/sources/testing/a-source.ts'
import { aSource, sourceEnvironment } from '../../features/sources/testing/a-source.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { aPage, listen, live, type Page, until } from './testing/a-page.ts'

onEveryDialect('what others write to an attached database', (bench) => {
  let server: TestServer
  let ana: Person
  let source: TestSource
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    source = await aSource(server, ana, bench, [
      sql.raw('create table ships (id integer primary key, name varchar(50))'),
      sql.raw('create table ports (id integer primary key, name varchar(50))'),
      sql.raw('create view long_names as select id from ships'),
    ])
  })
  after(() => server.close())

  const offered = async () => {
    const path = `/api/v1/projects/${source.project.id}/sources/${source.base.id}/outside`
    const { status, body } = await server.call('GET', path, undefined, { token: ana.token })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  /** As the owner of the database, one statement after the other. */
  const run = (script: string) =>
    source.open(({ write }) =>
      write(async (tx) => {
        for (const statement of script.split(/;\n(?=create|drop)/)) if (statement) await sql.raw(statement).execute(tx)
      }),
    )

  const write = (statement: string, program = 'shop') =>
    source.open(({ write: begin }) =>
      begin(async (tx) => {
        await sql`select set_config('application_name', ${program}, true)`.execute(tx)
        await sql.raw(statement).execute(tx)
      }),
    )

  if (bench.dialect.name !== 'postgres') {
    test('is told by no other engine, and that is said', async () => {
      assert.deepEqual(await offered(), {
        engine: bench.dialect.name,
        isPossible: false,
        tables: [],
        install: '',
        remove: '',
      })
    })
    return
  }

  const hearing = (page: Page): string[] => {
    const told: string[] = []
    page.socket.on('outside', (tables) => told.push(...tables))
    return told
  }

  test('is told at once where its owner installed the triggers, and what Rowhouse writes itself is not', async () => {
    const before = await offered()
    assert.deepEqual(
      before.tables.map(({ title, tells }: { title: string; tells: boolean }) => [title, tells]),
      [
        ['ports', false],
        ['ships', false],
      ],
    )
    await run(before.install)
    // Once more changes nothing.
    await run(before.install)
    assert.ok((await offered()).tables.every(({ tells }: { tells: boolean }) => tells))

    const ids = new Map(before.tables.map(({ id, title }: { id: string; title: string }) => [title, id]))
    const address = await listen(server)
    const page = await aPage(address, await live(server, ana, source.project.id))
    const told = hearing(page)
    // When the listening begins nobody says: something is written until it is heard.
    let number = 100
    await until(async () => {
      number += 1
      await write(`insert into ports values (${number}, 'Riga')`)
      return told.includes(ids.get('ports') as string)
    })
    assert.ok(!told.includes(ids.get('ships') as string))

    told.length = 0
    const path = `/api/v1/db/data/noco/${source.project.id}/ships`
    assert.equal((await server.call('POST', path, { id: 1, name: 'Aurora' }, { token: ana.token })).status, 200)
    // Words come in the order of the writes: had there been one of the first, it would be there.
    await write("insert into ports values (1, 'Turku')")
    await until(() => told.includes(ids.get('ports') as string))
    assert.ok(!told.includes(ids.get('ships') as string))
    await write("insert into ships values (2, 'Vega')")
    await until(() => told.includes(ids.get('ships') as string))
    page.socket.disconnect()

    await run(before.remove)
    assert.ok((await offered()).tables.every(({ tells }: { tells: boolean }) => !tells))
  })

  test('is asked for by nobody who does not manage the database, nor of one that is not attached', async () => {
    const path = `/api/v1/projects/${source.project.id}/sources`
    const { list } = (await server.call('GET', path, undefined, { token: ana.token })).body
    assert.ok(list.length > 0)
    const unknown = await server.call('GET', `${path}/none/outside`, undefined, { token: ana.token })
    assert.equal(unknown.status, 404)
    const stranger = await server.signUp('bob@x.example')
    const theirs = `${path}/${source.base.id}/outside`
    assert.equal((await server.call('GET', theirs, undefined, { token: stranger.token })).status, 404)
    const member = { email: 'bob@x.example', roles: 'editor' }
    const users = `/api/v1/db/meta/projects/${source.project.id}/users`
    assert.equal((await server.call('POST', users, member, { token: ana.token })).status, 200)
    assert.equal((await server.call('GET', theirs, undefined, { token: stranger.token })).status, 403)
  })
})
