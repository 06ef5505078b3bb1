// Unverified by a server: none runs here. Texts are compared with what the manual of SQL Server asks for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CompiledQuery } from 'kysely'
import { onMssqlText } from '../testing/every-dialect.ts'
import { selectAggregates } from './aggregate-records.ts'
import { selectCount } from './count-records.ts'
import { selectDistinct } from './distinct-values.ts'
import { selectGroups } from './group-records.ts'
import { selectCells } from './select-cells.ts'
import { selectPage, selectRecord } from './select-records.ts'
import { accessTo, aRecordTable, columnOf } from './testing/a-record-table.ts'
import { deleteRecords, insertRecords, updateRecord } from './write-records.ts'

onMssqlText('records', ({ dialect }) => {
  const plain = aRecordTable('a]b', {
    Name: 'SingleLineText',
    Paid: 'Decimal',
    'x] as [y': { type: 'Number', name: 'n]m' },
  })
  const table = { ...plain, ref: { schema: 'dbo', name: 'a]b' } }
  const access = accessTo(dialect, table)
  const [name, paid, number] = ['Name', 'Paid', 'x] as [y'].map((title) => columnOf(table, title))
  if (name === undefined || paid === undefined || number === undefined) throw new Error('The table lacks a column.')
  const text = ({ sql, parameters }: CompiledQuery) => ({ sql: sql.replace(/\s+/g, ' ').trim(), parameters })
  const filter: ResolvedFilter = { kind: 'test', column: number, operator: 'gt', value: { kind: 'value', value: 5 } }
  const read = (name: string) => `convert(nvarchar(50), [a]]b].${name}, 2)`
  const cells = `${read('[id]')} as c1, [a]]b].[c_1] as c2, ${read('[c_2]')} as c3, ${read('[n]]m]')} as c4`

  test('a page: generated aliases, bound values, an order, offset and fetch', () => {
    const sorts = [{ column: name, direction: 'desc' as const }]
    const { query } = selectPage(access, { filter, sorts, limit: 25, offset: 50, shape: 'structured' })
    assert.deepEqual(text(query), {
      sql: `select ${cells} from [dbo].[a]]b] where [a]]b].[n]]m] > cast(@1 as bigint) order by ([a]]b].[c_1] + nchar(1)) collate Latin1_General_100_BIN2 desc, [a]]b].[id] asc offset @2 rows fetch next @3 rows only`,
      parameters: [5, 50, 25],
    })
  })

  test('one record, by all parts of its key', () => {
    const { query } = selectRecord(access, [7], { fields: [name], shape: 'structured' })
    assert.deepEqual(text(query), {
      sql: 'select [a]]b].[c_1] as c1 from [dbo].[a]]b] where [a]]b].[id] = cast(@1 as bigint)',
      parameters: [7],
    })
  })

  test('cells from behind a key', () => {
    const { query } = selectCells(access, { filter: null, limit: 1000, after: [9] }, [number])
    assert.deepEqual(text(query), {
      sql: `select ${read('[id]')} as c1, ${read('[n]]m]')} as c2 from [dbo].[a]]b] where [a]]b].[id] > cast(@1 as bigint) order by [a]]b].[id] asc offset @2 rows fetch next @3 rows only`,
      parameters: [9, 0, 1000],
    })
  })

  test('a count may be larger than an int', () =>
    assert.equal(text(selectCount(access, {}).query).sql, 'select count_big(*) as c1 from [dbo].[a]]b]'))

  test('groups are made of bytes, so that case and spaces count', () => {
    const spec = {
      columns: [name],
      filter: null,
      sorts: [],
      byCount: 'desc' as const,
      limit: 5,
      offset: 0,
      shape: 'structured' as const,
    }
    const bytes = 'cast(cast([a]]b].[c_1] as nvarchar(max)) as varbinary(max))'
    assert.equal(
      text(selectGroups(access, spec).query).sql,
      `select cast(rh_g.g1 as nvarchar(max)) as c1, rh_g.n as n from (select ${bytes} as g1, count_big(*) as n from [dbo].[a]]b] group by ${bytes}) as rh_g order by rh_g.n desc, (cast(rh_g.g1 as nvarchar(max)) + nchar(1)) collate Latin1_General_100_BIN2 asc offset @1 rows fetch next @2 rows only`,
    )
    assert.match(
      text(selectDistinct(access, { column: number, filter: null, limit: 5, offset: 0 }).query).sql,
      /group by \[a\]\]b\]\.\[n\]\]m\]\) as rh_g/,
    )
  })

  test('aggregates of one statement; sums of integers do not overflow', () => {
    const wants = [
      { column: number, func: 'sum' as const },
      { column: paid, func: 'max' as const },
      { column: number, func: 'median' as const },
      { column: number, func: 'standardDeviation' as const },
    ]
    const { sql } = text(selectAggregates(access, { wants, filter: null }).query)
    assert.match(sql, /convert\(nvarchar\(50\), sum\(cast\(round\(rh_s\.v1, 0, 1\) as decimal\(38,0\)\)\), 2\) as m1/)
    assert.match(sql, /convert\(nvarchar\(50\), max\(rh_s\.v2\), 2\) as m2/)
    assert.match(
      sql,
      /row_number\(\) over \(partition by .* order by rh_s\.v1 asc\) as w1, count\(\*\) over \(partition by/,
    )
    assert.match(sql, /avg\(cast\(rh_s\.v1 as float\)\) over \(\) as w3/)
    assert.ok(!/limit|::|json_|`/.test(sql), sql)
  })

  test('changes name every part of a key and bind every value', () => {
    // OUTPUT gives several rows in no certain order, so a counted key is asked for one by one.
    const rows = [
      ['a', 1],
      ['b', null],
    ]
    const [insert, ...more] = insertRecords(access, { columns: [name, number], rows })
    assert.equal(more.length, 1)
    assert.deepEqual(insert && text(insert.query), {
      sql: 'declare @made table (k1 sql_variant); insert into [dbo].[a]]b] ([c_1], [n]]m]) output inserted.[id] into @made values (@1, @2); select k1 as [id] from @made',
      parameters: ['a', 1],
    })
    const keyed = { ...access, table: { ...table, key: [name] } }
    const [together] = insertRecords(keyed, { columns: [name, number], rows })
    assert.deepEqual(together && text(together.query), {
      sql: 'declare @made table (k1 sql_variant); insert into [dbo].[a]]b] ([c_1], [n]]m]) output inserted.[c_1] into @made values (@1, @2), (@3, @4); select k1 as [c_1] from @made',
      parameters: ['a', 1, 'b', null],
    })
    assert.deepEqual(together?.read({ rows: [] }), [['a'], ['b']])
    const [empty] = insertRecords(access, { columns: [], rows: [[]] })
    assert.match(
      empty ? text(empty.query).sql : '',
      /insert into \[dbo\]\.\[a\]\]b\] output inserted\.\[id\] into @made default values;/,
    )
    assert.deepEqual(text(updateRecord(access, [7], new Map([[name, 'x']])).query), {
      sql: 'update [dbo].[a]]b] set [c_1] = @1 where [a]]b].[id] = cast(@2 as bigint)',
      parameters: ['x', 7],
    })
    assert.deepEqual(text(deleteRecords(access, [[7], [8]]).query), {
      sql: 'delete from [dbo].[a]]b] where [a]]b].[id] in (cast(@1 as bigint), cast(@2 as bigint))',
      parameters: [7, 8],
    })
  })

  test('a statement has at most two thousand parameters', () => {
    const wide = aRecordTable(
      't',
      Object.fromEntries(
        Array.from(
          { length: 30 },
          (_, at) => [`T${at}`, at === 0 ? { type: 'Number', keyPart: 1 } : 'Number'] as const,
        ),
      ),
    )
    const columns = wide.columns.map(({ title }) => columnOf(wide, title))
    const rows = Array.from({ length: 300 }, (_, at) => columns.map(() => at))
    const inserts = [...insertRecords(accessTo(dialect, wide), { columns, rows })]
    for (const { query } of inserts) assert.ok(query.parameters.length <= 2000)
    assert.ok(inserts.length > 1)
  })
})
