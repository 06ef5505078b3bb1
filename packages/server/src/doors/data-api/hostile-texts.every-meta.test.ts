import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readSheets } from '../../features/records/export/testing/read-sheets.ts'
import { aTable, structureAs } from '../../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, type DataTable } from './testing/a-data-table.ts'

const payloads = [
  "x' OR '1'='1",
  "x'; drop table canary;--",
  'x"; drop table canary;--',
  'x`; drop table canary;--',
  "x\\' OR 1=1--",
  "' UNION SELECT email FROM rh_users--",
  "'||(select 1)||'",
  '1); select pg_sleep(5);--',
  '1 OR sleep(5)',
  "x' AND randomblob(100000000) --",
  '%',
  '_',
  '\\',
  '?',
  '$1',
  ':v',
  '%s',
  '{{7*7}}',
  '--',
  '/*',
  "';WAITFOR DELAY '0:0:5'--",
  '\u2019 OR 1=1',
  '__proto__',
]

onEveryMeta('hostile texts', (bench) => {
  let server: TestServer
  let ana: Person
  let people: DataTable
  const state = async (): Promise<string> => {
    const users = await server.app.services.meta.read.selectFrom('rh_users').select('id').execute()
    return JSON.stringify([users, (await people.get('?limit=1000')).body.list])
  }
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    people = await aDataTable(
      server,
      ana,
      { Name: 'SingleLineText', Age: 'Number', Tags: 'MultiSelect', Extra: 'JSON' },
      [{ Name: 'Ann', Age: 30, Tags: ['a'], Extra: { a: 1 } }],
    )
  })
  after(() => server.close())

  test('values of filters are values, whatever they hold (S01, S08)', async () => {
    const before = await state()
    for (const payload of payloads)
      for (const [column, finding, negative] of [
        ['Name', ['eq', 'like', 'in'], ['neq', 'nlike', 'nin']],
        ['Tags', ['eq', 'anyof', 'allof', 'like'], ['nanyof', 'nallof']],
        ['Extra', ['eq', 'like'], ['neq', 'nlike']],
      ] as const) {
        const any = (operators: readonly string[]) =>
          operators.map((operator) => `(${column},${operator},"${payload.replaceAll('"', '""')}")`).join('~or')
        const found = await people.get(asked({ where: any(finding) }))
        assert.deepEqual([found.status, found.body.list?.length], [200, 0], any(finding))
        const others = await people.get(asked({ where: any(negative) }))
        assert.deepEqual([others.status, others.body.list?.length], [200, 1], any(negative))
      }
    for (const payload of payloads)
      for (const operator of ['eq', 'in', 'btw']) {
        const { status, body } = await people.get(asked({ where: `(Age,${operator},${payload})` }))
        // “$1” is an amount to a column of numbers; most are none.
        assert.ok(status === 400 || (status === 200 && body.list.length === 0), payload)
      }
    assert.equal(await state(), before)
  })

  test('no other parameter, key or path is more than a name or a value (S01, S03)', async () => {
    const before = await state()
    for (const payload of payloads.filter((_, at) => at % 3 === 0)) {
      const word = encodeURIComponent(payload)
      for (const rest of [
        `?sort=${word}`,
        `?fields=${word}`,
        `?limit=${word}`,
        `?searchFields=${word}&q=x`,
        `/groupby?column_name=${word}`,
        `/distinct?column_name=${word}`,
        `/aggregate?aggregates=${encodeURIComponent(JSON.stringify({ [payload]: 'count' }))}`,
        `/${word}`,
        `/${word}/exist`,
        `/views/${word}`,
      ])
        assert.ok([400, 404].includes((await people.get(rest)).status), rest)
      assert.deepEqual((await people.get(`?q=${word}`)).body.list, [], payload)
      assert.ok([400, 404].includes((await people.send('DELETE', `/${word}`)).status))
      assert.ok([400, 404].includes((await people.send('PATCH', `/${word}`, { Age: 1 })).status))
      for (const path of [`/nc/${people.project}/api/v1/${word}`, `/api/v1/db/data/${word}/${people.project}/${word}`])
        assert.equal((await server.call('GET', path, undefined, ana)).status, 404)
    }
    assert.equal(await state(), before)
  })

  test('values of cells come back byte for byte', async () => {
    const table = await aDataTable(
      server,
      ana,
      { Name: 'LongText' },
      payloads.map((Name) => ({ Name })),
    )
    assert.deepEqual(
      (await table.get('?limit=100')).body.list.map(({ Name }: { Name: string }) => Name),
      payloads,
    )
    for (const payload of payloads) {
      const where = `(Name,eq,"${payload.replaceAll('"', '""')}")`
      assert.deepEqual((await table.get(asked({ where }))).body.list.length, 1, payload)
    }
  })

  describe('titles of columns (S04)', () => {
    for (const [title, reason] of [
      ['__proto__', 'Column name must not be “__proto__”'],
      ['constructor', 'Column name must not be “constructor”'],
      ['tab\there', 'Column name must not contain control or broken characters'],
    ] as const)
      test(`${JSON.stringify(title)} is refused when it is made`, async () => {
        const spec = { title: 'Refused', columns: [{ title, uidt: 'SingleLineText' }] }
        const { status, body } = await structureAs(server, ana).create(people.project, spec)
        assert.deepEqual([status, body.msg], [400, reason])
      })
    for (const title of [
      'a"b',
      'a`b',
      'a]b',
      'x", (select 1) as "y',
      '?',
      '??',
      ':v',
      '$1',
      '%s',
      'a,b',
      "it's",
      '=1+1',
      '😀'.repeat(200),
    ])
      test(`“${title.slice(0, 40)}” is the key of its values everywhere`, async () => {
        const requests = [{ title, uidt: 'SingleLineText' }]
        const made = await aTable(server, ana, people.project, {
          title: `Odd ${performance.now()}`,
          columns: requests,
        })
        const path = `/api/v1/db/data/v1/${people.project}/${made.id}`
        const id = made.columns.find((column) => column.title === title)?.id ?? assert.fail()
        const get = (rest: string) => server.call('GET', `${path}${rest}`, undefined, ana)
        assert.equal((await server.call('POST', path, { [id]: 'v' }, { token: ana.token })).status, 200)
        const listed = (await get('')).body.list[0]
        assert.ok(Object.hasOwn(listed, title))
        assert.equal(Object.getOwnPropertyDescriptor(listed, title)?.value, 'v')
        assert.ok(Object.hasOwn((await get('/1')).body, title))
        assert.ok(Object.hasOwn((await get(`/groupby${asked({ column_name: title })}`)).body.list[0], title))
        assert.ok(Object.hasOwn((await get(`?fields=${encodeURIComponent(title)}`)).body.list[0], title))
        assert.equal((await get(asked({ where: `(${title},eq,v)` }))).body.list.length, 1)
        assert.equal((await get(asked({ sort: `-${title}` }))).status, 200)
        const figures = await get(`/aggregate${asked({ aggregates: `{${JSON.stringify(title)}:"count"}` })}`)
        assert.ok(Object.hasOwn(figures.body, title), JSON.stringify(figures.body))
        assert.ok(Object.hasOwn((await get('/export/json')).body[0], title))
        const { rawPayload } = await server.app.http.inject({
          url: `${path}/export/xlsx`,
          headers: { 'xc-auth': ana.token },
        })
        assert.ok(Object.values(readSheets(rawPayload)[0]?.rows[0] ?? {}).includes(title))
        assert.equal((await get('/export/csv')).status, 200)
      })
  })
})
