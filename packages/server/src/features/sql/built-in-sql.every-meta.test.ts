import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { rulesAs } from '../rules/testing/rules-as.ts'
import { aTable, type WireTable } from '../tables/testing/a-table.ts'
import { writingTricks } from './testing/writing-tricks.ts'

onEveryMeta('SQL on the built-in database', (bench) => {
  let server: TestServer
  let ana: Person
  let project: { id: string; title: string }
  let deals: WireTable
  let others: WireTable
  const isSqlite = (): boolean => server.app.services.meta.dialect === 'sqlite'
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    const ben = await server.signUp('ben@x.example')
    project = await aProject(server, ana, { title: 'Sales' })
    deals = await aTable(server, ana, project.id, {
      title: 'Deals',
      columns: { Name: 'SingleLineText', Pin: 'Password' },
    })
    const post = (path: string, person: Person, body: unknown) =>
      server.call('POST', path, body, { token: person.token })
    await post(`/api/v1/db/data/noco/${project.id}/Deals`, ana, { Name: 'First', Pin: 'hush' })
    const other = await aProject(server, ben, { title: 'Other' })
    others = await aTable(server, ben, other.id, { title: 'Secrets', columns: { Hidden: 'SingleLineText' } })
    await post(`/api/v1/db/data/noco/${other.id}/Secrets`, ben, { Hidden: 'not for Ana' })
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown, { token }: Person = ana): Promise<Answer> =>
    server.call(method, `/api/v1/projects/${project.id}/sql${path}`, body, { token })
  const run = (text: string, given: object = {}, person: Person = ana): Promise<Answer> =>
    call('POST', '', { sql: text, ...given }, person)

  test('on PostgreSQL, where one database holds all projects, nothing is run and it says why', async () => {
    if (isSqlite()) return
    const { status, body } = await run('select 1')
    assert.equal(status, 403)
    assert.match(body.msg, /Attach a database of your own/)
    assert.match((await call('GET', '')).body.list[0].refusal, /PostgreSQL/)
  })

  test('a table is read by its title or its name, with its fields and without its passwords', async () => {
    if (!isSqlite()) return
    const [source] = (await call('GET', '')).body.list
    assert.equal(source.refusal, null)
    const { name, columns } = source.tables[0]
    const field = columns.find(({ name: one }: { name: string }) => /name/i.test(one)).name
    for (const table of ['Deals', `"${name}"`, `"${deals.table_name}"`]) {
      const { status, body } = await run(`select * from ${table}`)
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.rows.length, 1)
      assert.equal(
        body.headers.some(({ text }: { text: string }) => /pin/i.test(text)),
        false,
      )
    }
    assert.deepEqual(
      (await run(`select "${field}" as n from Deals where "${field}" = :n`, { parameters: { n: 'First' } })).body.rows,
      [{ c1: 'First' }],
    )
    assert.equal((await run('select count(*) from Deals')).body.rows[0].c1, 1)
    const counted = 'with recursive n(i) as (select 1 union all select i + 1 from n limit 9) select count(*) from n'
    assert.equal((await run(counted)).body.rows[0].c1, 9)
    assert.equal((await run("select value from json_each('[1,2]')")).body.rows.length, 2)
  })

  test('nothing else in the file can be read, counted or even told to be there (S09)', async () => {
    if (!isSqlite()) return
    const missing = await run('select * from no_such_table')
    assert.equal(missing.status, 400)
    const theirs = others.table_name
    for (const [table, column] of [
      ['rh_users', 'email'],
      ['rh_settings', 'value'],
      ['rh_bases', 'connection'],
      [theirs, 'Hidden'],
      ['sqlite_schema', 'sql'],
      ['sqlite_master', 'sql'],
      ['sqlite_temp_master', 'sql'],
      ['pragma_table_list', 'name'],
      ['dbstat', 'name'],
    ] as const)
      for (const text of [
        `select * from "${table}"`,
        `select * from ${table}`,
        `select * from main."${table}"`,
        `select * from [${table}]`,
        `select ${column} from ${table}`,
        `select guessed_column from ${table}`,
        `select count(*) from ${table}`,
        `select 1 from ${table}`,
        `select exists (select 1 from ${table})`,
        `select 1 where 1 in ${table}`,
        `select rowid from ${table}`,
        `with Deals as (select * from ${table}) select * from Deals`,
        `with recursive ${table}(i) as (select 1 union all select i + 1 from main.${table}) select count(*) from ${table}`,
        `select * from Deals, ${table}`,
        `select (select ${column} from ${table} limit 1)`,
        `select * from Deals union all select ${column}, 1, 1, 1, 1 from ${table}`,
        `select max(${column}) over () from ${table}`,
      ]) {
        const { status, body } = await run(text)
        assert.equal(status, 400, `${text}: ${JSON.stringify(body)}`)
        assert.match(body.msg, /no such table/, text)
        assert.equal(JSON.stringify(body).includes('not for Ana'), false)
      }
    // Not even by a table of one's own that has the name of another.
    await aTable(server, ana, project.id, { title: 'rh_users' })
    for (const text of [
      'select count(*) from rh_users',
      'select count(*) from main.rh_users',
      'select * from rh_users',
    ])
      assert.match((await run(text)).body.msg, /no such table/, text)
    const [pin] = deals.columns.filter(({ title }) => title === 'Pin')
    for (const text of [
      `select "${pin?.column_name}" from main."${deals.table_name}"`,
      `with Deals as (select "${pin?.column_name}" from main."${deals.table_name}") select * from Deals`,
      `select "${pin?.column_name}" from Deals`,
    ])
      assert.equal((await run(text)).status, 400, text)
  })

  test('nothing is written there, not even by whoever asks for it', async () => {
    if (!isSqlite()) return
    const before = (await run('select * from Deals')).body.rows
    const written = await run(`update Deals set ${deals.columns[1]?.column_name} = 1`, { mode: 'write' })
    assert.equal(written.status, 403)
    assert.match(written.body.msg, /every change is logged/)
    for (const trick of writingTricks('sqlite')) {
      const text = trick.replaceAll('goods', `"${deals.table_name}"`)
      assert.equal((await run(text)).status, 400, text)
    }
    assert.deepEqual((await run('select * from Deals')).body.rows, before)
  })

  test('whoever has no right to it runs nothing, and neither does somebody to whom rules apply (S09)', async () => {
    for (const role of ['editor', 'commenter', 'viewer'] as const) {
      const person = await server.signUp(`${role}@x.example`)
      await addMember(server, project.id, person, role)
      assert.equal((await run('select 1', {}, person)).status, 403, role)
    }
    assert.equal((await run('select 1', {}, await server.signUp('nobody@x.example'))).status, 404)
    const cleo = await server.signUp('cleo@x.example')
    await addMember(server, project.id, cleo, 'creator')
    if (isSqlite()) assert.equal((await run('select 1', {}, cleo)).status, 200)
    const rules = rulesAs(server, ana, project.id)
    await rules.make(deals, {
      who: { kind: 'role', id: 'creator' },
      effect: 'deny',
      verbs: ['read'],
      fields: [deals.columns[1]?.id ?? ''],
    })
    const { status, body } = await run('select 1', {}, cleo)
    assert.equal(status, 403)
    assert.match(body.msg, /Rules for records or fields/)
    assert.equal((await call('GET', '', undefined, cleo)).status, 403)
  })

  test('the last 500 are remembered with type, query and response, newest first, for whoever ran them (spec 187, 488)', async () => {
    if (!isSqlite()) return
    await call('DELETE', '/history')
    await run('select 41')
    await run('select nothing')
    const { list } = (await call('GET', '/history')).body
    assert.deepEqual(
      list.map(({ type, query, response }: Record<string, { status: string; rows: number }>) => [
        type,
        query,
        response?.status,
        response?.rows,
      ]),
      [
        ['read', 'select nothing', 'failed', null],
        ['read', 'select 41', 'done', 1],
      ],
    )
    assert.match(list[0].response.message, /nothing/)
    const { meta, now } = server.app.services
    const one = {
      project_id: project.id,
      user_id: ana.id,
      source_id: 'x',
      type: 'read',
      query: 'old',
      status: 'done',
      duration_ms: 1,
      row_count: 0,
      message: null,
    } as const
    await meta.write((tx) =>
      tx
        .insertInto('rh_sql_runs')
        .values(
          Array.from({ length: 510 }, (_, at) => ({
            ...one,
            id: `sq_${at}`,
            created_at: new Date(now()).toISOString(),
          })),
        )
        .execute(),
    )
    await run('select 42')
    const kept = await meta.read
      .selectFrom('rh_sql_runs')
      .select('query')
      .where('user_id', '=', ana.id)
      .orderBy('number', 'desc')
      .execute()
    assert.equal(kept.length, 500)
    assert.equal(kept[0]?.query, 'select 42')
    const page = (await call('GET', '/history?limit=100')).body
    assert.equal(page.list.length, 100)
    assert.equal((await call('GET', `/history?limit=100&before=${page.next}`)).body.list[0].query, 'old')
  })

  test('whoever closes the connection stops the statement, and the history says so', async () => {
    if (!isSqlite()) return
    const address = await server.app.http.listen({ port: 0, host: '127.0.0.1' })
    const leaves = new AbortController()
    const query = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n'
    const going = fetch(`${address}/api/v1/projects/${project.id}/sql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'xc-auth': ana.token },
      body: JSON.stringify({ sql: query }),
      signal: leaves.signal,
    })
    const statusOf = async (): Promise<string> => {
      const { list } = (await call('GET', '/history?limit=1')).body
      return list[0].query === query ? list[0].response.status : ''
    }
    while ((await statusOf()) !== 'running') await new Promise((resolve) => setImmediate(resolve))
    // Others are served meanwhile.
    assert.equal((await run('select 7')).body.rows[0].c1, 7)
    leaves.abort()
    await assert.rejects(
      going.then(async (answer) => assert.fail(await answer.text())),
      { name: 'AbortError' },
    )
    const { meta } = server.app.services
    for (;;) {
      const row = await meta.read
        .selectFrom('rh_sql_runs')
        .select(['status', 'message'])
        .where('query', '=', query)
        .executeTakeFirst()
      if (row?.status === 'cancelled') break
      assert.equal(row?.status, 'running', row?.message ?? '')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

  test('files are kept for the project under its name, two underscores and its id (spec 189)', async () => {
    const saved = await call('PUT', '/files', { path: 'reports/pipeline.sql', code: 'select 1' })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    assert.equal(
      (await call('PUT', '/files', { path: 'reports/pipeline.sql', code: 'select 2' })).body.id,
      saved.body.id,
    )
    const { key, list } = (await call('GET', '/files')).body
    assert.equal(key, `${project.title}__${project.id}`)
    assert.deepEqual(
      list.map(({ path }: { path: string }) => path),
      ['reports/pipeline.sql'],
    )
    assert.equal((await call('GET', `/files/${saved.body.id}`)).body.code, 'select 2')
    for (const path of ['', ' ', '../x', 'a//b', 'a\\b', 'a\u0000'])
      assert.equal((await call('PUT', '/files', { path, code: '' })).status, 400, path)
    assert.equal((await call('DELETE', `/files/${saved.body.id}`)).status, 200)
    assert.equal((await call('GET', `/files/${saved.body.id}`)).status, 404)
  })
})
