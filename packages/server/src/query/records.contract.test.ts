import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { type BenchDatabase, onEveryEngine } from '../testing/every-dialect.ts'
import { ask, make } from './answer.ts'
import { selectCount } from './count-records.ts'
import { selectDistinct } from './distinct-values.ts'
import { selectGroups } from './group-records.ts'
import { wholeText } from './json-list.ts'
import { selectCells } from './select-cells.ts'
import { type PageSpec, selectPage, selectRecord } from './select-records.ts'
import type { TableAccess } from './table-access.ts'
import { aRecordTable, columnOf, createRecordTable } from './testing/a-record-table.ts'
import { deleteRecords, insertRecords, updateRecord } from './write-records.ts'

const firstPage = { filter: null, sorts: [], limit: 25, offset: 0, shape: 'structured' } as const satisfies PageSpec

const people = [
  { Name: 'Ann', City: 'Berlin', Age: 30, Paid: '12.50', Tags: ['a', 'b,c'] },
  { Name: 'Ben', City: 'berlin', Age: 41, Paid: '0.1', Tags: [] },
  { Name: 'Cid', City: 'Bern', Age: null, Paid: null, Tags: null },
  { Name: 'Dan', City: null, Age: 30, Paid: '-3', Tags: ['b,c'] },
  { Name: 'Eve', City: 'Berlin ', Age: 7, Paid: '12.5', Tags: ['a', 'b,c'] },
]

const choices = { choices: ['a', 'b,c'].map((title, order) => ({ id: `so_${order}`, title, color: '#777777', order })) }

