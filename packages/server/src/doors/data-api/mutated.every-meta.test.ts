import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aggregateNames } from '@rowhouse/core/aggregates'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { operators } from '@rowhouse/core/filters/operators'
import { anySign } from '@rowhouse/core/testing/any-sign'
import fc from 'fast-check'
import { columnOf, type WireTable } from '../../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, type DataTable } from './testing/a-data-table.ts'

/** Types a column can be made of without another column or a link. */
const made = ['ForeignKey', 'Barcode', 'QrCode', 'Button', 'ID', 'SpecificDBType']
const computed = ['LinkToAnotherRecord', 'Lookup', 'Rollup', 'Count', 'Formula']
const stored = Object.keys(columnTypes).filter((type) => !made.includes(type) && !computed.includes(type))
const types = [...stored, ...computed, 'Parent']

const text = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    '1.5',
    'true',
    'null',
    '2026-11-15',
    '2026-11-15T13:45:00Z',
    '12:30',
    'today',
    'daysAgo,3',
  ),
  fc.constantFrom(
    'pastWeek',
    'a',
    'a,b',
    '1,2',
    '%',
    "'",
    '"',
    '\u0000',
    '99999999999999999999',
    '0001-01-01',
    '9999-12-31',
    '{}',
    '[1]',
  ),
  fc.string({ unit: anySign, maxLength: 20 }).map((value) => value.toWellFormed()),
)
const column = fc.constantFrom(...types)
const condition = fc.record({ column, operator: fc.constantFrom(...Object.keys(operators)), value: text })
const where = fc
  .array(fc.tuple(fc.constantFrom('~and', '~or', '~not'), condition), { minLength: 1, maxLength: 3 })
  .map((tests) =>
    tests
      .map(([join, { column, operator, value }], at) => `${at === 0 ? '' : join}(${column},${operator},${value})`)
      .join(''),
  )
const sort = fc.tuple(fc.constantFrom('', '-'), column).map(([sign, title]) => `${sign}${title}`)
const aggregates = fc
  .tuple(column, fc.constantFrom(...aggregateNames))
  .map(([title, name]) => JSON.stringify({ [title]: name }))
const call = fc.oneof(
  fc.record({ where, sort, limit: text }, { requiredKeys: [] }).map((query) => asked(query)),
  fc.record({ where, q: text }, { requiredKeys: ['q'] }).map((query) => asked(query)),
  fc.record({ where, sort }, { requiredKeys: [] }).map((query) => `/find-one${asked(query)}`),
  where.map((one) => `/count${asked({ where: one })}`),
  fc
    .record({ where, column_name: column }, { requiredKeys: ['column_name'] })
    .map((query) => `/groupby${asked(query)}`),
  fc
    .record({ q: text, column_name: column }, { requiredKeys: ['column_name'] })
    .map((query) => `/distinct${asked(query)}`),
  fc.record({ where, aggregates }, { requiredKeys: ['aggregates'] }).map((query) => `/aggregate${asked(query)}`),
  text.map((key) => `/${encodeURIComponent(key) || '1'}`),
  fc.record({ where, sort }, { requiredKeys: [] }).map((query) => `/export/csv${asked(query)}`),
)

onEveryMeta('mutated reads of a table of every type', (bench) => {
  let server: TestServer
  let ana: Person
  let things: DataTable
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    const columns = stored.map((title) => ({
      title,
      uidt: title,
      ...(title.endsWith('Select') && { dtxp: "'a','b'" }),
    }))
    things = await aDataTable(server, ana, columns, [
      {
        SingleLineText: 'a',
        Number: 1,
        Decimal: '1.5',
        Date: '2026-11-15',
        DateTime: '2026-11-15T13:45:00Z',
        JSON: { a: 1 },
      },
      {
        LongText: 'b',
        MultiSelect: ['a'],
        SingleSelect: 'b',
        Checkbox: true,
        Time: '12:30',
        Year: 2026,
        Duration: '90',
      },
      {},
    ])
    await addComputed()
  })

  /** Records that hang on each other, and what can be computed from that. */
  async function addComputed(): Promise<void> {
    const add = async (body: Readonly<Record<string, unknown>>): Promise<WireTable> => {
      const path = `/api/v1/db/meta/tables/${things.table.id}/columns`
      const { status, body: table } = await server.call('POST', path, body, { token: ana.token })
      assert.equal(status, 200, JSON.stringify(table))
      return table
    }
    const { id } = things.table
    const title = 'LinkToAnotherRecord'
    const linked = await add({ uidt: title, title, type: 'hm', parentId: id, childId: id })
    const fk_relation_column_id = columnOf(linked, title).id
    const parent = linked.columns.find(({ uidt, id: other }) => uidt === title && other !== fk_relation_column_id)
    await server.call(
      'PATCH',
      `/api/v1/db/meta/columns/${parent?.id}`,
      { ...parent, title: 'Parent' },
      { token: ana.token },
    )
    const fk_lookup_column_id = columnOf(linked, 'Decimal').id
    await add({ uidt: 'Lookup', title: 'Lookup', fk_relation_column_id, fk_lookup_column_id })
    await add({
      uidt: 'Rollup',
      title: 'Rollup',
      fk_relation_column_id,
      fk_rollup_column_id: columnOf(linked, 'Number').id,
      rollup_function: 'sum',
    })
    await add({ uidt: 'Count', title: 'Count', fk_relation_column_id })
    await add({ uidt: 'Formula', title: 'Formula', formula_raw: '{Number} / {Rollup}' })
    for (const child of [2, 3]) assert.equal((await things.send('POST', `/1/hm/${title}/${child}`)).status, 200)
  }
  after(() => server.close())

  test('every answer is 200, 400 or 404, and says nothing of the inside (P09, S74)', async () => {
    await fc.assert(
      fc.asyncProperty(call, async (rest) => {
        const { status, body } = await things.get(rest)
        assert.ok([200, 400, 404].includes(status), `${rest}: ${status} ${JSON.stringify(body)}`)
        if (status !== 200) assert.doesNotMatch(body.msg, /SQL|syntax error|rh_\w+|\/src\/|node_modules/)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    )
  })

  test('a list of every type is the same however often it is read, in both shapes', async () => {
    const [one, other] = [await things.get(), await things.get()]
    assert.equal(one.status, 200)
    assert.deepEqual(one.body, other.body)
    assert.equal(one.body.list[0].Password, undefined)
  })
})
