// The same question has the same answer on every database, and it is the answer of core/filters/matches.ts.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { compareCells, textOfCell } from '@rowhouse/core/filters/compare-cells'
import type { FilterableColumn, FilterTree } from '@rowhouse/core/filters/filter-tree'
import { matches } from '@rowhouse/core/filters/matches'
import { printWhere } from '@rowhouse/core/filters/print-where'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { aTree } from '@rowhouse/core/filters/testing/a-tree'
import type { SortStep } from '@rowhouse/core/sorts/sort-step'
import type { CellValue } from '@rowhouse/core/storage'
import fc from 'fast-check'
import { type BenchDatabase, onEveryEngine } from '../testing/every-dialect.ts'
import { ask } from './answer.ts'
import { wholeText } from './json-list.ts'
import { isStored, type RecordColumn } from './record-table.ts'
import { selectPage } from './select-records.ts'
import type { TableAccess } from './table-access.ts'
import { accessTo, createRecordTable } from './testing/a-record-table.ts'
import { aTableOfEverything, everything, rowsOfEverything } from './testing/a-table-of-everything.ts'

const clock = { now: '2026-03-29T10:00:00.000Z', zone: 'Europe/Berlin' }
const rows = rowsOfEverything(120)

onEveryEngine('filters', (bench) => {
  const { dialect } = bench
  let database: BenchDatabase

  before(async () => {
    database = await bench.open()
    await createRecordTable(database, dialect, aTableOfEverything(false), rows)
  })

  for (const [foreign, numRuns] of [
    [false, 1000],
    [true, 300],
  ] as const) {
    const table = aTableOfEverything(foreign)
    const access = accessTo(dialect, table)

    describe(foreign ? 'on cells of other programs' : 'on our own cells', () => {
      test('any tree and any sorts give the records of the plain filter, in its order (P20)', async () => {
        await fc.assert(
          fc.asyncProperty(aTree(filterable(access), textsFor), someSorts(access), async (tree, sorts) => {
            const filter = resolveFilter(tree, clock)
            const expected = plainAnswer(access, tree, sorts)
            const spec = {
              fields: access.table.key,
              filter,
              sorts,
              limit: 1000,
              offset: 0,
              shape: 'structured' as const,
            }
            const found: { Id: number }[] = JSON.parse(wholeText(await ask(database.scan, selectPage(access, spec))))
            assert.deepEqual(
              found.map(({ Id }) => Id),
              expected,
              written(tree),
            )
          }),
          { numRuns },
        )
      })
    })
  }
})

/** All columns with an operator, “Id” too. */
function filterable({ table }: TableAccess): RecordColumn[] {
  return table.columns.filter(isStored).filter(({ operators }) => operators.length > 0)
}

function someSorts({ table }: TableAccess): fc.Arbitrary<SortStep<RecordColumn>[]> {
  const sortable = table.columns.filter(({ word, comparison }) => word !== 'json' && comparison !== 'none')
  const step = fc.record({
    column: fc.constantFrom(...sortable),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  })
  return fc.uniqueArray(step, { maxLength: 3, selector: ({ column }) => column.id })
}

/** Values that are there, and some that are nearly there. */
function textsFor(column: FilterableColumn): fc.Arbitrary<string> {
  if (column.title === 'Id') return fc.integer({ min: -1, max: 125 }).map(String)
  const texts = (everything[column.title]?.cells ?? []).flatMap((cell) => textsOf(column, cell))
  const isText = column.comparison === 'text' && column.title !== 'Json'
  const isNumber = column.comparison === 'number' || column.comparison === 'decimal'
  if (isNumber) return fc.constantFrom(...texts, ...texts.filter((text) => !text.includes('.')).map(justBeyond))
  return isText ? fc.oneof(fc.constantFrom(...texts), pieces) : fc.constantFrom(...texts)
}

const justBeyond = (text: string): string => `${text.slice(0, 18)}.25`

const pieces = fc.string({ unit: fc.constantFrom(...'aAbBéÉßσς%_\\表😀 "\'-19*?[]^.(|'), maxLength: 3 })

function textsOf({ title, comparison }: FilterableColumn, cell: CellValue): string[] {
  if (title === 'Files') return (cell as { readonly title: string }[]).map((file) => file.title.slice(0, 3))
  if (title === 'Place') return [Object.values(cell as object).join(', ')]
  // How an object looks as text is up to each database; “like” is asked for what is inside.
  if (title === 'Json' && typeof cell === 'object' && !Array.isArray(cell)) return ['1']
  if (comparison === 'list') return (cell as readonly CellValue[]).map(textOfCell)
  return [textOfCell(cell)]
}

function plainAnswer({ table }: TableAccess, tree: FilterTree, sorts: readonly SortStep<RecordColumn>[]): number[] {
  const records = rows.map((row, at) => {
    const cells = table.columns.map(({ id, title }) => [id, title === 'Id' ? at + 1 : (row[title] ?? null)] as const)
    return { id: at + 1, cells: new Map<string, CellValue>(cells) }
  })
  const filter = resolveFilter(tree, clock)
  const found = records.filter(({ cells }) => matches(filter, cells))
  return found.toSorted((one, other) => compareBy(sorts, one.cells, other.cells)).map(({ id }) => id)
}

/** Records that sort alike keep the order of their ids, in which they come. */
function compareBy(
  sorts: readonly SortStep<RecordColumn>[],
  one: ReadonlyMap<string, CellValue>,
  other: ReadonlyMap<string, CellValue>,
): number {
  for (const { column, direction } of sorts) {
    const [a = null, b = null] = [one.get(column.id), other.get(column.id)]
    const order =
      a === null || b === null ? Number(a !== null) - Number(b !== null) : compareCells(column.comparison, a, b)
    if (order !== 0) return direction === 'asc' ? order : -order
  }
  return 0
}

function written(tree: FilterTree): string {
  return printWhere(tree)
}
