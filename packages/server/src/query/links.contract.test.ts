// Records behind a link: those that are linked, those that could be, what is shown of them, and what may not be seen.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { readTest } from '@rowhouse/core/filters/read-test'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { type BenchDatabase, onEveryEngine } from '../testing/every-dialect.ts'
import { selectAggregates } from './aggregate-records.ts'
import { ask } from './answer.ts'
import { selectCount } from './count-records.ts'
import { wholeText } from './json-list.ts'
import { countCandidates, countLinked, type LinkedSpec, selectCandidates, selectLinked } from './links.ts'
import type { Link, RecordColumn, RecordTable } from './record-table.ts'
import { type PageSpec, selectPage, selectRecord } from './select-records.ts'
import { wholeSight } from './sight.ts'
import type { TableAccess } from './table-access.ts'
import { accessIn, aLinkedWorld, createWorld, Reference, type Row, titled } from './testing/a-linked-world.ts'

const world = aLinkedWorld()
const reference = new Reference(world, '2026-03-29T10:00:00.000Z')
const { Projects, Tasks, People } = world.tables
const all: PageSpec = { filter: null, sorts: [], limit: 1000, offset: 0, shape: 'classic' }

onEveryEngine('links', (bench) => {
  const { dialect } = bench
  let database: BenchDatabase

  before(async () => {
    database = await bench.open()
    await createWorld(database, dialect, world)
  })

  const idsOf = async (
    select: typeof selectLinked,
    table: RecordTable,
    title: string,
    id: number,
    spec: Partial<LinkedSpec> = {},
  ) => {
    const answer = select(accessIn(dialect, table), titled(table, title), [id], { ...all, ...spec })
    return (JSON.parse(wholeText(await ask(database.scan, answer))) as { Id: number }[]).map(({ Id }) => Id)
  }

  for (const [table, title] of [
    [Projects, 'Tasks'],
    [Projects, 'Brief'],
    [Projects, 'Owner'],
    [Tasks, 'Project'],
    [Tasks, 'People'],
    [Tasks, 'Parent'],
    [Tasks, 'Children'],
    [People, 'Tasks'],
  ] as const)
    test(`${table.title}: ${title} lists what is linked and what is not (spec 441)`, async () => {
      const column = titled(table, title)
      const link = linkOf(column)
      const others = reference.rowsOf(link.table).map(({ Id }) => Id)
      for (const row of reference.rowsOf(table).slice(0, 9)) {
        const linked = reference.linked(link, row).map(({ Id }) => Id)
        const rest = others.filter((id) => !linked.includes(id ?? null))
        const id = Number(row.Id)
        assert.deepEqual(await idsOf(selectLinked, table, title, id), linked)
        assert.deepEqual(await idsOf(selectCandidates, table, title, id), rest)
        const access = accessIn(dialect, table)
        assert.equal(await ask(database.scan, countLinked(access, column, [id], { filter: null })), linked.length)
        assert.equal(await ask(database.scan, countCandidates(access, column, [id], { filter: null })), rest.length)
      }
    })

  test('linked records come filtered, sorted and by pages, whole but without their own links', async () => {
    const filter = filterOf(Tasks, 'Hours', 'gte', '3')
    const sorts = [{ column: titled(Tasks, 'Hours'), direction: 'desc' as const }]
    const expected = reference
      .linked(linkOf(titled(Projects, 'Tasks')), reference.rowsOf(Projects)[3] ?? {})
      .filter(({ Hours }) => Number(Hours) >= 3)
      .toSorted((one, other) => Number(other.Hours) - Number(one.Hours))
      .map(({ Id }) => Number(Id))
    const spec = { filter, sorts, limit: 2, offset: 1 }
    assert.deepEqual(await idsOf(selectLinked, Projects, 'Tasks', 4, spec), expected.slice(1, 3))
    const answer = selectLinked(accessIn(dialect, Projects), titled(Projects, 'Tasks'), [4], all)
    const [first = {}] = JSON.parse(wholeText(await ask(database.scan, answer))) as Row[]
    assert.ok(Object.hasOwn(first, 'ProjectId') && Object.hasOwn(first, 'Gone'))
    assert.ok(!Object.hasOwn(first, 'Project') && !Object.hasOwn(first, 'Budget'))
  })

  test('a record that is not there is linked with nothing', async () => {
    assert.deepEqual(await idsOf(selectLinked, Projects, 'Tasks', 999), [])
    assert.equal((await idsOf(selectCandidates, Projects, 'Tasks', 999)).length, reference.rowsOf(Tasks).length)
  })

  test('a column that is no link, or not there, is refused', () => {
    const access = accessIn(dialect, Projects)
    assert.throws(() => selectLinked(access, titled(Projects, 'Name'), [1], all), { code: 'invalid_request' })
    assert.throws(() => selectLinked(access, titled(Tasks, 'Code'), [1], all), { code: 'invalid_request' })
  })

  test('what is shown of linked records can be chosen: how many, from where, which columns', async () => {
    const column = titled(Projects, 'Tasks')
    const nested = new Map([
      [
        column.id,
        {
          limit: 2,
          offset: 1,
          fields: ['Title', 'Cost', 'Budget', 'Project', 'Helpers', 'Siblings'].map((title) => titled(Tasks, title)),
          filter: filterOf(Tasks, 'Done', 'notchecked', null),
          sorts: [{ column: titled(Tasks, 'Id'), direction: 'desc' as const }],
        },
      ],
    ])
    const budgets = new Map(reference.rowsOf(Projects).map(({ Id, Budget }) => [Id, Budget]))
    for (const shape of ['classic', 'structured'] as const) {
      const spec = { ...all, fields: [column], nested, shape }
      const text = wholeText(await ask(database.scan, selectPage(accessIn(dialect, Projects), spec)))
      const expected = reference.rowsOf(Projects).map((row) => {
        const linked = reference.linked(linkOf(column), row)
        const open = linked.filter(({ Done }) => Done !== true)
        const list = open
          .toReversed()
          .slice(1, 3)
          .map(({ Title, Cost, ProjectId }) => ({
            Title,
            Cost,
            Budget: budgets.get(ProjectId ?? null),
            Siblings: linked.length,
          }))
        return { Tasks: shape === 'classic' ? list : { list, count: open.length } }
      })
      assert.deepEqual(JSON.parse(text), expected)
      const record = await ask(database.read, selectRecord(accessIn(dialect, Projects), [1], spec))
      assert.equal(record, JSON.stringify(JSON.parse(text)[0]))
    }
  })

  test('what a caller may not see of the other table is neither shown, counted, looked up, filtered nor found', async () => {
    const hidden = new Set(['Hours', 'Title'])
    const rows = filterOf(Tasks, 'Done', 'checked', null)
    const sights = new Map([[Tasks, { columns: Tasks.columns.filter(({ title }) => !hidden.has(title)), rows }]])
    const access = accessIn(dialect, Projects, { sightOf: (table) => sights.get(table) ?? wholeSight(table) })
    const text = wholeText(await ask(database.scan, selectPage(access, { ...all, shape: 'structured' })))
    const records: Record<string, unknown>[] = JSON.parse(text)
    for (const [at, record] of records.entries()) {
      const row = reference.rowsOf(Projects)[at] ?? {}
      const done = reference.linked(linkOf(titled(Projects, 'Tasks')), row).filter(({ Done }) => Done === true)
      assert.deepEqual(record.Tasks, { list: done.slice(0, 25).map(({ Id }) => ({ Id })), count: done.length })
      assert.equal(record['Task count'], done.length)
      assert.ok(!Object.hasOwn(record, 'sum Hours') && !Object.hasOwn(record, 'Titles'))
      assert.ok(Object.hasOwn(record, 'sum Cost'))
    }
    const column = titled(Projects, 'sum Hours')
    for (const refused of [
      () => selectCount(access, { filter: filterOf(Projects, 'sum Hours', 'gt', '1') }),
      () => selectPage(access, { ...all, sorts: [{ column, direction: 'asc' }] }),
      () => selectPage(access, { ...all, fields: [column] }),
      () => selectAggregates(access, { wants: [{ column, func: 'sum' }], filter: null }),
    ])
      assert.throws(refused, { code: 'invalid_request', message: /no column “sum Hours”/ })
    const linked = selectLinked(access, titled(Projects, 'Tasks'), [1], all)
    const seen = JSON.parse(wholeText(await ask(database.scan, linked))) as Row[]
    assert.ok(seen.every((task) => task.Done === true && !Object.hasOwn(task, 'Hours')))
  })

  test('secret columns are never looked up, whatever a sight says', async () => {
    const secret = { ...titled(People, 'Name'), secret: true }
    const people = { ...People, columns: [titled(People, 'Id'), secret] }
    const link = { ...linkOf(titled(Projects, 'Owner')), table: people }
    const column = {
      ...titled(Projects, 'OwnerName'),
      computed: { kind: 'lookup', link, column: secret, filter: null } as const,
    }
    const table = { ...Projects, columns: [titled(Projects, 'Id'), column] }
    const access: TableAccess = accessIn(dialect, table, { sightOf: ({ columns }) => ({ columns, rows: null }) })
    const text = wholeText(await ask(database.scan, selectPage(access, all)))
    assert.ok(!text.includes('OwnerName'))
  })

  test('a way through too many links is an error in its cell, and refused in filters and sorts (S22)', async () => {
    const link = linkOf(titled(Tasks, 'Parent'))
    const chain = [titled(Tasks, 'Title')]
    const table = { ...Tasks, columns: [...Tasks.columns] }
    for (let at = 1; at <= 11; at += 1) {
      const computed = {
        kind: 'lookup',
        link: { ...link, table },
        column: chain.at(-1) ?? link.own,
        filter: null,
      } as const
      const column = { ...titled(Tasks, 'OwnerName'), id: `cl_far_${at}`, title: `Far ${at}`, computed }
      chain.push(column)
      table.columns.push(column)
    }
    const [near, far] = chain.slice(-2) as [RecordColumn, RecordColumn]
    const access = accessIn(dialect, table)
    const text = wholeText(await ask(database.scan, selectPage(access, { ...all, fields: [near, far], limit: 1 })))
    assert.equal(text, '[{"Far 10":null,"Far 11":"#COLUMN"}]')
    const refusal = { code: 'invalid_request', message: /“Far \d+” leads through more than 10 links/ }
    assert.throws(() => selectCount(access, { filter: filterOf(table, 'Far 11', 'eq', 'x') }), refusal)
    assert.throws(() => selectPage(access, { ...all, sorts: [{ column: far, direction: 'asc' }] }), refusal)
  })
})

function linkOf({ computed }: RecordColumn): Link {
  if (computed?.kind !== 'link') throw new Error('This is a link.')
  return computed.link
}

function filterOf(table: RecordTable, title: string, word: string, written: string | null): ResolvedFilter {
  const tree = readTest({ column: titled(table, title), word, written, place: 'a test' })
  return resolveFilter(tree, { now: '2026-03-29T10:00:00.000Z', zone: 'UTC' })
}
