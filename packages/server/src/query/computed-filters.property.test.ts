// Filters, sorts, groups and footers over computed columns have the same answer on every database: that of plain TypeScript.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { compareCells, textOfCell } from '@rowhouse/core/filters/compare-cells'
import type { FilterableColumn, FilterTree, ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { matches } from '@rowhouse/core/filters/matches'
import { complements, type OperatorName } from '@rowhouse/core/filters/operators'
import { printWhere } from '@rowhouse/core/filters/print-where'
import { readTest } from '@rowhouse/core/filters/read-test'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { aTree } from '@rowhouse/core/filters/testing/a-tree'
import type { SortStep } from '@rowhouse/core/sorts/sort-step'
import type { CellValue } from '@rowhouse/core/storage'
import fc from 'fast-check'
import { type BenchDatabase, onEveryEngine } from '../testing/every-dialect.ts'
import { selectAggregates } from './aggregate-records.ts'
import { ask } from './answer.ts'
import { selectCount } from './count-records.ts'
import { selectDistinct } from './distinct-values.ts'
import { selectGroups } from './group-records.ts'
import { wholeText } from './json-list.ts'
import { isStored, type RecordColumn, type RecordTable } from './record-table.ts'
import { selectPage } from './select-records.ts'
import type { TableAccess } from './table-access.ts'
import {
  accessIn,
  aLinkedWorld,
  createWorld,
  isError,
  manyIn,
  Reference,
  type Row,
  titled,
} from './testing/a-linked-world.ts'

const clock = { now: '2026-03-29T10:00:00.000Z', zone: 'Europe/Berlin' }
const world = aLinkedWorld()
const reference = new Reference(world, clock.now)
const { Projects, Tasks, People } = world.tables

onEveryEngine('filters on computed columns', (bench) => {
  const { dialect } = bench
  let database: BenchDatabase

  before(async () => {
    database = await bench.open()
    await createWorld(database, dialect, world)
  })

  const idsOf = async (
    access: TableAccess,
    filter: ResolvedFilter | null,
    sorts: readonly SortStep<RecordColumn>[] = [],
  ) => {
    const spec = { fields: access.table.key, filter, sorts, limit: 1000, offset: 0, shape: 'structured' as const }
    const found: { Id: number }[] = JSON.parse(wholeText(await ask(database.scan, selectPage(access, spec))))
    return found.map(({ Id }) => Id)
  }

  for (const table of [Projects, Tasks, People]) {
    const access = accessIn(dialect, table, { clock })

    describe(`of ${table.title}`, () => {
      for (const column of table.columns.filter(({ computed }) => computed !== null))
        test(`${column.title} with each of its operators`, async () => {
          for (const word of column.operators)
            for (const written of writtenFor(word, textsOf(column))) {
              const tree = readTest({ column, word, written, place: 'a test' })
              const expected = plainAnswer(table, tree, [])
              assert.deepEqual(await idsOf(access, resolveFilter(tree, clock)), expected, printWhere(tree))
            }
        })

      test('any tree and any sorts (P20)', async () => {
        const columns = table.columns.filter(({ operators }) => operators.length > 0)
        const texts = (column: FilterableColumn) => fc.constantFrom(...textsOf(column as RecordColumn))
        await fc.assert(
          fc.asyncProperty(aTree(columns, texts), someSorts(table), async (tree, sorts) => {
            const expected = plainAnswer(table, tree, sorts)
            assert.deepEqual(await idsOf(access, resolveFilter(tree, clock), sorts), expected, printWhere(tree))
          }),
          { numRuns: 150 },
        )
      })

      test('each column sorts, up and down', async () => {
        for (const column of sortable(table))
          for (const direction of ['asc', 'desc'] as const) {
            const sorts = [{ column, direction }]
            const expected = plainOrder(table, sorts)
            assert.deepEqual(await idsOf(access, null, sorts), expected, `${column.title} ${direction}`)
          }
      })

      test('each column groups, and gives its different values', async () => {
        for (const column of sortable(table)) {
          const spec = {
            columns: [column],
            filter: null,
            sorts: [],
            limit: 1000,
            offset: 0,
            shape: 'structured' as const,
          }
          const groups = JSON.parse(await ask(database.scan, selectGroups(access, spec))) as Row[]
          const values = await ask(database.scan, selectDistinct(access, { ...spec, column }))
          const cells = reference.rowsOf(table).map((row) => sortValue(column, row))
          const counts = new Map<string, number>()
          for (const cell of cells) counts.set(textOf(cell), (counts.get(textOf(cell)) ?? 0) + 1)
          const found = groups.map((group) => [textOf(group[column.title] ?? null), group.count] as const)
          assert.deepEqual(new Map(found), counts, column.title)
          assert.deepEqual(values.map(textOf).sort(), [...counts.keys()].sort(), column.title)
        }
      })
    })
  }

  test('footers of computed numbers, and of many values how many there are', async () => {
    const access = accessIn(dialect, Projects)
    const wants = [
      { column: titled(Projects, 'Task count'), func: 'sum' },
      { column: titled(Projects, 'sum Cost'), func: 'max' },
      { column: titled(Projects, 'Titles'), func: 'filled' },
      { column: titled(Projects, 'Titles'), func: 'unique' },
      { column: titled(Projects, 'or Done'), func: 'checked' },
      { column: titled(Projects, 'min Due'), func: 'earliest' },
      { column: titled(Projects, 'sum Hours'), func: 'median' },
      { column: titled(Projects, 'Name'), func: 'unique' },
    ] as const
    const answers = await ask(database.scan, selectAggregates(access, { wants, filter: null }))
    const rows = reference.rowsOf(Projects)
    const cells = (title: string) => rows.map((row) => sortValue(titled(Projects, title), row))
    const filled = (title: string) => cells(title).filter((cell) => cell !== null && cell !== '')
    assert.deepEqual(answers, [
      cells('Task count').reduce<number>((sum, cell) => sum + Number(cell), 0),
      filled('sum Cost').toSorted((one, other) => -compareCells('decimal', one, other))[0],
      filled('Titles').length,
      new Set(filled('Titles')).size,
      filled('or Done').filter((cell) => cell === true).length,
      filled('min Due').map(String).sort()[0],
      medianOf(filled('sum Hours').map(Number)),
      new Set(filled('Name')).size,
    ])
    assert.throws(
      () => selectAggregates(access, { wants: [{ column: titled(Projects, 'DoneCosts'), func: 'sum' }], filter: null }),
      { code: 'invalid_request' },
    )
  })

  test('search looks into links, lookups and rollups', async () => {
    const columns = ['Project', 'Helpers', 'Siblings', 'Budget'].map((title) => titled(Tasks, title))
    for (const text of ['alp', 'nn', '0', 'Ä', 'nobody']) {
      const found = await ask(
        database.scan,
        selectCount(accessIn(dialect, Tasks), { filter: null, search: { text, columns } }),
      )
      const expected = reference.rowsOf(Tasks).filter((row) =>
        columns.some((column) => {
          const values = valuesIn(column, row)
          return values.some((value) => textOfCell(value).toLowerCase().includes(text.toLowerCase()))
        }),
      )
      assert.equal(found, expected.length, text)
    }
  })
})

function writtenFor(operator: OperatorName, texts: readonly string[]): readonly (string | readonly string[] | null)[] {
  const [one = '', two = one, three = two] = texts
  switch (operator) {
    case 'in':
    case 'nin':
    case 'anyof':
    case 'nanyof':
    case 'allof':
    case 'nallof':
    case 'exactly':
      return [[one], [two, three]]
    case 'btw':
    case 'nbtw':
      return [
        [one, two],
        [two, one],
      ]
    case 'within':
      return ['thisYear', 'pastWeek']
    case 'null':
    case 'notnull':
    case 'empty':
    case 'notempty':
    case 'blank':
    case 'notblank':
    case 'checked':
    case 'notchecked':
      return [null]
    default:
      return texts.slice(0, 4)
  }
}

/** Values that are there, as people write them. */
function textsOf(column: RecordColumn): string[] {
  const table = Object.values(world.tables).find(({ columns }) => columns.includes(column)) ?? Tasks
  const values = reference.rowsOf(table).flatMap((row) => valuesIn(column, row))
  const members = values.flatMap((value) => (Array.isArray(value) ? (value as CellValue[]) : [value]))
  const texts = [...new Set(members.filter((value) => value !== null && value !== '').map(textOfCell))].filter(
    (text) => column.readFilterValue(text) !== null,
  )
  return texts.length === 0 ? ['1', '2', '3'] : texts.slice(0, 12)
}

function passesIn(row: Row, computed: { readonly kind: string }): boolean {
  const { filter, link } = computed as { filter?: FilterTree | null; link?: { table: RecordTable } }
  if (!filter || link === undefined) return true
  const cells = link.table.columns.filter(isStored).map(({ id, title }) => [id, row[title] ?? null] as const)
  return matches(resolveFilter(filter, clock), new Map<string, CellValue>(cells))
}

const known = new Map<RecordColumn, Map<Row, readonly CellValue[]>>()

/** An error counts as no value. Thousands of questions are about the same few cells. */
function valuesIn(column: RecordColumn, row: Row): readonly CellValue[] {
  const cells = known.get(column) ?? new Map<Row, readonly CellValue[]>()
  known.set(column, cells)
  const values =
    cells.get(row) ?? reference.values(column, row, passesIn).map((value) => (isError(value) ? null : value))
  cells.set(row, values)
  return values
}

function plainAnswer(table: RecordTable, tree: FilterTree, sorts: readonly SortStep<RecordColumn>[]): number[] {
  const filter = resolveFilter(tree, clock)
  const rows = new Map(reference.rowsOf(table).map((row) => [Number(row.Id), row]))
  return plainOrder(table, sorts).filter((id) => passes(table, filter, rows.get(id) ?? {}))
}

function passes(table: RecordTable, tree: ResolvedFilter, row: Row): boolean {
  if (tree.kind === 'group') {
    const members = tree.members.map((member) => passes(table, member, row))
    return (tree.joined === 'and' ? members.every(Boolean) : members.some(Boolean)) !== tree.not
  }
  const column = table.columns.find(({ id }) => id === tree.column.id)
  if (column === undefined) return false
  const values = valuesIn(column, row)
  const test = (operator: OperatorName, value: CellValue) =>
    matches({ ...tree, operator }, new Map([[column.id, value]]))
  if (column.computed?.kind === 'link') {
    const isThere = values.length > 0
    if (['null', 'empty', 'blank'].includes(tree.operator)) return !isThere
    if (['notnull', 'notempty', 'notblank'].includes(tree.operator)) return isThere
  } else if (!manyIn(column)) return test(tree.operator, values[0] ?? null)
  if (tree.operator === 'empty' || tree.operator === 'blank') return values.every((value) => test('blank', value))
  if (tree.operator === 'notempty' || tree.operator === 'notblank')
    return values.some((value) => test('notblank', value))
  if (tree.operator === 'null') return values.every((value) => value === null)
  if (tree.operator === 'notnull') return values.some((value) => value !== null)
  const partner = complements[tree.operator as keyof typeof complements] as OperatorName | undefined
  if (partner !== undefined) return !values.some((value) => test(partner, value))
  return values.some((value) => test(tree.operator, value))
}

function sortable(table: RecordTable): RecordColumn[] {
  return table.columns.filter(({ word, comparison }) => word !== 'json' && comparison !== 'none')
}

function someSorts(table: RecordTable): fc.Arbitrary<SortStep<RecordColumn>[]> {
  const step = fc.record({
    column: fc.constantFrom(...sortable(table)),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  })
  return fc.uniqueArray(step, { maxLength: 3, selector: ({ column }) => column.id })
}

/** One value, or many as one text. */
function sortValue(column: RecordColumn, row: Row): CellValue {
  const values = valuesIn(column, row)
  if (!manyIn(column)) return values[0] ?? null
  const filled = values.filter((value) => value !== null && value !== '')
  return filled.length === 0 ? null : filled.map(String).join(', ')
}

function plainOrder(table: RecordTable, sorts: readonly SortStep<RecordColumn>[]): number[] {
  const rows = reference.rowsOf(table).toSorted((one, other) => {
    for (const { column, direction } of sorts) {
      const [a, b] = [sortValue(column, one), sortValue(column, other)]
      const order =
        a === null || b === null
          ? Number(a !== null) - Number(b !== null)
          : compareCells(manyIn(column) ? 'text' : column.comparison, a, b)
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return Number(one.Id) - Number(other.Id)
  })
  return rows.map(({ Id }) => Number(Id))
}

const textOf = (value: CellValue): string => JSON.stringify(value)

function medianOf(numbers: readonly number[]): CellValue {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === high ? low : String((low + high) / 2)
}
