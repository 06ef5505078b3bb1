import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { parseFilters } from '@rowhouse/core/filters/parse-filters'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { parseSort } from '@rowhouse/core/sorts/parse-sort'
import { rangeFilter } from '@rowhouse/core/times/range-filter'
import { CompiledQuery } from 'kysely'
import { readSnapshot, type SnapshotTable } from '../../../meta/snapshot.ts'
import type { OrderStep } from '../../../query/group-operand.ts'
import { selectPage } from '../../../query/select-records.ts'
import { wholeSight } from '../../../query/sight.ts'
import { dataOf } from '../../../structure/restructure.ts'
import { findStructure } from '../../../structure/structure-of.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { levelsOf, sightThrough, sortsOf } from '../../records/read/view-settings.ts'
import { role, rulesAs } from '../../rules/testing/rules-as.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../../tables/testing/a-table.ts'
import { viewsAs } from '../testing/views-as.ts'
import { indexChores, keepIndexes } from './keep-indexes.ts'

interface Listed {
  readonly name: string
  readonly state: string
  readonly columns: readonly { readonly title: string; readonly descending: boolean }[]
  readonly views: readonly { readonly title: string }[]
}

onEveryMeta('indexes for views', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let table: WireTable
  let view: string
  let views: ReturnType<typeof viewsAs>
  const id = (title: string): string => columnOf(table, title).id
  const sortBy = (title: string, direction = 'asc') => ({ id: '', columnId: id(title), direction })
  const aTest = (title: string, operator: string, value: unknown) => ({
    kind: 'test',
    columnId: id(title),
    operator,
    value,
  })
  const list = async (): Promise<Listed[]> => (await views.indexes(table.id)).body.list
  /** “Age desc, Id: ready” */
  const told = async (): Promise<string[]> =>
    (await list()).map(
      ({ columns, state }) =>
        `${columns.map(({ title, descending }) => title + (descending ? ' desc' : '')).join(', ')}: ${state}`,
    )
  const inDatabase = async (): Promise<string[]> => {
    const { meta } = server.app.services
    const found = (await readSnapshot(meta.read, project))?.findTable(table.id) ?? assert.fail()
    const structure = await findStructure(found.base.dialect, dataOf(meta.scan), found.ref)
    return (structure?.indexes ?? []).map(({ name }) => name).filter((name) => name.startsWith('rh_view_'))
  }
  const settled = async (): Promise<void> => {
    for (;;) {
      const jobs = await server.app.services.meta.read
        .selectFrom('rh_jobs')
        .select('id')
        .where('state', 'in', ['waiting', 'running'])
        .execute()
      if (jobs.length === 0) return
      await wait(10)
    }
  }
  /** How the database would read the first page of the view, or of what a call asks for by itself. */
  const planOf = async (
    filterOf: (found: SnapshotTable) => ResolvedFilter | null = () => null,
    sortOf?: (found: SnapshotTable) => readonly OrderStep[],
  ): Promise<string> => {
    const { meta } = server.app.services
    const found = (await readSnapshot(meta.read, project))?.findTable(table.id) ?? assert.fail()
    const row = found.views.find((one) => one.id === view) ?? assert.fail()
    const clock = { zone: 'UTC', now: new Date().toISOString() }
    const sight = sightThrough(row, found, wholeSight(found), clock)
    const access = { table: found, sight, dialect: found.base.dialect }
    const sorts = sortOf?.(found) ?? [...levelsOf(row, sight, 'UTC').groups, ...sortsOf(row, sight, found)]
    const spec = { filter: filterOf(found), sorts, limit: 50, offset: 0, shape: 'structured' } as const
    const { query } = selectPage(access, spec)
    return meta.write(async (tx) => {
      // With few records, reading all of them costs less than an index.
      if (bench.dialect === 'postgres')
        for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
          await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`, []))
      const word = bench.dialect === 'postgres' ? 'explain' : 'explain query plan'
      const { rows } = await tx.executeQuery(CompiledQuery.raw(`${word} ${query.sql}`, [...query.parameters]))
      return JSON.stringify(rows)
    })
  }

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    views = viewsAs(server, ana)
  })
  after(() => server.close())
  beforeEach(async () => {
    project = (await aProject(server, ana, { title: `P ${performance.now()}` })).id
    table = await aTable(server, ana, project, {
      columns: {
        Name: 'SingleLineText',
        Age: 'Number',
        City: 'SingleSelect',
        Done: 'Checkbox',
        Day: 'Date',
        Until: 'Date',
        Note: 'LongText',
        Tags: 'MultiSelect',
      },
    })
    view = table.views[0]?.id ?? assert.fail()
    const bulk = `/api/v1/db/data/bulk/noco/${project}/${table.id}`
    const rows = Array.from({ length: 200 }, (_, at) => ({
      Name: `n${at % 7}`,
      Age: at % 50,
      City: 'a',
      Done: at % 2 === 0,
    }))
    assert.equal((await server.call('POST', bulk, rows, { token: ana.token })).status, 200)
  })

  test('rules that say which records are seen get one as filters of views do, and lose it with the rule', async () => {
    const rules = rulesAs(server, ana, project)
    const old = await told()
    await rules.make(table, { rows: aTest('Age', 'eq', 7) as never, who: role('viewer') })
    await rules.make(table, { rows: aTest('Age', 'eq', 8) as never, who: role('viewer'), effect: 'deny' })
    await settled()
    const added = (await told()).filter((one) => !old.includes(one))
    assert.equal(added.length, 1)
    assert.match(added[0] ?? '', /^Age.*: ready$/)
    const [listed] = (await list()).filter(({ columns }) => columns[0]?.title === 'Age')
    assert.ok((await inDatabase()).includes(listed?.name ?? ''))
    for (const { id: one } of await rules.list()) await rules.remove(one)
    await settled()
    assert.deepEqual(await told(), old)
    assert.equal((await inDatabase()).includes(listed?.name ?? ''), false)
  })

  test('come with the filter and the sort, in the background, and the database uses them', async () => {
    assert.deepEqual(await told(), [])
    await views.change(view, { filters: aTest('City', 'eq', 'a'), sorts: [sortBy('Age', 'desc')] })
    await settled()
    assert.deepEqual(await told(), ['City, Age desc, Id: ready'])
    const [{ name, views: wanting } = assert.fail()] = await list()
    assert.deepEqual(await inDatabase(), [name])
    assert.deepEqual(
      wanting.map(({ title }) => title),
      [table.title],
    )
    const plan = await planOf()
    assert.ok(plan.includes(name), plan)
    assert.doesNotMatch(plan, /TEMP B-TREE|Sort/)
  })

  for (const [what, settings, expected] of [
    ['a sort by text, up', { sorts: [['Name', 'asc']] }, 'Name, Id'],
    ['a sort by text, down', { sorts: [['Name', 'desc']] }, 'Name desc, Id'],
    [
      'two sorts in different directions',
      {
        sorts: [
          ['Done', 'desc'],
          ['Age', 'asc'],
        ],
      },
      'Done desc, Age, Id',
    ],
    ['a checkbox and a day', { filter: ['Done', 'checked', null], sorts: [['Day', 'asc']] }, 'Done, Day, Id'],
  ] as const)
    test(`serve ${what}`, async () => {
      await views.change(view, {
        filters: 'filter' in settings ? aTest(...settings.filter) : null,
        sorts: settings.sorts.map(([title, direction]) => sortBy(title, direction)),
      })
      await settled()
      assert.deepEqual(await told(), [`${expected}: ready`])
      const [{ name } = assert.fail()] = await list()
      const plan = await planOf()
      assert.ok(plan.includes(name), plan)
      assert.doesNotMatch(plan, /TEMP B-TREE|Sort/)
    })

  test('a range gets one of its own, for counting, where the database can tell how much it holds', async () => {
    await views.change(view, { filters: aTest('Age', 'gt', 3), sorts: [sortBy('Name')] })
    await settled()
    assert.deepEqual(
      await told(),
      bench.dialect === 'sqlite' ? ['Name, Id: ready'] : ['Name, Id: ready', 'Age, Id: ready'],
    )
  })

  for (const kind of ['calendar', 'timeline'] as const)
    test(`a ${kind} has one of its dates, which finds what stands in a range`, async () => {
      const range = (to: string | null) => ({
        [`${kind}_range`]: [{ fk_from_column_id: id('Day'), fk_to_column_id: to === null ? null : id(to) }],
      })
      const isCalendar = kind === 'calendar'
      const create = isCalendar ? views.createCalendar : views.createTimeline
      view = (await create(table.id, range('Until'))).body.id
      await settled()
      assert.deepEqual(await told(), ['Day, Until, Id: ready'])
      const december = {
        from: { day: '2026-12-01', instant: '2026-12-01T00:00:00.000Z' },
        before: { day: '2027-01-01', instant: '2027-01-01T00:00:00.000Z' },
      }
      const [day, until] = ['Day', 'Until'].map((title) => ({ id: id(title), comparison: 'date' }) as const)
      const [{ name } = assert.fail()] = await list()
      for (const to of [null, until ?? assert.fail()]) {
        const filter = rangeFilter(day ?? assert.fail(), to, december)
        const asked = (found: SnapshotTable): ResolvedFilter | null => {
          const tree = parseFilters(filter, found.columns)
          return tree && resolveFilter(tree, { zone: 'UTC', now: new Date().toISOString() })
        }
        const plan = await planOf(asked, (found) => parseSort(['Day,Until'], found.columns))
        assert.ok(plan.includes(name), plan)
        assert.doesNotMatch(plan, /TEMP B-TREE|Sort/)
      }
      await (isCalendar ? views.updateCalendar : views.updateTimeline)(view, range(null))
      await settled()
      assert.deepEqual(await told(), ['Day, Id: ready'])
    })

  for (const [what, make] of [
    ['a calendar', () => views.createCalendar(table.id, { calendar_range: [{ fk_from_column_id: id('Day') }] })],
    ['a timeline', () => views.createTimeline(table.id, { timeline_range: [{ fk_from_column_id: id('Day') }] })],
    ['a board', () => server.call('POST', `/api/v1/db/meta/tables/${table.id}/kanbans`, {}, { token: ana.token })],
  ] as const)
    test(`of ${what} come back with their column although no other view of the table asks for anything`, async () => {
      await make()
      await settled()
      const wanted = await told()
      assert.equal(wanted.length, 1)
      const [column] = wanted[0]?.split(',') ?? []
      const structure = structureAs(server, ana)
      const keepAll = () => Promise.all(indexChores(server.app.services).map(({ run }) => run()))
      assert.equal((await structure.removeColumn(id(column ?? ''))).status, 200)
      await keepAll()
      assert.deepEqual(await inDatabase(), [])
      assert.equal((await structure.restoreColumn(id(column ?? ''))).status, 200)
      await keepAll()
      assert.deepEqual([await told(), (await inDatabase()).length], [wanted, 1])
    })

  test('groups come before sorts', async () => {
    await views.change(view, { groups: [{ columnId: id('City'), direction: 'asc' }], sorts: [sortBy('Age')] })
    await settled()
    assert.deepEqual(await told(), ['City, Age, Id: ready'])
  })

  test('serve groups of texts, which take an empty text for none', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      await views.change(view, { groups: [{ columnId: id('Name'), direction }], sorts: [sortBy('Age')] })
      await settled()
      const [{ name } = assert.fail()] = await list()
      const plan = await planOf()
      assert.ok(plan.includes(name), plan)
      assert.doesNotMatch(plan, /TEMP B-TREE|Sort/)
    }
  })

  test('serve the cards of one stack, in the order of the view and in one made by hand', async () => {
    const made = await server.call(
      'POST',
      `/api/v1/db/meta/tables/${table.id}/kanbans`,
      { title: 'Board' },
      { token: ana.token },
    )
    view = made.body.id
    const inStack = (found: SnapshotTable): ResolvedFilter => {
      const column = found.columns.find(({ title }) => title === 'City') ?? assert.fail()
      return { kind: 'test', column, operator: 'eq', value: { kind: 'value', value: 'a' } }
    }
    const move = `/api/v1/db/data/bulk/noco/${project}/${table.id}/move`
    for (const expected of ['City, Id: ready', 'City, Row position, Id: ready']) {
      await settled()
      assert.equal((await told()).at(-1), expected)
      const { name } = (await list()).at(-1) ?? assert.fail()
      const plan = await planOf(inStack)
      assert.ok(plan.includes(name), plan)
      assert.doesNotMatch(plan, /TEMP B-TREE|Sort/)
      await server.call('POST', move, { records: ['7'], before: '1' }, { token: ana.token })
    }
  })

  test('none are made of long texts, lists, alternatives or the key', async () => {
    const either = {
      kind: 'group',
      joined: 'or',
      not: false,
      members: [aTest('Age', 'eq', 1), aTest('Name', 'eq', 'x')],
    }
    for (const change of [
      { sorts: [sortBy('Note')] },
      { sorts: [sortBy('Tags')] },
      { sorts: [sortBy('Id', 'desc'), sortBy('Age')] },
      { sorts: [], filters: either },
      { filters: { ...either, joined: 'and', not: true } },
      { filters: aTest('Id', 'eq', 1), sorts: [sortBy('Age')] },
    ]) {
      assert.equal((await views.change(view, change)).status, 200)
      await settled()
      assert.deepEqual(await told(), [], JSON.stringify(change))
    }
    // A record with a long text is stored as ever.
    const note = { Name: 'x'.repeat(255), Note: 'y'.repeat(100_000) }
    await views.change(view, { filters: null, sorts: [sortBy('Name'), sortBy('Note')] })
    await settled()
    const data = `/api/v1/db/data/noco/${project}/${table.id}`
    assert.equal((await server.call('POST', data, note, { token: ana.token })).status, 200)
  })

  test('go when no view needs them any more', async () => {
    const other = (await views.createGrid(table.id, { title: 'Other' })).body.id
    for (const one of [view, other]) await views.change(one, { sorts: [sortBy('Age')] })
    await settled()
    assert.deepEqual(
      (await list()).map(({ views: wanting }) => wanting.length),
      [2],
    )
    await views.change(view, { sorts: [] })
    await settled()
    assert.equal((await inDatabase()).length, 1)
    await views.remove(other)
    await settled()
    assert.deepEqual([await told(), await inDatabase()], [[], []])
  })

  test('are at most eight, those of the first views first', async () => {
    const columns = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`C${at}`, 'Number']))
    table = await aTable(server, ana, project, { columns })
    for (let at = 0; at < 10; at += 1) {
      const { body } = await views.createGrid(table.id, { title: `V${at}` })
      await views.change(body.id, { sorts: [sortBy(`C${at}`)] })
    }
    await settled()
    const states = (await list()).map(({ state }) => state)
    assert.deepEqual(states, [...Array(8).fill('ready'), 'leftOut', 'leftOut'])
    assert.equal((await inDatabase()).length, 8)
  })

  test('follow their column when it is converted, and go with it when it is purged', async () => {
    await views.change(view, { sorts: [sortBy('Name')] })
    await settled()
    const [before] = await inDatabase()
    const structure = structureAs(server, ana)
    const converted = await structure.convert(id('Name'), { uidt: 'Rating' })
    assert.equal(converted.status, 200, JSON.stringify(converted.body))
    await keepIndexes(server.app.services, project, table.id)
    const [after] = await inDatabase()
    assert.ok(after !== undefined && after !== before)
    assert.equal((await structure.removeColumn(id('Name'))).status, 200)
    await keepIndexes(server.app.services, project, table.id)
    assert.deepEqual(await inDatabase(), [])
    assert.equal((await structure.restoreColumn(id('Name'))).status, 200)
    await keepIndexes(server.app.services, project, table.id)
    assert.deepEqual(await inDatabase(), [after])
    assert.equal((await structure.removeColumn(id('Name'))).status, 200)
    assert.equal((await structure.purgeColumn(id('Name'))).status, 200)
    await keepIndexes(server.app.services, project, table.id)
    assert.deepEqual(await inDatabase(), [])
  })
})
