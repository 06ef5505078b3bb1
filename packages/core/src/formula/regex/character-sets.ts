import type { CodePointRange, RegexSet } from './regex.ts'

export const lineEnd = 10

export function setOf(character: string): RegexSet {
  const point = character.codePointAt(0) ?? 0
  return { kind: 'set', negated: false, ranges: [[point, point]] }
}

const digits: readonly CodePointRange[] = [[48, 57]]
const wordCharacters: readonly CodePointRange[] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const spaces: readonly CodePointRange[] = [
  [9, 13],
  [32, 32],
]

/** ASCII only: each database has its own idea of letters and spaces beyond. */
const sets: ReadonlyMap<string, RegexSet> = new Map([
  ['d', { kind: 'set', negated: false, ranges: digits }],
  ['D', { kind: 'set', negated: true, ranges: digits }],
  ['w', { kind: 'set', negated: false, ranges: wordCharacters }],
  ['W', { kind: 'set', negated: true, ranges: wordCharacters }],
  ['s', { kind: 'set', negated: false, ranges: spaces }],
  ['S', { kind: 'set', negated: true, ranges: spaces }],
])

export const escapedSet = (letter: string): RegexSet | null => sets.get(letter) ?? null

const controls: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
])

/** What a letter or sign means behind a backslash. */
export function escapedCharacter(character: string): string | null {
  const control = controls.get(character)
  if (control) return control
  return /^[!-/:-@[-`{-~ ]$/.test(character) ? character : null
}
