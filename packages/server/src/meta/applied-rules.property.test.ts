// Whatever rules there are: every database gives the records that the rules, asked one by one of each record, let through.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { matches } from '@rowhouse/core/filters/matches'
import type { OperatorName } from '@rowhouse/core/filters/operators'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { decideRows, decidingRule } from '@rowhouse/core/rules/decide'
import { forPerson } from '@rowhouse/core/rules/person-values'
import type { Rule, Ruled, RuleWho } from '@rowhouse/core/rules/rule'
import type { CellValue } from '@rowhouse/core/storage'
import type { FilterNode, FilterTestNode } from '@rowhouse/core/views/filter-node'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'
import fc from 'fast-check'
import { ask } from '../query/answer.ts'
import { selectCount } from '../query/count-records.ts'
import { wholeText } from '../query/json-list.ts'
import { selectPage } from '../query/select-records.ts'
import { accessTo, createRecordTable } from '../query/testing/a-record-table.ts'
import { aTableOfEverything, everything, rowsOfEverything } from '../query/testing/a-table-of-everything.ts'
import { type BenchDatabase, onEveryEngine } from '../testing/every-dialect.ts'
import { filterOf } from './applied-rules.ts'

const clock = { now: '2026-03-29T10:00:00.000Z', zone: 'UTC' }
const rows = rowsOfEverything(120)
const users = (everything.Author?.cells ?? []) as readonly string[]
const me: Ruled = {
  person: { id: users[0] ?? '', email: 'a' },
  link: null,
  role: 'editor',
  groups: [
    { id: 'gr_a', title: 'A' },
    { id: 'gr_b', title: 'b,c' },
  ],
}
const nobody: Ruled = { person: null, link: 'sh_a', role: null, groups: [] }

const tests: readonly (readonly [
  title: string,
  operators: readonly OperatorName[],
  values: readonly FilterTestNode['value'][],
])[] = [
  ['Id', ['gt', 'lte', 'eq'], [0, 30, 60, 119, 500]],
  ['Author', ['eq', 'neq'], ['{me}', users[1] ?? '']],
  ['Author', ['anyof', 'nanyof'], [['{me}'], [...users]]],
  ['People', ['anyof', 'nanyof', 'allof'], [['{me}'], [...users]]],
  ['Choice', ['anyof', 'nanyof', 'in', 'nin'], ['{my groups}', ['a'], ['{my groups}', 'é']]],
  ['Text', ['eq', 'neq', 'like', 'nlike'], ['{my email}', 'A', 'é']],
  ['Number', ['gt', 'neq', 'null', 'notnull'], [0, 7]],
  ['Done', ['checked', 'notchecked'], [null]],
  ['Day', ['gt', 'lt'], ['today', '2026-03-28']],
]

onEveryEngine('rules', (bench) => {
  const { dialect } = bench
  const table = aTableOfEverything(false)
  const access = accessTo(dialect, table)
  let database: BenchDatabase

  before(async () => {
    database = await bench.open()
    await createRecordTable(database, dialect, table, rows)
  })

  const records = rows.map((row, at) => {
    const cells = table.columns.map(({ id, title }) => [id, title === 'Id' ? at + 1 : (row[title] ?? null)] as const)
    return { id: at + 1, cells: new Map<string, CellValue>(cells) }
  })
  const speaks = ({ rows: node }: Rule, ruled: Ruled, cells: ReadonlyMap<string, CellValue>): boolean => {
    if (node === null) return true
    const { tree } = filterTreeOf(forPerson(node, ruled), table.columns)
    assert.ok(tree)
    return matches(resolveFilter(tree, clock), cells)
  }

  test('any rules let the same records through as one by one, for members and for visitors', async () => {
    const idOf = (title: string): string => table.columns.find((column) => column.title === title)?.id ?? ''
    await fc.assert(
      fc.asyncProperty(someRules(idOf), fc.constantFrom(me, nobody), async (rules, ruled) => {
        const decision = decideRows(rules, ruled, 'read')
        const expected = records.filter(
          ({ cells }) => decision === null || decidingRule(decision, (rule) => speaks(rule, ruled, cells)).may,
        )
        const filter = filterOf(decision, table, ruled)
        const seen = { ...access, sight: { ...access.sight, rows: filter && resolveFilter(filter, clock) } }
        const spec = {
          fields: table.key,
          filter: null,
          sorts: [],
          limit: 1000,
          offset: 0,
          shape: 'structured' as const,
        }
        const found: { Id: number }[] = JSON.parse(wholeText(await ask(database.scan, selectPage(seen, spec))))
        assert.deepEqual(
          found.map(({ Id }) => Id).toSorted((one, other) => one - other),
          expected.map(({ id }) => id),
          JSON.stringify(rules),
        )
        assert.equal(await ask(database.scan, selectCount(seen, {})), expected.length)
      }),
      { numRuns: 200 },
    )
  })
})

const whos: readonly RuleWho[] = [
  { kind: 'everyone' },
  { kind: 'role', id: 'editor' },
  { kind: 'role', id: 'viewer' },
  { kind: 'group', id: 'gr_a' },
  { kind: 'person', id: users[0] ?? '' },
  { kind: 'link', id: 'sh_a' },
]

function someRules(idOf: (title: string) => string): fc.Arbitrary<Rule[]> {
  const aTest = fc.constantFrom(...tests).chain(([title, operators, values]) =>
    fc.record({
      id: fc.constant('a'),
      kind: fc.constant('test' as const),
      columnId: fc.constant(idOf(title)),
      operator: fc.constantFrom(...operators),
      value: fc.constantFrom(...values),
    }),
  )
  const aGroup = fc.record({
    id: fc.constant('a'),
    kind: fc.constant('group' as const),
    joined: fc.constantFrom('and' as const, 'or' as const),
    not: fc.boolean(),
    members: fc.array(aTest as fc.Arbitrary<FilterNode>, { minLength: 1, maxLength: 3 }),
  })
  const aRule = fc.record({
    id: fc.uuid(),
    tableId: fc.constant('md_a'),
    title: fc.constant('A rule'),
    who: fc.constantFrom(...whos),
    effect: fc.constantFrom('allow' as const, 'deny' as const),
    verbs: fc.constant(['read' as const]),
    fields: fc.constant(null),
    rows: fc.option(fc.oneof(aTest as fc.Arbitrary<FilterNode>, aGroup), { freq: 6 }),
    showsComputed: fc.constant(false),
  })
  return fc.array(aRule, { minLength: 1, maxLength: 5 })
}
