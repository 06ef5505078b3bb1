import type { CellValue } from '../storage.ts'
import { compareCells, equalCells, membersOf, textOfCell } from './compare-cells.ts'
import type { FilterTest, PlainValue, ResolvedFilter } from './filter-tree.ts'
import { foldCase } from './fold-case.ts'
import { type ComplementName, complements, type OperatorName } from './operators.ts'

/**
 * Whether a record (values by column id) matches. This is what filters mean; every database must answer the same.
 * A test is true or false, never unknown, so “not” is plain negation.
 */
export function matches(tree: ResolvedFilter, record: ReadonlyMap<string, CellValue>): boolean {
  if (tree.kind === 'test') return holds(tree, record.get(tree.column.id) ?? null)
  if (tree.members.length === 0) return false
  const joined =
    tree.joined === 'and'
      ? tree.members.every((member) => matches(member, record))
      : tree.members.some((member) => matches(member, record))
  return joined !== tree.not
}

type Test = FilterTest<PlainValue>
type StatedOperator = Exclude<OperatorName, ComplementName>

function holds(test: Test, cell: CellValue): boolean {
  const { operator } = test
  return isComplement(operator) ? !stated[complements[operator]](cell, test) : stated[operator](cell, test)
}

function isComplement(operator: OperatorName): operator is ComplementName {
  return Object.hasOwn(complements, operator)
}

const stated: Record<StatedOperator, (cell: CellValue, test: Test) => boolean> = {
  eq: (cell, test) => isEqual(test, cell, wanted(test, 'value').value),
  gt: (cell, test) => order(test, cell, wanted(test, 'value').value) > 0,
  gte: (cell, test) => order(test, cell, wanted(test, 'value').value) >= 0,
  lt: (cell, test) => order(test, cell, wanted(test, 'value').value) < 0,
  lte: (cell, test) => order(test, cell, wanted(test, 'value').value) <= 0,
  btw: (cell, test) => {
    const { from, to } = wanted(test, 'pair')
    return order(test, cell, from) >= 0 && order(test, cell, to) <= 0
  },
  like: (cell, test) => {
    const pieces = wanted(test, 'pattern').pieces.map(foldCase)
    return membersOf(cell).some((member) => fitsPattern(foldCase(readableText(member)), pieces))
  },
  in: (cell, test) => wanted(test, 'list').values.some((value) => isEqual(test, cell, value)),
  null: (cell) => cell === null,
  empty: (cell, test) => (knowsEmpty(test) ? isEmptyForm(cell) : cell === null),
  notempty: (cell) => cell !== null && !isEmptyForm(cell),
  blank: (cell) => cell === null || isEmptyForm(cell),
  checked: (cell) => cell === true,
  anyof: (cell, test) => {
    const held = heldTexts(cell)
    return wanted(test, 'list').values.some((value) => held.has(textOfCell(value)))
  },
  allof: (cell, test) => {
    const held = heldTexts(cell)
    const { values } = wanted(test, 'list')
    return values.length > 0 && values.every((value) => held.has(textOfCell(value)))
  },
  exactly: (cell, test) => {
    const { values } = wanted(test, 'list')
    return values.length > 0 && equalCells('list', cell, values)
  },
  within: (cell, test) => {
    const { from, before } = wanted(test, 'range')
    if (cell === null) return false
    return (from === null || order(test, cell, from) >= 0) && (before === null || order(test, cell, before) < 0)
  },
}

function wanted<Kind extends PlainValue['kind']>(test: Test, kind: Kind): Extract<PlainValue, { kind: Kind }> {
  if (test.value.kind !== kind) throw new TypeError(`${test.operator} takes a ${kind}, not a ${test.value.kind}`)
  return test.value as Extract<PlainValue, { kind: Kind }>
}

function isEqual({ column }: Test, cell: CellValue, value: CellValue): boolean {
  return equalCells(column.comparison, cell, value)
}

/** NaN when there is no order, which makes every comparison false. */
function order({ column }: Test, cell: CellValue, value: CellValue): number {
  return cell === null || value === null ? Number.NaN : compareCells(column.comparison, cell, value)
}

function isEmptyForm(cell: CellValue): boolean {
  return cell === '' || (Array.isArray(cell) && cell.length === 0)
}

function knowsEmpty({ column: { comparison } }: Test): boolean {
  return comparison === 'text' || comparison === 'list' || comparison === 'person' || comparison === 'none'
}

function heldTexts(cell: CellValue): ReadonlySet<string> {
  return new Set(membersOf(cell).map(textOfCell))
}

/** What a person sees of a member: files are found by their title. */
function readableText(member: CellValue): string {
  if (typeof member !== 'object' || member === null || Array.isArray(member)) return textOfCell(member)
  const title = (member as { readonly [key: string]: CellValue }).title
  return typeof title === 'string' ? title : textOfCell(member)
}

function fitsPattern(text: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const piece of rest) {
    const found = text.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
