import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { readTest } from '@rowhouse/core/filters/read-test'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import type { SortDirection } from '@rowhouse/core/sorts/sort-step'
import type { CellValue } from '@rowhouse/core/storage'
import { stackTest } from '@rowhouse/core/views/stack-test'
import { type BenchDatabase, onEveryEngine } from '../testing/every-dialect.ts'
import { ask, rowsFor } from './answer.ts'
import type { GroupsSpec } from './first-of-groups.ts'
import { selectHeads } from './group-records.ts'
import { wholeText } from './json-list.ts'
import { isStored, type RecordColumn, type RecordTable } from './record-table.ts'
import { selectPage } from './select-records.ts'
import { clockOf, type TableAccess } from './table-access.ts'
import { accessIn, aLinkedWorld, createWorld, titled } from './testing/a-linked-world.ts'
import { aRecordTable, columnOf, createRecordTable } from './testing/a-record-table.ts'

const choices = {
  choices: ['Open', 'Won', 'Lost'].map((title, order) => ({ id: `so_${order}`, title, color: '#777777', order })),
}

// Across midnight in Berlin, once in winter and once in summer.
const deals: readonly Readonly<Record<string, CellValue>>[] = [
  { Name: 'b', Stage: 'Won', Tags: ['Won', 'Lost'], Price: '2', At: '2026-01-10T22:59:59.999Z' },
  { Name: 'B', Stage: 'Open', Tags: ['Open'], Price: '1.5', At: '2026-01-10T23:00:00.000Z' },
  { Name: 'a', Stage: null, Tags: null, Price: null, At: '2026-07-10T21:59:59.999Z' },
  { Name: 'ä', Stage: 'Lost', Tags: ['Won'], Price: '4', At: '2026-07-10T22:00:00.000Z' },
  { Name: 'b ', Stage: 'Gone', Tags: ['Open'], Price: '3', At: null },
  { Name: null, Stage: 'Open', Tags: ['Won', 'Lost'], Price: '10', At: '2026-01-11T10:00:00.000Z' },
  { Name: 'b', Stage: 'Open', Tags: [], Price: '7', At: '2026-07-10T12:00:00.000Z' },
]

// Some programs write no text, some an empty one; a blank is a text.
const notes = [null, '', 'x', ' ', '', null, 'x'].map((Note, at) => ({ Note, Rank: (at * 5) % 7 }))

