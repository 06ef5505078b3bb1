import { errorOf } from '../evaluation/errors.ts'
import { longestJoin } from '../evaluation/texts.ts'
import type { FormulaError } from '../tree.ts'
import { isAmbiguous, matchesNothing } from './ambiguity.ts'
import { type Match, Matcher, RegexTooCostly } from './match-regex.ts'
import { parseRegex } from './parse-regex.ts'
import { printRegex } from './print-regex.ts'
import { compileRegex } from './program.ts'
import { RegexRefusal } from './regex.ts'

export type RegexUse = 'match' | 'extract' | 'replace'

/** The pattern in the form primitives carry; throws RegexRefusal when databases would not agree on it. */
export function portablePattern(pattern: string, use: RegexUse): string {
  const regex = parseRegex(pattern)
  const program = compileRegex(regex)
  if (use === 'replace' && matchesNothing(program))
    throw new RegexRefusal(0, 'This pattern also matches an empty text, so there would be no end of replacing.')
  if (use !== 'match' && isAmbiguous(program))
    throw new RegexRefusal(
      0,
      'Databases would find matches of different length: put the longer of two alternatives first, and let no part be optional that a later one could take.',
    )
  return printRegex(regex)
}

export function regexMatch(text: string, pattern: string): boolean | FormulaError {
  return withinCost(() => matcherOf(pattern).firstMatch(pointsOf(text), 0) !== null)
}

export function regexExtract(text: string, pattern: string): string | FormulaError | null {
  return withinCost(() => {
    const points = pointsOf(text)
    const match = matcherOf(pattern).firstMatch(points, 0)
    return match && textOf(points, match)
  })
}

export function regexReplace(text: string, pattern: string, replacement: string): string | FormulaError {
  return withinCost(() => replaceMatches(pointsOf(text), matcherOf(pattern), replacement))
}

function replaceMatches(points: readonly number[], matcher: Matcher, replacement: string): string {
  let replaced = ''
  let done = 0
  for (let match = matcher.firstMatch(points, 0); match; match = matcher.firstMatch(points, done)) {
    replaced += textOf(points, { from: done, to: match.from }) + replacement
    if (replaced.length > longestJoin) throw new RegexTooCostly()
    // Portable patterns never match an empty text; without this a foreign one would never end.
    done = Math.max(match.to, done + 1)
  }
  return replaced + textOf(points, { from: done, to: points.length })
}

/** What would hold up everybody else is an error of this cell. */
function withinCost<T>(work: () => T): T | FormulaError {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof RegexTooCostly) return errorOf('#VALUE')
    throw cause
  }
}

const mostKept = 200
const matchers = new Map<string, Matcher>()

function matcherOf(pattern: string): Matcher {
  const known = matchers.get(pattern) ?? new Matcher(compileRegex(parseRegex(pattern)))
  if (matchers.size >= mostKept) matchers.clear()
  matchers.set(pattern, known)
  known.begin()
  return known
}

const pointsOf = (text: string): readonly number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0)

function textOf(points: readonly number[], { from, to }: Match): string {
  let text = ''
  for (let index = from; index < to; index += 1) text += String.fromCodePoint(points[index] ?? 0)
  return text
}
