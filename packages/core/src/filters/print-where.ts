import type { CellValue } from '../storage.ts'
import type { FilterGroup, FilterTest, FilterTree, FilterValue } from './filter-tree.ts'
import { quoted } from './quoted.ts'
import type { RelativeDay, Span } from './relative-dates.ts'

/** A filter as the text `parseWhere` reads back. Days stay relative: print before they are resolved. */
export function printWhere(tree: FilterTree): string {
  if (tree.kind === 'test') return printTest(tree)
  return tree.not ? `~not${printInside(tree)}` : printMembers(tree)
}

function printMembers({ joined, members }: FilterGroup): string {
  return members.map((member, index) => (index === 0 ? printFirst(member) : printNext(joined, member))).join('')
}

function printFirst(member: FilterTree): string {
  return isNegated(member) ? printWhere(member) : printTerm(member)
}

function printNext(joined: 'and' | 'or', member: FilterTree): string {
  // “~not” is “and not”; after an “or” the negation needs brackets of its own.
  if (isNegated(member)) return joined === 'and' ? printWhere(member) : `~or(${printWhere(member)})`
  return `~${joined}${printTerm(member)}`
}

function isNegated(tree: FilterTree): boolean {
  return tree.kind === 'group' && tree.not
}

function printTerm(tree: FilterTree): string {
  return tree.kind === 'test' ? printTest(tree) : `(${printWhere(tree)})`
}

function printInside(group: FilterGroup): string {
  const [sole] = group.members
  return group.members.length === 1 && sole?.kind === 'test' ? printTest(sole) : `(${printMembers(group)})`
}

function printTest({ column, operator, value }: FilterTest): string {
  return `(${column.title},${operator},${printValue(value)})`
}

function printValue(value: FilterValue): string {
  switch (value.kind) {
    case 'nothing':
      return ''
    case 'value':
      return Array.isArray(value.value) ? printList(value.value) : wholeText(textOf(value.value))
    case 'pattern':
      return wholeText(value.pieces.join(''))
    case 'list':
      return printList(value.values)
    case 'pair':
      return printList([value.from, value.to])
    case 'day':
      return printDay(value.day)
    case 'dayPair':
      return [value.from, value.to].map((day) => quoted(printDay(day))).join(',')
    case 'span':
      return printSpan(value.span)
    case 'range':
      throw new TypeError('A resolved filter has no text of its own')
  }
}

export function printDay(day: RelativeDay): string {
  if (day.relative === 'exactDate') return `exactDate,${day.date}`
  return 'days' in day ? `${day.relative},${day.days}` : day.relative
}

export function printSpan(span: Span): string {
  return 'days' in span ? `${span.span},${span.days}` : span.span
}

function printList(values: readonly CellValue[]): string {
  return values
    .map(textOf)
    .map((text) => (text === '' || text.includes(',') || needsQuotes(text) ? quoted(text) : text))
    .join(',')
}

function wholeText(text: string): string {
  return needsQuotes(text) ? quoted(text) : text
}

function needsQuotes(text: string): boolean {
  return text.startsWith('"') || text.includes('(') || text.includes(')')
}

function textOf(value: CellValue): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