onEveryEngine('groups of a view', (bench) => {
  const { dialect } = bench
  let database: BenchDatabase
  const inBerlin = { group: { zone: 'Europe/Berlin' } }
  const step = (column: RecordColumn, direction: SortDirection = 'asc') => ({ column, direction, ...inBerlin })

  describe('of stored columns', () => {
    let access: TableAccess
    before(async () => {
      database = await bench.open()
      const table = aRecordTable('deals', {
        Name: 'SingleLineText',
        Stage: { type: 'SingleSelect', options: choices },
        Tags: { type: 'MultiSelect', options: choices },
        Price: 'Decimal',
        At: 'DateTime',
      })
      access = await createRecordTable(database, dialect, table, deals)
    })
    const headsBy = async (titles: readonly string[], direction: SortDirection = 'asc') => {
      const steps = titles.map((title) => step(columnOf(access.table, title), direction))
      return ask(database.scan, selectHeads(access, { steps, wants: [], limit: 1000 }))
    }
    const shown = (heads: Awaited<ReturnType<typeof headsBy>>) =>
      heads.map(({ values, count }) => `${values.map((value) => value.replaceAll(' ', '')).join('/')} ${count}`)

    // Empty first, choices as they are offered, points in time by day, lists by their text.
    for (const [title, expected] of [
      ['Stage', ['null 1', '"Open" 3', '"Won" 1', '"Lost" 1', '"Gone" 1']],
      ['At', ['null 1', '"2026-01-10" 1', '"2026-01-11" 2', '"2026-07-10" 2', '"2026-07-11" 1']],
      ['Tags', ['null 1', '["Open"] 2', '["Won","Lost"] 2', '["Won"] 1', '[] 1']],
      ['Price', ['null 1', '"1.5" 1', '"2" 1', '"3" 1', '"4" 1', '"7" 1', '"10" 1']],
    ] as const)
      test(`groups of ${title} come in one order, and descending in the opposite one`, async () => {
        const heads = shown(await headsBy([title]))
        assert.deepEqual(heads, expected)
        assert.deepEqual(shown(await headsBy([title], 'desc')), heads.toReversed())
      })

    test('texts that only look alike are groups of their own, by code point', async () => {
      const heads = await headsBy(['Name'])
      assert.deepEqual(
        heads.map(({ values, count }) => [JSON.parse(values[0] ?? ''), count]),
        [
          [null, 1],
          ['B', 1],
          ['a', 1],
          ['b', 2],
          ['b ', 1],
          ['ä', 1],
        ],
      )
    })

    test('empty texts and none are one group, in which the next sort holds', async () => {
      const table = aRecordTable('notes', { Note: 'SingleLineText', Rank: 'Number' })
      const here = await createRecordTable(database, dialect, table, notes)
      const [note, rank] = ['Note', 'Rank'].map((title) => columnOf(here.table, title)) as [RecordColumn, RecordColumn]
      for (const direction of ['asc', 'desc'] as const) {
        const steps = [step(note, direction)]
        const heads = await ask(database.scan, selectHeads(here, { steps, wants: [], limit: 10 }))
        const expected = [
          [null, 4],
          [' ', 1],
          ['x', 2],
        ]
        assert.deepEqual(
          heads.map(({ values, count }) => [JSON.parse(values[0] ?? ''), count]),
          direction === 'asc' ? expected : expected.toReversed(),
        )
        const sorts = [...steps, { column: rank, direction: 'asc' as const }]
        const spec = { filter: null, fields: [rank], limit: 10, offset: 0, shape: 'structured' as const }
        const ranks = JSON.parse(wholeText(await ask(database.scan, selectPage(here, { ...spec, sorts }))))
        const found = ranks.map(({ Rank }: { Rank: number }) => Rank)
        assert.deepEqual(found, direction === 'asc' ? [0, 4, 5, 6, 1, 2, 3] : [2, 3, 1, 0, 4, 5, 6])
      }
    })

    test('the number of the first rule that a record passes comes with the page', async () => {
      const test = (title: string, operator: 'eq' | 'gte', value: CellValue): ResolvedFilter => ({
        kind: 'test',
        column: columnOf(access.table, title),
        operator,
        value: { kind: 'value', value },
      })
      const page = selectPage(access, {
        filter: null,
        sorts: [],
        fields: [columnOf(access.table, 'Name')],
        limit: 1000,
        offset: 0,
        shape: 'structured',
        rules: [test('Price', 'gte', '4'), test('Stage', 'eq', 'Open')],
      })
      const { rows, linked } = await rowsFor(database.scan, page)
      assert.deepEqual(page.rulesOf(rows), [0, 2, 0, 1, 0, 1, 1])
      assert.equal(JSON.parse(wholeText(page.read(rows, linked))).length, 7)
    })

    test('groups inside of groups, with figures of each', async () => {
      const steps = ['Stage', 'Tags'].map((title) => step(columnOf(access.table, title)))
      const price = columnOf(access.table, 'Price')
      const wants = (['sum', 'avg', 'median', 'standardDeviation'] as const).map((func) => ({ column: price, func }))
      const outer = await ask(database.scan, selectHeads(access, { steps: steps.slice(0, 1), wants, limit: 2 }))
      assert.deepEqual(outer[0]?.figures, [null, null, null, null])
      const [sum, average, median, deviation] = outer[1]?.figures ?? []
      assert.deepEqual([sum, average, median], ['18.5', '6.166666666666666667', '7'])
      assert.ok(Math.abs(Number(deviation) - 3.519786) < 1e-5, String(deviation))
      const inner = await ask(database.scan, selectHeads(access, { steps, wants: [], limit: 1000 }))
      assert.deepEqual(shown(inner).slice(1, 4), ['"Open"/["Open"] 1', '"Open"/["Won","Lost"] 1', '"Open"/[] 1'])
    })
  })

  for (const foreign of [false, true])
    describe(`of every kind of column${foreign ? ' of other programs' : ''}`, () => {
      const world = aLinkedWorld({ foreign })
      before(async () => {
        database = await bench.open()
        await createWorld(database, dialect, world)
      })

      /** Whether each heading stands above exactly its records: their ids say so. */
      async function agree(table: RecordTable, titles: readonly string[], direction: SortDirection): Promise<void> {
        const access = accessIn(dialect, table)
        const id = titled(table, 'Id')
        const steps = titles.map((title) => step(titled(table, title), direction))
        const page = selectPage(access, {
          filter: null,
          sorts: steps,
          fields: [id],
          limit: 1000,
          offset: 0,
          shape: 'structured',
        })
        const ids = (JSON.parse(wholeText(await ask(database.scan, page))) as { Id: number }[]).map(({ Id }) => Id)
        const wants = (['sum', 'min', 'max'] as const).map((func) => ({ column: id, func }))
        for (let levels = 1; levels <= steps.length; levels++) {
          const spec = { steps: steps.slice(0, levels), wants, limit: 1000 }
          let first = 0
          for (const { values, count, figures } of await ask(database.scan, selectHeads(access, spec))) {
            const own = ids.slice(first, first + count)
            const expected = [own.reduce((sum, one) => sum + one, 0), Math.min(...own), Math.max(...own)]
            assert.deepEqual(figures, expected, `${titles.join()} ${direction}: ${values.join()}`)
            first += count
          }
          assert.equal(first, ids.length)
        }
      }

      for (const name of ['Tasks', 'Projects'] as const) {
        const table = world.tables[name]
        const columns = table.columns.filter(({ comparison, word }) => comparison !== 'none' && word !== null)
        test(`headings of ${name} stand above their records, up and down`, async () => {
          for (const { title } of columns) {
            await agree(table, [title], 'asc')
            await agree(table, [title], 'desc')
          }
        })
      }

      test('so do those of three levels', async () => {
        await agree(world.tables.Tasks, ['Done', 'Tags', 'At'], 'asc')
        await agree(world.tables.Tasks, ['Tags', 'Done', 'Due'], 'desc')
      })

      /** Boards: the first two of each group at once are those with which it begins in the list, in the same order. */
      async function firstTwo(table: RecordTable, title: string, direction: SortDirection): Promise<void> {
        const access = accessIn(dialect, table)
        const [id, column] = [titled(table, 'Id'), titled(table, title)]
        const by = step(column, direction)
        const sorts = [by, { column: id, direction: 'desc' as const }]
        const spec = { filter: null, sorts, fields: [id], limit: 1000, offset: 0, shape: 'structured' as const }
        const idsOf = async (groups?: GroupsSpec) => {
          const page = selectPage(access, { ...spec, groups })
          return (JSON.parse(wholeText(await ask(database.scan, page))) as { Id: number }[]).map(({ Id }) => Id)
        }
        const heads = await ask(database.scan, selectHeads(access, { steps: [by], wants: [], limit: 1000 }))
        const ids = await idsOf()
        const expected: number[] = []
        let first = 0
        for (const { count } of heads) {
          expected.push(...ids.slice(first, first + Math.min(count, 2)))
          first += count
        }
        const tests = heads.map(({ values: [value = 'null'] }): ResolvedFilter => {
          const { operator, value: written } = stackTest(JSON.parse(value))
          return resolveFilter(readTest({ column, word: operator, written, place: title }), clockOf(access))
        })
        assert.deepEqual(await idsOf({ tests, limit: 2 }), expected, `${title} ${direction}`)
      }

      for (const name of ['Tasks', 'Projects'] as const) {
        const table = world.tables[name]
        // A linked record without a name is a group of no name, and linked all the same.
        const columns = table.columns.filter((column) => column.comparison === 'text' && isStored(column))
        test(`the first records of every group of ${name} come at once`, async () => {
          for (const { title } of columns) {
            await firstTwo(table, title, 'asc')
            await firstTwo(table, title, 'desc')
          }
        })
      }
    })
})
