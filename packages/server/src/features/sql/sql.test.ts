import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import type { EngineName } from '../../dialects/dialect.ts'
import type { PlanStep, SqlAsk } from '../../dialects/sql-run.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { aSource, sourceEnvironment, type TestSource } from '../sources/testing/a-source.ts'
import { writingTricks } from './testing/writing-tricks.ts'

const rows = 450
const numbers: Readonly<Record<string, string>> = {
  sqlite: 'with recursive n(i) as (select 1 union all select i + 1 from n limit 450) select i, i from n',
  postgres: 'select i, i::text from generate_series(1, 450) as n(i)',
  mysql: 'with recursive n as (select 1 as i union all select i + 1 from n where i < 450) select i, i from n',
}
const endless: Readonly<Record<string, string>> = {
  sqlite: 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n',
  postgres: 'select count(*) from generate_series(1, 100000000000)',
  mysql: 'select sleep(60)',
}

onEveryDialect('SQL on somebody else’s database', (bench) => {
  const { dialect } = bench
  const engine = dialect.name as Exclude<EngineName, 'mssql'>
  let server: TestServer
  let owner: Person
  let source: TestSource
  const raw = (text: string): RawBuilder<unknown> => sql.raw(text)
  before(async () => {
    server = await aServer(sourceEnvironment)
    owner = await server.signUp('owner@x.example')
    const extra = engine === 'sqlite' ? [] : [raw('create sequence counter')]
    source = await aSource(server, owner, bench, [
      raw('create table goods (id integer primary key, name varchar(50))'),
      raw(`insert into goods (id, name) ${numbers[engine]}`),
      ...(engine === 'mysql' ? [] : extra),
    ])
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, `/api/v1/projects/${source.project.id}/sql${path}`, body, { token: owner.token })
  const run = (text: string, given: object = {}): Promise<Answer> => call('POST', '', { sql: text, ...given })
  const checksum = async (): Promise<string> => {
    const all = await source.open(async ({ read }) => {
      const { tables } = await dialect.introspect(read)
      const goods = await sql`select * from goods order by id`.execute(read)
      return [tables.map(({ name }) => name), goods.rows]
    })
    return JSON.stringify(all)
  }

  test('rows come with headers of text and value, page by page and exactly (spec 190)', async () => {
    const { status, body } = await run(
      'select id, name, null as none, 9007199254740993 as id from goods order by 1 -- all',
    )
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body.headers, [
      { text: 'id', value: 'c1' },
      { text: 'name', value: 'c2' },
      { text: 'none', value: 'c3' },
      { text: 'id', value: 'c4' },
    ])
    assert.equal(body.rows.length, 200)
    assert.deepEqual(body.rows[0], { c1: 1, c2: '1', c3: null, c4: '9007199254740993' })
    const next = await call('GET', `/results/${body.more}/rows?offset=200`)
    assert.equal(next.body.rows.length, rows - 200, JSON.stringify(next.body))
    assert.equal(next.body.rows.at(-1).c1, rows)
    assert.deepEqual([next.body.known, next.body.state], [rows, 'whole'])
    // What was read is read again from any place, also when the database does not hold it any more.
    const back = await call('GET', `/results/${body.more}/rows?offset=95&limit=10`)
    assert.deepEqual(
      back.body.rows.map(({ c1 }: { c1: number }) => c1),
      [96, 97, 98, 99, 100, 101, 102, 103, 104, 105],
    )
    assert.equal((await call('DELETE', `/results/${body.more}`)).status, 200)
    assert.equal((await call('GET', `/results/${body.more}/rows`)).status, 404)
  })

  test('a result ends with as many rows as were asked for, can be read on, and goes out whole as a file', async () => {
    const { body } = await run('select id, name from goods order by id', { most: 250 })
    const limited = await call('GET', `/results/${body.more}/rows?offset=200`)
    assert.deepEqual([limited.body.rows.length, limited.body.known, limited.body.state], [50, 250, 'limit'])
    const lifted = await call('GET', `/results/${body.more}/rows?offset=250&limit=100&most=350`)
    assert.deepEqual([lifted.body.rows[0].c1, lifted.body.known, lifted.body.state], [251, 350, 'limit'])
    const whole = await call('GET', `/results/${body.more}/export`)
    assert.equal(whole.headers['content-type'], 'text/csv; charset=utf-8')
    const lines = String(whole.body).split('\r\n')
    assert.deepEqual([lines.length, lines[1], lines.at(-2)], [rows + 2, '1,1', `${rows},${rows}`])
    // What went past the disk is not there to be read again, and that is said.
    const after = await call('GET', `/results/${body.more}/rows?offset=340&most=450`)
    assert.deepEqual([after.body.rows.length, after.body.state], [10, 'closed'])
    assert.equal((await call('GET', `/results/${body.more}/export`)).status, 409)
    assert.equal((await run('select 1', { most: 1_000_001 })).status, 400)
  })

  test('whoever opens many results keeps the rows of the last eight, and cursors of the last four', async () => {
    const opened: string[] = []
    for (let at = 0; at < 9; at += 1) opened.push((await run('select id from goods order by id')).body.more)
    const stateOf = async (id: string | undefined): Promise<unknown> => {
      const { status, body } = await call('GET', `/results/${id}/rows?offset=100&limit=1`)
      return status === 200 ? body.state : status
    }
    assert.deepEqual(
      [await stateOf(opened[0]), await stateOf(opened[1]), await stateOf(opened[4]), await stateOf(opened[5])],
      [404, 'closed', 'closed', 'more'],
    )
    assert.equal(await stateOf(opened[8]), 'more')
    for (const id of opened) await call('DELETE', `/results/${id}`)
  })

  test('values travel apart from the text, and bytes are told by their number', async () => {
    const given = { parameters: { name: "7' or '1'='1", id: 7 } }
    assert.deepEqual((await run('select * from goods where name = :name', given)).body.rows, [])
    assert.deepEqual((await run('select name from goods where id = :id', given)).body.rows, [{ c1: '7' }])
    assert.equal((await run('select * from goods where name = :missing', given)).status, 400)
    const blob = { sqlite: "select x'0102ff'", postgres: "select '\\x0102ff'::bytea", mysql: "select x'0102ff'" }[
      engine
    ]
    assert.deepEqual((await run(blob)).body.rows, [{ c1: { bytes: 3 } }])
  })

  test('what the database says about a statement is told to whoever wrote it, as a 400 without a stack', async () => {
    const { status, body } = await run('select nothing_like_it from goods')
    assert.equal(status, 400)
    assert.match(body.msg, /nothing_like_it/)
    assert.deepEqual(Object.keys(body).sort(), ['error', 'msg', 'requestId'])
    for (const text of ['', ';', 'selec 1', "select '", 'select * from no_such', 'x'.repeat(60_000), '\0'])
      assert.ok([400, 413].includes((await run(text)).status), text)
    // A script of ten megabytes is refused in words, by the editor and as a migration, and nothing of it runs.
    const script = 'create table flood (id integer);\n'.repeat(312_500)
    const migration = { source: source.base.id, title: 'flood', up: script }
    const path = `/api/v1/projects/${source.project.id}/migrations`
    const asMigration = await server.call('POST', path, migration, { token: owner.token })
    for (const refused of [await run(script), asMigration]) {
      assert.ok([400, 413].includes(refused.status), `${refused.status}`)
      assert.ok(refused.body.msg.length < 1000)
    }
    assert.doesNotMatch(await checksum(), /flood/)
  })

  test('no trick writes, locks or reaches out in read mode (S09)', async () => {
    const tricks = writingTricks(engine)
    assert.ok(tricks.length >= 200, `${tricks.length}`)
    const is = await checksum()
    const passed: string[] = []
    for (const given of engine === 'sqlite' ? [{}] : [{}, { measure: true }])
      for (const trick of tricks) {
        const { status } = await run(trick, given)
        if (status === 200) passed.push(trick)
        else assert.ok(status === 400 || status === 403, `${status}: ${trick}`)
      }
    assert.equal(await checksum(), is)
    // What is left of them once their comments are gone.
    for (const trick of passed) assert.match(trick, /^(select 1 \/\*!|select ')/, trick)
  })

  if (engine !== 'mysql')
    test('the engine itself refuses them too, without anybody who read the text before', async () => {
      const runner = await dialect.runnerOn?.(source.target)
      const is = await checksum()
      for (const text of writingTricks(engine)
        .slice(0, 15)
        .filter((trick) => !/^(commit|rollback|begin)$/.test(trick))) {
        const ask: SqlAsk = { text, values: [], writes: false, timeoutMs: 20_000, tables: null }
        await assert.rejects(async () => (await runner?.run(ask))?.next(1), text)
        await assert.rejects(async () => runner?.measure(ask), text)
      }
      assert.equal(await checksum(), is)
    })

  test('rows are written where that is asked for and allowed, and how many is told', async () => {
    const insert = "insert into goods (id, name) values (1001, 'new')"
    assert.equal((await run(insert)).status, 400)
    const written = await run(insert, { mode: 'write' })
    assert.equal(written.status, 200, JSON.stringify(written.body))
    assert.equal(written.body.affected, 1)
    assert.equal((await run("update goods set name = 'x' where id > 1000", { mode: 'write' })).body.affected, 1)
    assert.equal((await run('drop table goods', { mode: 'write' })).status, 400)
    assert.equal((await run(insert, { mode: 'write' })).status, 400)
    // What was written here is what the grid reads at once.
    const { body } = await server.call('GET', `/api/v1/db/data/noco/${source.project.id}/goods/1001`, undefined, {
      token: owner.token,
    })
    assert.equal(body.name, 'x')
    assert.equal((await run('delete from goods where id = 1001', { mode: 'write' })).body.affected, 1)
    const audit = await server.call('GET', `/api/v1/projects/${source.project.id}/audits?kind=sql`, undefined, {
      token: owner.token,
    })
    assert.ok(
      audit.body.list.some(({ type }: { type: string }) => type === 'sql.ran'),
      JSON.stringify(audit.body).slice(0, 300),
    )
  })

  test('whoever leaves stops the statement in the database', async () => {
    const runner = await dialect.runnerOn?.(source.target)
    const leaves = new AbortController()
    const ask: SqlAsk = {
      text: endless[engine] ?? '',
      values: [],
      writes: false,
      timeoutMs: 60_000,
      tables: null,
      signal: leaves.signal,
    }
    const began = performance.now()
    const going = assert.rejects(async () => (await runner?.run(ask))?.next(1), { details: { reason: 'cancelled' } })
    setTimeout(() => leaves.abort(), 300)
    await going
    assert.ok(performance.now() - began < 30_000)
    if (engine === 'sqlite') return
    const busy =
      engine === 'postgres'
        ? "select count(*) as n from pg_stat_activity where application_name = 'rowhouse sql' and state = 'active'"
        : "select count(*) as n from information_schema.processlist where info like '%sleep(60)%' and info not like '%processlist%'"
    for (let tries = 0; ; tries += 1) {
      const found = await source.open(({ read }) => sql<{ n: number }>`${sql.raw(busy)}`.execute(read))
      if (Number(found.rows[0]?.n) === 0) break
      assert.ok(tries < 100, 'the statement goes on')
    }
  })

  test('a statement that takes too long is stopped and told so', async () => {
    const runner = await dialect.runnerOn?.(source.target)
    const ask: SqlAsk = { text: endless[engine] ?? '', values: [], writes: false, timeoutMs: 1500, tables: null }
    await assert.rejects(
      async () => {
        const page = await (await runner?.run(ask))?.next(1)
        // MySQL ends a sleep early and says 1.
        if (engine === 'mysql' && page?.rows[0]?.[0] === 1)
          throw Object.assign(new Error(), { details: { reason: 'statement_timeout' } })
      },
      { details: { reason: 'statement_timeout' } },
    )
  })

  test('a plan is measured by running it in read mode, beside what was expected, where the database tells it', async () => {
    const asked = 'select name from goods where id > :least order by name'
    const { status, body } = await run(asked, { measure: true, mode: 'write', parameters: { least: 3 } })
    const [info] = (await call('GET', '')).body.list.filter(({ builtIn }: { builtIn: boolean }) => !builtIn)
    if (engine === 'sqlite') {
      assert.equal(status, 400)
      assert.match(body.msg, /does not tell what each step of a plan takes/)
      assert.equal(info.measureRefusal, body.msg)
      return
    }
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(info.measureRefusal, null)
    const steps = flat(body.plan)
    const scan = steps.find(({ scans }) => scans === 'goods') ?? steps.find(({ title }) => title.includes('goods'))
    assert.equal(scan?.actual?.rows, rows - 3, JSON.stringify(body.plan))
    assert.ok(steps.some(({ actual }) => (actual?.ms ?? 0) > 0))
    assert.ok((scan?.rows ?? 0) > 0)
    if (engine === 'postgres') assert.ok((scan?.actual?.pages?.all ?? 0) > 0)
    assert.deepEqual([body.rows, body.more], [[], null])
    const [last] = (await call('GET', '/history?limit=1')).body.list
    assert.deepEqual([last.type, last.query, last.response.status], ['read', asked, 'done'])
    const before = await checksum()
    for (const wrong of ['delete from goods', 'insert into goods (id) values (9999)', 'select 1; select 2'])
      assert.equal((await run(wrong, { measure: true, mode: 'write' })).status, 400, wrong)
    assert.equal(await checksum(), before)
  })

  test('who leaves stops what is measured', async () => {
    if (engine === 'sqlite') return
    const runner = await dialect.runnerOn?.(source.target)
    const stop = new AbortController()
    // A sleep that is ended early is no failure to MySQL.
    const text = 'select count(*) from goods as a, goods as b, goods as c, goods as d where a.id + b.id + c.id < d.id'
    const ask: SqlAsk = { text, values: [], writes: false, timeoutMs: 30_000, tables: null }
    const measured = runner?.measure({ ...ask, signal: stop.signal })
    setTimeout(() => stop.abort(), 200)
    await assert.rejects(async () => measured, { details: { reason: 'cancelled' } })
    await assert.rejects(async () => runner?.measure({ ...ask, timeoutMs: 300 }), {
      details: { reason: 'statement_timeout' },
    })
  })

  test('a plan is a tree of steps', async () => {
    const { status, body } = await run('select * from goods where id = 1', { explain: true })
    assert.equal(status, 200, JSON.stringify(body))
    assert.ok(body.plan.length > 0)
    assert.equal(typeof body.plan[0].title, 'string')
    assert.deepEqual(body.rows, [])
    assert.doesNotMatch(JSON.stringify(body.plan), /"scans":"/)
    const all = (await run('select * from goods order by id + 0', { explain: true })).body.plan
    assert.match(JSON.stringify(all), /"scans":"goods"/)
  })
})

const flat = (steps: readonly PlanStep[]): readonly PlanStep[] => steps.flatMap((step) => [step, ...flat(step.steps)])
