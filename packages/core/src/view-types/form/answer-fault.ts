// Whether an answer keeps the rules of its form: the page and the server ask the same code.
import { limitFault } from '../../column-types/attached-files.ts'
import { matches } from '../../filters/matches.ts'
import { resolveFilter } from '../../filters/resolve-filter.ts'
import type { FilterClock } from '../../filters/zoned-days.ts'
import { regexMatch } from '../../formula/regex/portable.ts'
import type { CellValue } from '../../storage.ts'
import {
  type AnswerRules,
  allowedChoices,
  boundTest,
  type RuleName,
  rulesFor,
  whole,
} from '../../views/answer-rules.ts'
import { filterTreeOf } from '../../views/filter-tree-of.ts'
import type { AskableColumn } from '../view-type.ts'

type Judge = (value: CellValue, rules: AnswerRules, column: AskableColumn, clock: FilterClock) => string | null

/** What an answer does not keep, to go on after the name of its field: “needs at least 3 characters”. null: nothing. */
export function answerFault(
  { column, rules }: { readonly column: AskableColumn; readonly rules: AnswerRules },
  value: CellValue,
  clock: FilterClock,
): string | null {
  for (const name of rulesFor(column)) {
    const fault = rules[name] === undefined ? null : (judges[name]?.(value, rules, column, clock) ?? null)
    if (fault !== null) return fault
  }
  return null
}

const judges: Partial<Record<RuleName, Judge>> = {
  leastLetters: (value, { leastLetters = 0 }) =>
    lettersIn(value) < leastLetters ? `needs at least ${counted(leastLetters, 'character')}` : null,
  mostLetters: (value, { mostLetters = 0 }) =>
    lettersIn(value) > mostLetters ? `takes at most ${counted(mostLetters, 'character')}` : null,
  // What would take too long to find out does not match.
  pattern: (value, { pattern = '' }) =>
    regexMatch(String(value), whole(pattern)) === true ? null : 'is not written as it is asked for here',
  domains: (value, { domains = [] }) =>
    domains.length === 0 || domains.includes(domainIn(String(value)))
      ? null
      : `needs an address at ${domains.join(', ')}`,
  least: (value, { least = '' }, column, clock) =>
    isWithin(column, 'least', least, value, clock)
      ? null
      : `needs ${isOfTime(column) ? `${least} or later` : `at least ${least}`}`,
  most: (value, { most = '' }, column, clock) =>
    isWithin(column, 'most', most, value, clock)
      ? null
      : `needs ${isOfTime(column) ? `${most} or earlier` : `at most ${most}`}`,
  choices: (value, rules, column) => {
    const allowed = allowedChoices(rules, column)
    const chosen = Array.isArray(value) ? value : [value]
    return allowed === null || chosen.every((one) => allowed.has(String(one)))
      ? null
      : 'takes only what is offered here'
  },
  mostFiles: filesFault,
  mostBytes: filesFault,
  fileTypes: filesFault,
}

export const fileLimitsOf = ({ mostFiles, mostBytes, fileTypes }: AnswerRules) => ({
  mostFiles: mostFiles ?? null,
  mostBytes: mostBytes ?? null,
  types: fileTypes ?? [],
})

function filesFault(value: CellValue, rules: AnswerRules): string | null {
  return limitFault(value, fileLimitsOf(rules))
}

function isWithin(
  column: AskableColumn,
  name: 'least' | 'most',
  bound: string,
  value: CellValue,
  clock: FilterClock,
): boolean {
  // A bound that is no value of the column any more bounds nothing.
  const { tree } = filterTreeOf(boundTest(column, name, bound), [column])
  return tree === null || matches(resolveFilter(tree, clock), new Map([[column.id, value]]))
}

const isOfTime = ({ comparison }: AskableColumn): boolean => ['date', 'time', 'instant'].includes(comparison)
const lettersIn = (value: CellValue): number => [...String(value)].length
const domainIn = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
const counted = (count: number, what: string): string => (count === 1 ? `1 ${what}` : `${count} ${what}s`)
