import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { aTree } from '@rowhouse/core/filters/testing/a-tree'
import fc from 'fast-check'
import { dialects } from '../dialects/registry.ts'
import { selectAggregates } from './aggregate-records.ts'
import { selectCount } from './count-records.ts'
import { selectDistinct } from './distinct-values.ts'
import { selectGroups, selectHeads } from './group-records.ts'
import { isStored, type RecordTable } from './record-table.ts'
import { selectCells } from './select-cells.ts'
import { type PageSpec, selectPage, selectRecord } from './select-records.ts'
import type { TableAccess } from './table-access.ts'
import { accessIn, aLinkedWorld, titled } from './testing/a-linked-world.ts'
import { accessTo, aRecordTable, columnOf } from './testing/a-record-table.ts'
import { updateRecord } from './write-records.ts'

const clock = { now: '2026-03-29T10:00:00.000Z', zone: 'Europe/Berlin' }
const table = aRecordTable('t', {
  Name: 'SingleLineText',
  Number: 'Number',
  Paid: 'Decimal',
  Day: 'Date',
  Done: 'Checkbox',
})
const plain = { filter: null, sorts: [], limit: 25, offset: 0, shape: 'structured' } as const satisfies PageSpec

/** A table of its own for each: what is compiled for it is of one engine. */
const engines = [dialects.sqlite, dialects.postgres, dialects.mysql, dialects.mssql].map((dialect) => ({
  dialect,
  table: { ...table },
}))

test('what may take long is no short answer, of one record neither', () => {
  const { Tasks, Projects } = aLinkedWorld().tables
  const answers = (table: RecordTable, title: string) => {
    const [access, fields] = [accessIn(dialects.sqlite, table), [titled(table, title)]]
    return [selectPage(access, { ...plain, fields }), selectRecord(access, [1], { shape: 'structured', fields })]
  }
  const areShort = (table: RecordTable, title: string) => answers(table, title).map(({ isShort }) => isShort)
  assert.deepEqual(areShort(Tasks, 'Double'), [true, true])
  assert.deepEqual(areShort(Projects, 'Task count'), [false, false])
  const double = titled(Tasks, 'Double')
  if (double.computed?.kind !== 'formula') assert.fail('a formula is needed')
  const long = { ...double, id: 'long', title: 'Long', computed: { ...double.computed, letters: 100_000 } }
  assert.deepEqual(areShort({ ...Tasks, columns: [...Tasks.columns, long] }, 'Long'), [false, false])
})

test('a page of which rules leave only some records is no short answer', () => {
  const rows = {
    kind: 'test',
    column: columnOf(table, 'Name'),
    operator: 'eq',
    value: { kind: 'value', value: 'mine' },
  } as const
  const access = accessTo(dialects.sqlite, table)
  assert.equal(selectPage(access, plain).isShort, true)
  assert.equal(selectPage({ ...access, sight: { ...access.sight, rows } }, plain).isShort, false)
})

