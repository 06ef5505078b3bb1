import fc from 'fast-check'
import { type FilterableColumn, type FilterTree, joinFilters, negated } from '../filter-tree.ts'
import { type OperatorName, operators } from '../operators.ts'
import { readTest } from '../read-test.ts'
import { relativeDayWords, spanWords } from '../relative-dates.ts'

/** Any tree a grammar can give, over these columns: what printing, matching and compiling must cope with. */
export function aTree(columns: readonly FilterableColumn[], texts: TextsOf): fc.Arbitrary<FilterTree> {
  const leaf = fc.constantFrom(...columns).chain((column) => aTest(column, texts(column)))
  return fc.letrec<{ tree: FilterTree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      fc.record({ tree: tie('tree'), not: fc.boolean() }).map(({ tree, not }) => (not ? negated(tree) : tree)),
      fc
        .record({ joined: fc.constantFrom('and' as const, 'or' as const), members: fc.tuple(tie('tree'), tie('tree')) })
        .map(({ joined, members }) => joinFilters(joined, members) ?? members[0]),
    ),
  })).tree
}

type TextsOf = (column: FilterableColumn) => fc.Arbitrary<string>

function aTest(column: FilterableColumn, text: fc.Arbitrary<string>): fc.Arbitrary<FilterTree> {
  return fc
    .constantFrom(...column.operators.filter((operator) => fits(column, operator)))
    .chain((word) =>
      writtenFor(column, word, text).map((written) => readTest({ column, word, written, place: 'a tree' })),
    )
}

function writtenFor(
  column: FilterableColumn,
  operator: OperatorName,
  text: fc.Arbitrary<string>,
): fc.Arbitrary<string | readonly string[] | null> {
  switch (operators[operator].wants) {
    case 'nothing':
      return fc.constant(null)
    case 'list':
      return fc.array(text, { minLength: 1, maxLength: 4 })
    case 'pair':
      return fc.tuple(text, text)
    case 'span':
      return fc.constantFrom(...spanWords).map(withDays)
    case 'value':
      if (column.comparison === 'list') return fc.array(text, { minLength: 1 })
      return isOfDays(column) ? fc.oneof(text, fc.constantFrom(...relativeDayWords).map(withDays)) : text
    default:
      return text
  }
}

function withDays(word: string): string {
  if (word === 'exactDate') return 'exactDate,2026-03-29'
  return word.startsWith('days') || word.endsWith('OfDays') ? `${word},3` : word
}

function fits(column: FilterableColumn, operator: OperatorName): boolean {
  return operators[operator].wants !== 'span' || isOfDays(column)
}

function isOfDays({ comparison }: FilterableColumn): boolean {
  return comparison === 'date' || comparison === 'instant'
}