onEveryEngine('records', (bench) => {
  const { dialect } = bench
  let database: BenchDatabase
  let access: TableAccess

  before(async () => {
    database = await bench.open()
    const table = aRecordTable('people', {
      Name: 'SingleLineText',
      City: 'SingleLineText',
      Age: 'Number',
      Paid: 'Decimal',
      Tags: { type: 'MultiSelect', options: choices },
    })
    access = await createRecordTable(database, dialect, table, people)
  })

  const page = async (spec: Partial<PageSpec>): Promise<Record<string, CellValue>[]> =>
    JSON.parse(wholeText(await ask(database.scan, selectPage(access, { ...firstPage, ...spec }))))
  const names = async (spec: Partial<PageSpec>): Promise<CellValue[]> =>
    (await page(spec)).map(({ Name }) => Name ?? null)
  const isEqual = (title: string, value: CellValue): ResolvedFilter => ({
    kind: 'test',
    column: columnOf(access.table, title),
    operator: 'eq',
    value: { kind: 'value', value },
  })

  describe('pages', () => {
    test('a page is JSON under the titles, in the order of the key', async () => {
      assert.deepEqual(await page({ limit: 1 }), [
        { Id: 1, Name: 'Ann', City: 'Berlin', Age: 30, Paid: '12.5', Tags: ['a', 'b,c'] },
      ])
      assert.deepEqual(await names({}), ['Ann', 'Ben', 'Cid', 'Dan', 'Eve'])
    })

    test('the classic shape writes lists as existing clients know them', async () => {
      const rows = await page({ shape: 'classic' })
      assert.deepEqual(
        rows.map(({ Tags }) => Tags),
        ['a,"b,c"', '', null, '"b,c"', 'a,"b,c"'],
      )
    })

    test('fields choose columns and their order', async () => {
      const fields = [columnOf(access.table, 'Age'), columnOf(access.table, 'Name')]
      const text = wholeText(await ask(database.scan, selectPage(access, { ...firstPage, fields, limit: 1 })))
      assert.equal(text, '[{"Age":30,"Name":"Ann"}]')
    })

    test('records that sort alike stay in the order of the key, so pages do not overlap', async () => {
      const sorts = [{ column: columnOf(access.table, 'Age'), direction: 'desc' as const }]
      const seen: CellValue[] = []
      for (let offset = 0; offset < 6; offset += 2) seen.push(...(await names({ sorts, limit: 2, offset })))
      assert.deepEqual(seen, ['Ben', 'Ann', 'Dan', 'Eve', 'Cid'])
    })

    test('a shuffled page holds every record once', async () =>
      assert.deepEqual((await names({ shuffle: true })).toSorted(), ['Ann', 'Ben', 'Cid', 'Dan', 'Eve']))

    test('a search looks into every column that is named, numbers and lists too', async () => {
      const columns = ['Name', 'City', 'Age', 'Paid', 'Tags'].map((title) => columnOf(access.table, title))
      assert.deepEqual(await names({ search: { text: 'BER', columns } }), ['Ann', 'Ben', 'Cid', 'Eve'])
      assert.deepEqual(await names({ search: { text: '12.5', columns } }), ['Ann', 'Eve'])
      assert.deepEqual(await names({ search: { text: 'b,C', columns } }), ['Ann', 'Dan', 'Eve'])
      assert.deepEqual(await names({ search: { text: 'x', columns: [] } }), [])
    })

    test('no record is a page too', async () => assert.deepEqual(await page({ filter: isEqual('Name', 'nobody') }), []))
  })

  describe('one record', () => {
    test('is found by its key, or not at all', async () => {
      const read = (key: CellValue[]) => ask(database.read, selectRecord(access, key, { shape: 'structured' }))
      assert.equal(await read([3]), '{"Id":3,"Name":"Cid","City":"Bern","Age":null,"Paid":null,"Tags":null}')
      assert.equal(await read([99]), null)
      await assert.rejects(async () => read([]), TypeError)
      await assert.rejects(async () => read([null]), TypeError)
    })
  })

  describe('cells', () => {
    test('come as values by column id, by keys or by filter', async () => {
      const columns = [columnOf(access.table, 'Paid'), columnOf(access.table, 'Tags')]
      const [one] = await ask(database.scan, selectCells(access, { keys: [[1]] }, columns))
      assert.deepEqual(one?.key, [1])
      assert.deepEqual(
        [...(one?.cells ?? [])],
        [
          [columns[0]?.id, '12.5'],
          [columns[1]?.id, ['a', 'b,c']],
        ],
      )
      const found = await ask(database.scan, selectCells(access, { filter: isEqual('Age', 30), limit: 10 }, columns))
      assert.deepEqual(
        found.map(({ key }) => key),
        [[1], [4]],
      )
    })

    test('can be read on from behind a key', async () => {
      const seen: (readonly CellValue[])[] = []
      for (;;) {
        const rows = await ask(database.scan, selectCells(access, { filter: null, limit: 2, after: seen.at(-1) }, []))
        if (rows.length === 0) break
        seen.push(...rows.map(({ key }) => key))
      }
      assert.deepEqual(seen, [[1], [2], [3], [4], [5]])
    })
  })

  describe('groups', () => {
    test('hold equal values and nothing else; case and spaces count', async () => {
      const spec = {
        columns: [columnOf(access.table, 'City')],
        filter: null,
        sorts: [],
        limit: 10,
        offset: 0,
        shape: 'structured' as const,
      }
      const groups = JSON.parse(await ask(database.scan, selectGroups(access, spec)))
      assert.deepEqual(groups, [
        { count: 1, City: null },
        { count: 1, City: 'Berlin' },
        { count: 1, City: 'Berlin ' },
        { count: 1, City: 'Bern' },
        { count: 1, City: 'berlin' },
      ])
    })

    test('of decimals and lists are found too, the largest first when asked', async () => {
      const spec = {
        filter: null,
        sorts: [],
        byCount: 'desc' as const,
        limit: 1,
        offset: 0,
        shape: 'structured' as const,
      }
      const of = async (title: string) =>
        JSON.parse(
          await ask(database.scan, selectGroups(access, { ...spec, columns: [columnOf(access.table, title)] })),
        )
      assert.deepEqual(await of('Paid'), [{ count: 2, Paid: '12.5' }])
      assert.deepEqual(await of('Tags'), [{ count: 2, Tags: ['a', 'b,c'] }])
    })

    test('of several columns are their combinations', async () => {
      const columns = [columnOf(access.table, 'Age'), columnOf(access.table, 'Paid')]
      const sorts = [{ column: columns[1] ?? columnOf(access.table, 'Paid'), direction: 'desc' as const }]
      const spec = { columns, filter: null, sorts, limit: 2, offset: 0, shape: 'structured' as const }
      assert.equal(
        await ask(database.scan, selectGroups(access, spec)),
        '[{"count":1,"Age":7,"Paid":"12.5"},{"count":1,"Age":30,"Paid":"12.5"}]',
      )
    })

    test('distinct values come once, in order, filtered by what they contain', async () => {
      const of = (title: string, more = {}) =>
        ask(
          database.scan,
          selectDistinct(access, {
            column: columnOf(access.table, title),
            filter: null,
            limit: 10,
            offset: 0,
            ...more,
          }),
        )
      assert.deepEqual(await of('Age'), [null, 7, 30, 41])
      assert.deepEqual(await of('Paid'), [null, '-3', '0.1', '12.5'])
      assert.deepEqual(await of('City', { search: 'LIN' }), ['Berlin', 'Berlin ', 'berlin'])
      assert.deepEqual(await of('Age', { limit: 2, offset: 1 }), [7, 30])
    })
  })

  test('the count is of what passes the filter', async () => {
    assert.equal(await ask(database.scan, selectCount(access, { filter: null })), 5)
    assert.equal(await ask(database.scan, selectCount(access, { filter: isEqual('Age', 30) })), 2)
  })

  describe('changes', () => {
    test('an insert tells the keys, an update and a delete how many records they touched', async () => {
      const own = await bench.open()
      const there = await createRecordTable(own, dialect, aRecordTable('t', { Name: 'SingleLineText', Big: 'Number' }))
      const columns = ['Name', 'Big'].map((title) => columnOf(there.table, title))
      const rows = Array.from({ length: 60 }, (_, at) => [`name ${at}`, at === 59 ? '9223372036854775807' : at])
      const keys = await own.write(async (tx) => {
        const made: (readonly CellValue[])[] = []
        for (const change of insertRecords(there, { columns, rows })) made.push(...(await make(tx, change)))
        return made
      })
      assert.deepEqual(
        keys.flat(),
        rows.map((_, at) => at + 1),
      )
      const cells = new Map<ReturnType<typeof columnOf>, CellValue>([[columnOf(there.table, 'Name'), 'changed']])
      assert.equal(await own.write((tx) => make(tx, updateRecord(there, [60], cells))), 1)
      assert.equal(await own.write((tx) => make(tx, updateRecord(there, [60], cells))), 1)
      assert.equal(await own.write((tx) => make(tx, updateRecord(there, [61], cells))), 0)
      assert.equal(
        await ask(own.read, selectRecord(there, [60], { shape: 'structured' })),
        '{"Id":60,"Name":"changed","Big":"9223372036854775807"}',
      )
      assert.equal(await own.write((tx) => make(tx, deleteRecords(there, [[1], [2], [99]]))), 2)
      assert.equal(await ask(own.scan, selectCount(there, {})), 58)
    })

    test('a record of nothing but defaults is a record', async () => {
      const own = await bench.open()
      const there = await createRecordTable(own, dialect, aRecordTable('t', { Name: 'SingleLineText' }))
      const [insert, ...more] = insertRecords(there, { columns: [], rows: [[], []] })
      assert.equal(more.length, 1)
      assert.deepEqual(insert && (await own.write((tx) => make(tx, insert))), [[1]])
      assert.equal(await ask(own.read, selectRecord(there, [1], { shape: 'structured' })), '{"Id":1,"Name":null}')
    })

    test('keys of several parts name exactly one record (S10, D02)', async () => {
      const own = await bench.open()
      const table = aRecordTable('t', {
        Part: { type: 'SingleLineText', keyPart: 1 },
        Number: { type: 'Number', keyPart: 2 },
        Note: 'SingleLineText',
      })
      const rows = [
        { Part: 'a', Number: 1, Note: 'one' },
        { Part: 'a', Number: 2, Note: 'two' },
        { Part: 'A', Number: 1, Note: 'three' },
        { Part: 'b', Number: 1, Note: 'four' },
      ]
      const there = await createRecordTable(own, dialect, table, rows)
      const cells = new Map([[columnOf(table, 'Note'), 'changed']])
      assert.equal(await own.write((tx) => make(tx, updateRecord(there, ['a', 1], cells))), 1)
      assert.throws(() => updateRecord(there, ['a'], cells), TypeError)
      assert.throws(() => updateRecord(there, ['a', null], cells), TypeError)
      assert.throws(() => deleteRecords(there, []), TypeError)
      assert.throws(() => deleteRecords(there, [['a']]), TypeError)
      assert.equal(
        await own.write((tx) =>
          make(
            tx,
            deleteRecords(there, [
              ['a', 2],
              ['b', 1],
            ]),
          ),
        ),
        2,
      )
      const left = JSON.parse(wholeText(await ask(own.scan, selectPage(there, firstPage))))
      assert.deepEqual(left, [
        { Part: 'A', Number: 1, Note: 'three' },
        { Part: 'a', Number: 1, Note: 'changed' },
      ])
    })
  })

  describe('a sight', () => {
    const narrow = (): TableAccess => ({
      ...access,
      sight: { columns: access.table.columns.filter(({ title }) => title !== 'City'), rows: isEqual('Age', 30) },
    })

    test('leaves hidden columns and records out of everything', async () => {
      const sight = narrow()
      assert.deepEqual(JSON.parse(wholeText(await ask(database.scan, selectPage(sight, firstPage)))).map(Object.keys), [
        ['Id', 'Name', 'Age', 'Paid', 'Tags'],
        ['Id', 'Name', 'Age', 'Paid', 'Tags'],
      ])
      assert.equal(await ask(database.scan, selectCount(sight, {})), 2)
      assert.equal(await ask(database.read, selectRecord(sight, [2], { shape: 'structured' })), null)
      assert.deepEqual(await ask(database.scan, selectCells(sight, { keys: [[2]] }, [])), [])
      assert.equal(
        await database.write((tx) =>
          make(tx, updateRecord(sight, [2], new Map([[columnOf(access.table, 'Name'), 'x']]))),
        ),
        0,
      )
      assert.equal(await database.write((tx) => make(tx, deleteRecords(sight, [[2]]))), 0)
    })

    test('refuses a hidden column like one that does not exist (S52)', () => {
      const sight = narrow()
      const hidden = columnOf(access.table, 'City')
      const refused = { code: 'invalid_request', message: 'There is no column “City”.' }
      const group = { filter: null, sorts: [], limit: 1, offset: 0, shape: 'structured' as const }
      for (const asked of [
        () => selectPage(sight, { ...firstPage, fields: [hidden] }),
        () => selectPage(sight, { ...firstPage, filter: isEqual('City', 'Bern') }),
        () => selectPage(sight, { ...firstPage, sorts: [{ column: hidden, direction: 'asc' }] }),
        () => selectPage(sight, { ...firstPage, search: { text: 'x', columns: [hidden] } }),
        () => selectCount(sight, { filter: isEqual('City', 'Bern') }),
        () => selectGroups(sight, { ...group, columns: [hidden] }),
        () => selectDistinct(sight, { column: hidden, filter: null, limit: 1, offset: 0 }),
        () => selectRecord(sight, [1], { fields: [hidden], shape: 'structured' }),
      ])
        assert.throws(asked, refused)
      assert.throws(() => selectCells(sight, { keys: [[1]] }, [hidden]), TypeError)
    })
  })
})