describe('statements that are compiled once', () => {
  test('the next page and the next record are the same statement with other values', () => {
    const access = accessTo(dialects.sqlite, table)
    const [first, second] = [0, 25].map((offset) => selectPage(access, { ...plain, offset }).query)
    assert.equal(first?.sql, second?.sql)
    assert.notDeepEqual(first?.parameters, second?.parameters)
    const [one, other] = [1, '9007199254740993'].map((id) => selectRecord(access, [id], { shape: 'structured' }).query)
    assert.equal(one?.sql, other?.sql)
    assert.deepEqual([one?.parameters.at(-1), other?.parameters.at(-1)], [1, '9007199254740993'])
  })

  test('values that are left open are still checked', () => {
    const access = accessTo(dialects.sqlite, table)
    const number = columnOf(table, 'Number')
    assert.throws(() => updateRecord(access, [1], new Map([[number, 'x']])), { code: 'invalid_value' })
    assert.throws(() => selectRecord(access, ['x'], { shape: 'structured' }), { code: 'invalid_value' })
    const filter = {
      kind: 'test',
      column: columnOf(table, 'Name'),
      operator: 'eq',
      value: { kind: 'value', value: 'a\0' },
    } as const
    assert.throws(() => selectCount(access, { filter }), { code: 'invalid_value' })
  })

  test('whatever was compiled before, a spec gets its own statement', () => {
    const texts = (column: { readonly title: string }) =>
      fc.constantFrom(
        ...(column.title === 'Name'
          ? ['a', 'é', '', '%']
          : column.title === 'Done'
            ? ['true', 'false']
            : column.title === 'Day'
              ? ['2026-11-15']
              : ['1', '2']),
      )
    const columns = table.columns.filter(isStored)
    const figures = [{ column: columnOf(table, 'Number'), func: 'sum' as const }]
    const levels = [{ column: columnOf(table, 'Day'), direction: 'desc' as const, group: { zone: clock.zone } }]
    const spec = fc.record({
      filter: fc.option(aTree(columns, texts).map((tree) => resolveFilter(tree, clock))),
      sorts: fc.uniqueArray(
        fc.record({ column: fc.constantFrom(...columns), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
        {
          maxLength: 2,
          selector: ({ column }) => column.id,
        },
      ),
      fields: fc.option(fc.subarray(columns), { nil: undefined }),
      shuffle: fc.boolean(),
      shape: fc.constantFrom('classic' as const, 'structured' as const),
      limit: fc.integer({ min: 1, max: 3 }),
      offset: fc.constantFrom(0, 1, 20_000),
      search: fc.option(
        fc.record({ text: fc.constantFrom('a', 'b'), columns: fc.subarray(columns, { minLength: 1 }) }),
        { nil: undefined },
      ),
    })
    fc.assert(
      fc.property(fc.constantFrom(...engines), spec, fc.subarray(columns), ({ dialect, table: own }, asked, hidden) => {
        const used: TableAccess = { ...accessTo(dialect, own), sight: { columns: table.columns, rows: null } }
        const narrow: TableAccess = { ...used, sight: { columns: table.columns, rows: narrowing(hidden[0]?.id) } }
        for (const access of [used, narrow]) {
          // A table object nobody has seen before has nothing compiled for it.
          const fresh = { ...access, table: { ...table } }
          for (const select of [
            (at: TableAccess) => selectPage(at, asked).query,
            (at: TableAccess) => selectCount(at, asked).query,
            (at: TableAccess) =>
              selectCells(
                at,
                { filter: asked.filter, limit: asked.limit, offset: asked.offset, sorts: asked.sorts },
                columns,
              ).query,
            (at: TableAccess) => selectAggregates(at, { ...asked, wants: figures }).query,
            (at: TableAccess) => selectGroups(at, { ...asked, columns: columns.slice(0, 2) }).query,
            (at: TableAccess) =>
              selectHeads(at, { ...conditionOf(asked), steps: levels, wants: figures, limit: asked.limit }).query,
            (at: TableAccess) =>
              selectDistinct(at, { ...asked, column: columnOf(table, 'Name'), search: asked.search?.text }).query,
          ]) {
            const [known, made] = [select(access), select(fresh)]
            assert.equal(known.sql, made.sql)
            assert.deepEqual(known.parameters, made.parameters)
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  test('a filter with thousands of values is not kept', () => {
    const access = accessTo(dialects.sqlite, aRecordTable('t', { Number: 'Number' }))
    const filter = (from: number) =>
      ({
        kind: 'test',
        column: columnOf(access.table, 'Number'),
        operator: 'in',
        value: { kind: 'list', values: Array.from({ length: 3000 }, (_, at) => from + at) },
      }) as const
    assert.notDeepEqual(
      selectCount(access, { filter: filter(0) }).query.parameters,
      selectCount(access, { filter: filter(1) }).query.parameters,
    )
  })
})

const conditionOf = ({ filter, search }: Pick<PageSpec, 'filter' | 'search'>) => ({ filter, search })

function narrowing(id: string | undefined) {
  const column = table.columns.find((one) => one.id === id)
  return column === undefined
    ? null
    : ({ kind: 'test', column, operator: 'notnull', value: { kind: 'nothing' } } as const)
}
