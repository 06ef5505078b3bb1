// Texts by code points, as databases count them; JavaScript counts some characters as two.
import type { FormulaError } from '../tree.ts'
import { errorOf } from './errors.ts'

export const longestRepeat = 100_000
/** Of what is put together out of many parts: more than anybody reads, less than the memory of a server. */
export const longestJoin = 10_000_000

export const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}

export function slice(text: string, start: number, count: number): string {
  const from = Math.max(start, 1) - 1
  return Array.from(text)
    .slice(from, from + Math.max(count, 0))
    .join('')
}

export function sliceEnd(text: string, count: number): string {
  return count <= 0 ? '' : Array.from(text).slice(-count).join('')
}

export function find(needle: string, text: string, from: number): number {
  const start = Math.max(from, 1)
  const characters = Array.from(text)
  if (start > characters.length + 1) return 0
  const skipped = characters.slice(0, start - 1).join('').length
  const found = text.indexOf(needle, skipped)
  return found === -1 ? 0 : lengthOf(text.slice(0, found)) + 1
}

export const replaceAll = (text: string, needle: string, replacement: string): string | FormulaError =>
  needle === '' ? text : joined(text.split(needle), replacement)

/** Counted before it is made: a replacement in a long text may come to more than there is memory. */
export function joined(parts: readonly string[], separator: string): string | FormulaError {
  const length = parts.reduce((sum, part) => sum + part.length, (parts.length - 1) * separator.length)
  return length > longestJoin ? errorOf('#VALUE') : parts.join(separator)
}

export function replaceNth(text: string, needle: string, replacement: string, n: number): string {
  const pieces = needle === '' ? [text] : text.split(needle)
  if (n < 1 || n >= pieces.length) return text
  return pieces.slice(0, n).join(needle) + replacement + pieces.slice(n).join(needle)
}

export function repeat(text: string, count: number): string | FormulaError {
  if (text === '' || count <= 0) return ''
  return lengthOf(text) * count > longestRepeat ? errorOf('#VALUE') : text.repeat(count)
}

export const urlEncode = (text: string): string => encodeURIComponent(text.toWellFormed())

export const upper = (text: string): string => mapLetters(text, (letter) => letter.toUpperCase())

export const lower = (text: string): string => mapLetters(text, (letter) => letter.toLowerCase())

function mapLetters(text: string, change: (letter: string) => string): string {
  let changed = ''
  for (const letter of text) {
    const other = change(letter)
    changed += lengthOf(other) === 1 ? other : letter
  }
  return changed
}

/** By code point: JavaScript's own order puts 😀 before ﬁ. */
export function compareTexts(a: string, b: string): number {
  const others = b[Symbol.iterator]()
  for (const character of a) {
    const other = others.next()
    if (other.done) return 1
    const difference = (character.codePointAt(0) ?? 0) - (other.value.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return others.next().done ? 0 : -1
}
