import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { keyAddress } from '@rowhouse/core/key-address'
import { sql } from 'kysely'
import type { EngineName } from '../../dialects/dialect.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { aSource, sourceEnvironment, type TestSource } from './testing/a-source.ts'

/** A type, a value of it in SQL, and how it is shown. */
const values: Readonly<Partial<Record<EngineName, readonly (readonly [string, string, unknown])[]>>> = {
  sqlite: [
    ['real', '1e308', 1e308],
    ['real', '5e-324', 5e-324],
  ],
  postgres: [
    ['real', '0.1', 0.1],
    ['real', '16777216', 16777216],
    ['real', '3.4028235e38', 3.4028235e38],
    ['double precision', '1e308', 1e308],
    ['double precision', '5e-324', 5e-324],
    ['double precision', '1e23', 1e23],
    [
      'numeric',
      '12345678901234567890123456789.0123456789012345678901',
      '12345678901234567890123456789.0123456789012345678901',
    ],
    ['inet', `'10.1.2.3'`, '10.1.2.3'],
    ['inet', `'10.1.2.3/8'`, '10.1.2.3/8'],
    ['inet', `'::1'`, '::1'],
  ],
  mysql: [
    ['float', '0.1', 0.1],
    ['float', '16777216', 16777216],
    ['float', '123456.789', 123456.79],
    ['float', '3.402823e38', 3.402823e38],
    ['float', '1.17549e-38', 1.17549e-38],
    ['double', '0.1', 0.1],
    ['double', '1.7976931348623157e308', 1.7976931348623157e308],
    ['double', '5e-324', 5e-324],
    ['decimal(65,30)', `${'9'.repeat(35)}.${'1'.repeat(30)}`, `${'9'.repeat(35)}.${'1'.repeat(30)}`],
    ['bigint unsigned', '18446744073709551615', '18446744073709551615'],
    ['bigint unsigned', '9223372036854775808', '9223372036854775808'],
    ['year', '0', 0],
    ['year', '1901', 1901],
  ],
}

onEveryDialect('values of somebody else’s tables', (bench) => {
  const { name: engine } = bench.dialect
  const cases = values[engine] ?? []
  let server: TestServer
  let ana: Person
  let source: TestSource
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@example.com')
    const columns = cases.map(([type], at) => `c${at} ${type}`).join(', ')
    const truth = engine === 'mysql' ? 'tinyint(1)' : 'boolean'
    const [odd, no] = engine === 'postgres' ? ['true', 'false'] : ['7', '0']
    const yes = { sqlite: `'yes'`, postgres: 'true', mysql: '1', mssql: '1' }[engine]
    source = await aSource(
      server,
      ana,
      bench,
      [
        `create table numbers (id integer not null primary key, ${columns})`,
        `insert into numbers values (1, ${cases.map(([, literal]) => literal).join(', ')})`,
        `insert into numbers (id) values (2)`,
        `create table flags (id integer not null primary key, flag ${truth})`,
        `insert into flags values (1, ${yes}), (2, ${odd}), (3, ${no}), (4, null)`,
        `create table texts (name varchar(40) not null primary key, note varchar(20))`,
      ].map((statement) => sql.raw(statement)),
    )
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, `/api/v1/db/data/v1/${source.project.id}/${path}`, body, {
      token: ana.token,
      headers: { 'xc-gui': 'true' },
    })
  const idsWhere = async (table: string, where: string): Promise<number[]> => {
    const { status, body } = await call('GET', `${table}?where=${encodeURIComponent(where)}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.list.map(({ id }: { id: number }) => id)
  }

  for (const [at, [type, literal, shown]] of cases.entries())
    test(`${type} ${literal} is shown as ${shown}, found by that, and can be written`, async () => {
      const title = `c${at}`
      assert.deepEqual((await call('GET', 'numbers/1')).body[title], shown)
      assert.deepEqual(await idsWhere('numbers', `(${title},eq,${shown})`), [1])
      const written = await call('PATCH', 'numbers/2', { [title]: shown })
      assert.deepEqual([written.status, written.body[title]], [200, shown], JSON.stringify(written.body))
      const column = sql.ref(title)
      const { rows } = await source.open(({ read }) =>
        sql`select 1 from numbers a join numbers b on a.${column} = b.${column} and a.id = 1 and b.id = 2`.execute(
          read,
        ),
      )
      assert.equal(rows.length, 1, 'the database has another value')
    })

  test('what is not 0 stands for yes in cells, filters, sorts and groups alike', async () => {
    const flags = (await call('GET', 'flags?sort=id')).body.list.map(({ flag }: { flag: unknown }) => flag)
    assert.deepEqual(flags, [true, true, false, null])
    assert.deepEqual(await idsWhere('flags', '(flag,checked,)'), [1, 2])
    assert.deepEqual(await idsWhere('flags', '(flag,eq,true)'), [1, 2])
    assert.deepEqual(await idsWhere('flags', '(flag,neq,true)'), [3, 4])
    assert.deepEqual(await idsWhere('flags', '(flag,notchecked,)'), [3, 4])
    const { body } = await call('GET', 'flags/groupby?column_name=flag')
    const groups = body.list.map(({ flag, count }: { flag: unknown; count: number }) => [flag, count])
    assert.deepEqual(
      new Map(groups),
      new Map<unknown, number>([
        [null, 1],
        [false, 1],
        [true, 2],
      ]),
    )
    assert.deepEqual(
      (await call('GET', 'flags?sort=-flag,-id')).body.list.map(({ id }: { id: number }) => id),
      [2, 1, 3, 4],
    )
  })

  for (const name of ['', '..', 'count', 'views', '["count"]', 'a/b', '~x41'])
    test(`a record with the key “${name}” is read, changed, deleted and undone`, async () => {
      const made = await call('POST', 'texts', { name, note: 'new' })
      assert.equal(made.status, 200, JSON.stringify(made.body))
      const path = `texts/${encodeURIComponent(keyAddress(name))}`
      assert.deepEqual((await call('GET', path)).body, { name, note: 'new' })
      const changed = await call('PATCH', path, { note: 'changed' })
      assert.deepEqual([changed.status, changed.body], [200, { name, note: 'changed' }])
      const gone = await call('DELETE', path)
      assert.deepEqual([gone.status, gone.body], [200, 1], JSON.stringify(gone.body))
      assert.equal((await call('GET', path)).status, 404)
      const undone = await server.call('POST', `/api/v1/changes/${gone.headers['x-rowhouse-change']}/undo`, undefined, {
        token: ana.token,
      })
      assert.deepEqual([undone.status, undone.body.left], [200, []], JSON.stringify(undone.body))
      assert.deepEqual((await call('GET', path)).body, { name, note: 'changed' })
    })

  if (engine === 'mysql')
    test('a year of two digits, which the database would take for another, is refused', async () => {
      const title = `c${cases.findIndex(([type]) => type === 'year')}`
      const { status, body } = await call('PATCH', 'numbers/2', { [title]: 50 })
      assert.deepEqual([status, body.msg], [400, `“${title}” needs 0 or a year from 1901 to 2155.`])
    })
})
