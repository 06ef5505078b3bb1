// Unverified by a server: none runs here. Texts are compared with what the manual of SQL Server asks for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTest } from '@rowhouse/core/filters/read-test'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { onMssqlText } from '../testing/every-dialect.ts'
import { selectCount } from './count-records.ts'
import { selectCandidates, selectLinked } from './links.ts'
import type { RecordTable } from './record-table.ts'
import { selectPage } from './select-records.ts'
import { accessIn, aLinkedWorld, titled } from './testing/a-linked-world.ts'

const { Projects, Tasks, People } = aLinkedWorld().tables
const page = { filter: null, sorts: [], limit: 25, offset: 0, shape: 'structured' as const }

onMssqlText('computed columns', ({ dialect }) => {
  const fieldsOf = (table: RecordTable, ...titles: string[]) => titles.map((title) => titled(table, title))
  const filterOf = (table: RecordTable, title: string, word: string, written: string) =>
    resolveFilter(readTest({ column: titled(table, title), word, written, place: 'a test' }), {
      now: '2026-03-29T10:00:00.000Z',
      zone: 'UTC',
    })
  const text = ({ sql }: { readonly sql: string }) => sql.replace(/\s+/g, ' ').trim()
  const rest = (table: string) => `from [${table}] order by [${table}].[id] asc offset @1 rows fetch next @2 rows only`
  const read = (number: string) => `convert(nvarchar(50), ${number}, 2)`
  const ofProject = 'from [tasks] as [rh_1] where [rh_1].[c_10] = [projects].[id]'

  test('a lookup through two links is one select; what a link shows is one more statement for all rows', () => {
    const fields = fieldsOf(Tasks, 'OwnerName', 'Project', 'People')
    const { query, more } = selectPage(accessIn(dialect, Tasks), { ...page, fields })
    assert.equal(
      text(query),
      `select (select [rh_2].[c_1] from [projects] as [rh_1] join [people] as [rh_2] on [rh_2].[id] = [rh_1].[c_4] where [rh_1].[id] = [tasks].[c_10]) as c1, ${read('[tasks].[c_10]')} as c2, ${read('[tasks].[id]')} as c3 ${rest('tasks')}`,
    )
    const rows = [
      { c1: 'Ann', c2: 3, c3: 1 },
      { c1: 'Ann', c2: 3, c3: 2 },
      { c1: null, c2: null, c3: 4 },
    ]
    assert.deepEqual(
      more?.(rows).map((one) => text(one.query)),
      [
        `select * from (select ${read('[rh_1].[id]')} as v, ${read('[rh_1].[id]')} as c1, [rh_1].[c_1] as c2, row_number() over (partition by [rh_1].[id] order by [rh_1].[id] asc) as r, count_big(*) over (partition by [rh_1].[id]) as n from [projects] as [rh_1] where [rh_1].[id] = cast(@1 as bigint)) as rh_l where rh_l.r <= 1 order by rh_l.r`,
        `select * from (select ${read('[rh_j1].[c_1]')} as v, ${read('[rh_1].[id]')} as c1, [rh_1].[c_1] as c2, row_number() over (partition by [rh_j1].[c_1] order by [rh_1].[id] asc) as r, count_big(*) over (partition by [rh_j1].[c_1]) as n from [task_people] as [rh_j1] join [people] as [rh_1] on [rh_1].[id] = [rh_j1].[c_2] where [rh_j1].[c_1] in (cast(@1 as bigint), cast(@2 as bigint), cast(@3 as bigint))) as rh_l where rh_l.r <= 25 order by rh_l.r`,
      ],
    )
  })

  test('rollups', () => {
    const cellOf = (title: string) => {
      const { query } = selectPage(accessIn(dialect, Projects), { ...page, fields: fieldsOf(Projects, title) })
      return text(query)
        .replace(/^select /, '')
        .replace(/ as c1 from \[projects\] order by .*$/, '')
    }
    assert.equal(cellOf('Task count'), read(`(select count_big(*) ${ofProject})`))
    assert.equal(cellOf('sum Hours'), read(`(select sum(cast([rh_1].[c_2] as decimal(38,0))) ${ofProject})`))
    const [whole, fraction] = [
      'sum(cast(round([rh_1].[c_3], 0, 1) as decimal(38,0)))',
      'sum(cast([rh_1].[c_3] % 1 as decimal(38,18)))',
    ]
    const sum = `(cast(${whole} as decimal(19,0)) + cast(${fraction} as decimal(37,18)))`
    assert.equal(
      cellOf('sum Cost'),
      read(
        `(select case when abs(${whole}) < 10000000000000000000 then ${sum} when abs(${whole}) < 99999999990000000000 then cast(cast(${whole} as decimal(20,0)) + ${fraction} as decimal(38,18)) end ${ofProject})`,
      ),
    )
    const count = 'nullif(count_big([rh_1].[c_3]), 0)'
    assert.equal(
      cellOf('avg Cost'),
      read(
        `(select case when abs(${whole}) < 10000000000000000000 then cast(${sum} / ${count} as decimal(38,18)) else cast(cast(${whole} as float) / ${count} as decimal(38,18)) end ${ofProject})`,
      ),
    )
    assert.equal(cellOf('avgDistinct Hours'), `(select avg(distinct cast([rh_1].[c_2] as float)) ${ofProject})`)
    assert.equal(cellOf('min Due'), `(select min([rh_1].[c_6]) ${ofProject})`)
    assert.equal(
      cellOf('or Done'),
      `(select case when count(*) = 0 then null else cast(case when (sum(case when [rh_1].[c_5] = cast(@1 as bit) then 1 else 0 end) > 0) then 1 else 0 end as bit) end ${ofProject})`,
    )
    assert.equal(
      cellOf('join Hours'),
      `(select string_agg(cast(cast([rh_1].[c_2] as nvarchar(max)) as nvarchar(max)), N', ') within group (order by [rh_1].[id] asc) ${ofProject})`,
    )
    assert.equal(
      cellOf('uniqueJoin Hours'),
      `(select string_agg(rh_u.t, N', ') within group (order by rh_u.t) from (select distinct cast(cast([rh_1].[c_2] as nvarchar(max)) as nvarchar(max)) collate Latin1_General_100_BIN2 as t ${ofProject}) as rh_u)`,
    )
  })

  test('what is computed for each linked record is computed before it is rolled up', () => {
    const cellOf = (title: string) =>
      text(selectPage(accessIn(dialect, Projects), { ...page, fields: fieldsOf(Projects, title) }).query)
    assert.match(
      cellOf('sum Double'),
      /^select \(select sum\(rh_v\.v\) from \(select .* as v, row_number\(\) over \(order by \[rh_1\]\.\[id\] asc\) as o from \[tasks\] as \[rh_1\] where [^()]+\) as rh_v\) as c1/,
    )
    assert.match(
      cellOf('join When'),
      /string_agg\(cast\(cast\(rh_v\.v as nvarchar\(max\)\) as nvarchar\(max\)\), N', '\) within group \(order by rh_v\.o\) from \(.*\) as rh_v where not/,
    )
  })

  test('a filter on linked records looks for those first', () => {
    const access = accessIn(dialect, Tasks)
    assert.equal(
      text(selectCount(access, { filter: filterOf(Tasks, 'Siblings', 'gt', '3') }).query),
      'select count_big(*) as c1 from [tasks] where [tasks].[c_10] in (select [rh_1].[id] from [projects] as [rh_1] where ([rh_1].[id] is not null and (select count_big(*) from [tasks] as [rh_2] where [rh_2].[c_10] = [rh_1].[id]) > cast(@1 as bigint)))',
    )
    assert.equal(
      text(selectCount(access, { filter: filterOf(Tasks, 'People', 'nlike', 'a') }).query),
      "select count_big(*) as c1 from [tasks] where not ([tasks].[id] is not null and [tasks].[id] in (select [rh_j1].[c_1] from [task_people] as [rh_j1] join [people] as [rh_1] on [rh_1].[id] = [rh_j1].[c_2] where ([rh_j1].[c_1] is not null and ((cast([rh_1].[c_1] as nvarchar(max))) collate Latin1_General_100_BIN2 like @1 escape N'\\'))))",
    )
  })

  test('linked records, and those that could be', () => {
    const spec = { ...page, fields: fieldsOf(Tasks, 'Title') }
    assert.equal(
      text(selectLinked(accessIn(dialect, Projects), titled(Projects, 'Tasks'), [5], spec).query),
      'select [tasks].[c_1] as c1 from [tasks] where [tasks].[c_10] in (select [projects].[id] from [projects] where ([projects].[id] = cast(@1 as bigint) and [projects].[id] is not null)) order by [tasks].[id] asc offset @2 rows fetch next @3 rows only',
    )
    assert.equal(
      text(
        selectCandidates(accessIn(dialect, Tasks), titled(Tasks, 'People'), [5], {
          ...page,
          fields: fieldsOf(People, 'Name'),
        }).query,
      ),
      'select [people].[c_1] as c1 from [people] where not ([people].[id] is not null and [people].[id] in (select [rh_j].[c_2] from [task_people] as [rh_j] where [rh_j].[c_2] is not null and [rh_j].[c_1] in (select [tasks].[id] from [tasks] where ([tasks].[id] = cast(@1 as bigint) and [tasks].[id] is not null)))) order by [people].[id] asc offset @2 rows fetch next @3 rows only',
    )
  })
})
