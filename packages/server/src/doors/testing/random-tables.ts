// Tables by chance, and what can be asked about them in the words of every door.
import fc from 'fast-check'
import type { FilterSpec, TestSpec } from './asked-filter.ts'

type Cell = string | number | boolean | readonly string[] | null
export type Row = Readonly<Record<string, unknown>>

/** Of each type some values, and what is asked of it in the words of every door. */
const types = {
  SingleLineText: { values: ['n1', 'n2', 'é"\\', '%', 'N1'], operators: ['eq', 'neq', 'like', 'nlike'] },
  LongText: { values: ['a\nb', 'n2 n1', ' '], operators: ['like', 'nlike'] },
  Number: { values: [-3, 0, 2, 3, 9_007_199_254_740_991], operators: ['eq', 'neq', 'gt', 'lte'] },
  Decimal: { values: ['0', '-1.5', '2.25', '3'], operators: ['eq', 'gt', 'lte'] },
  Rating: { values: [1, 3, 5], operators: ['eq', 'lt'] },
  Checkbox: { values: [true, false], operators: [] },
  Date: { values: ['2026-11-01', '2026-12-24'], operators: ['eq', 'gt', 'lte'] },
  SingleSelect: { values: ['a', 'b', 'c'], operators: ['eq', 'neq'] },
  MultiSelect: { values: [['a'], ['b', 'c']], operators: [] },
} as const satisfies Readonly<
  Record<string, { readonly values: readonly Cell[]; readonly operators: readonly string[] }>
>
type TypeName = keyof typeof types
const typeNames = Object.keys(types) as TypeName[]

export interface Column {
  readonly title: string
  readonly type: TypeName
}

/** `Amount` is what a formula reads, the others are any. */
const someColumns: fc.Arbitrary<readonly Column[]> = fc
  .subarray(typeNames, { minLength: 3, maxLength: 5 })
  .map((some) => [{ title: 'Amount', type: 'Number' }, ...some.map((type) => ({ title: `The_${type}`, type }))])

const cellOf = ({ type }: Column): fc.Arbitrary<Cell> => fc.option(fc.constantFrom<Cell>(...types[type].values))

const rowsOf = (columns: readonly Column[]): fc.Arbitrary<readonly Row[]> =>
  fc.array(fc.record(Object.fromEntries(columns.map((column) => [column.title, cellOf(column)]))), {
    minLength: 12,
    maxLength: 25,
  })

export interface Asked {
  readonly spec: FilterSpec
  readonly sort: { readonly title: string; readonly isDown: boolean }
  readonly limit: number
  readonly offset: number
  readonly hidden: readonly Column[]
  /** Records whose cell here has this value are not seen. */
  readonly by: { readonly column: Column; readonly value: Cell }
}

const simple = ({ type }: Column): boolean => type !== 'MultiSelect' && type !== 'LongText'

function askedOf(columns: readonly Column[]): fc.Arbitrary<Asked> {
  const someTest = fc.constantFrom(...columns).chain((column): fc.Arbitrary<TestSpec> => {
    const { operators } = types[column.type]
    // What has a meaning in the grammar of addresses is for the tests of that grammar.
    const plain = types[column.type].values.filter((value) => !/[%"\\\n]|^ $/.test(String(value)))
    const presence = fc.constantFrom<TestSpec>([column.title, 'blank', ''], [column.title, 'notblank', ''])
    if (operators.length === 0) return presence
    const tests = fc.tuple(fc.constantFrom<string>(...operators), fc.constantFrom(...plain))
    return fc.oneof(
      { weight: 3, arbitrary: tests.map(([operator, value]): TestSpec => [column.title, operator, value as string]) },
      { weight: 1, arbitrary: presence },
    )
  })
  const joined = fc.record({
    joined: fc.constantFrom('and', 'or'),
    members: fc.array(someTest, { minLength: 2, maxLength: 3 }),
  })
  const sorted = columns.filter(simple)
  return fc.record({
    spec: fc.oneof(someTest, joined, fc.record({ not: someTest })),
    sort: fc.record({ title: fc.constantFrom(...sorted.map(({ title }) => title)), isDown: fc.boolean() }),
    limit: fc.integer({ min: 1, max: 20 }),
    offset: fc.integer({ min: 0, max: 5 }),
    hidden: fc.subarray([...columns], { maxLength: 2 }),
    by: fc
      .constantFrom(...sorted)
      .chain((column) =>
        fc.record({ column: fc.constant(column), value: fc.constantFrom<Cell>(...types[column.type].values) }),
      ),
  })
}

const isSortedBy =
  ({ sort }: Asked) =>
  ({ title }: Column): boolean =>
    title === sort.title

interface RandomTable {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly asked: readonly Asked[]
}

export const someTable: fc.Arbitrary<RandomTable> = someColumns.chain((columns) =>
  fc.record({
    columns: fc.constant(columns),
    rows: rowsOf(columns),
    // The first is refused in any case.
    asked: fc
      .array(askedOf(columns), { minLength: 4, maxLength: 4 })
      .map((all) => all.map((one, at) => (at === 0 ? { ...one, hidden: columns.filter(isSortedBy(one)) } : one))),
  }),
)
