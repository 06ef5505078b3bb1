import { formulaLimits } from './limits.ts'
import { refusedFormula } from './refused.ts'
import type { Span } from './tree.ts'

export type Sign = '(' | ')' | ',' | '+' | '-' | '*' | '/' | '&' | '=' | '!=' | '<' | '>' | '<=' | '>='

export type Token =
  | { readonly kind: 'number'; readonly value: number; readonly at: Span }
  | { readonly kind: 'text'; readonly value: string; readonly at: Span }
  /** `{…}` */
  | { readonly kind: 'column'; readonly name: string; readonly at: Span }
  /** A function, or a column of one word written without braces. */
  | { readonly kind: 'word'; readonly word: string; readonly at: Span }
  | { readonly kind: 'sign'; readonly sign: Sign; readonly at: Span }

const signs: ReadonlyMap<string, Sign> = new Map<string, Sign>([
  ['==', '='],
  ['!=', '!='],
  ['<>', '!='],
  ['<=', '<='],
  ['>=', '>='],
  ['||', '&'],
  ...(['(', ')', ',', '+', '-', '*', '/', '&', '=', '<', '>'] as const).map((sign): [string, Sign] => [sign, sign]),
])

const space = /[\s\u200b\ufeff]+/y
const number = /(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?/y
const word = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy

export function readTokens(text: string): readonly Token[] {
  if (text.length > formulaLimits.characters)
    throw refusedFormula(
      { from: formulaLimits.characters, to: text.length },
      `A formula may have at most ${formulaLimits.characters} characters.`,
    )
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    at += lengthAt(space, text, at)
    if (at >= text.length) break
    const token = readToken(text, at)
    tokens.push(token)
    at = token.at.to
  }
  return tokens
}

function readToken(text: string, from: number): Token {
  const character = text.charAt(from)
  if (character === '{') return readBraces(text, from)
  if (character === '"' || character === "'") return readQuoted(text, from)
  const digits = lengthAt(number, text, from)
  if (digits > 0) return readNumber(text, { from, to: from + digits })
  const letters = lengthAt(word, text, from)
  if (letters > 0) return { kind: 'word', word: text.slice(from, from + letters), at: { from, to: from + letters } }
  for (const length of [2, 1]) {
    const written = text.slice(from, from + length)
    const sign = signs.get(written)
    if (sign) return { kind: 'sign', sign, at: { from, to: from + written.length } }
  }
  throw refusedFormula({ from, to: from + 1 }, `“${characterAt(text, from)}” has no meaning here.`)
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}

const characterAt = (text: string, at: number): string =>
  String.fromCodePoint(text.codePointAt(at) ?? 0xfffd).toWellFormed()

function readNumber(text: string, at: Span): Token {
  const value = Number(text.slice(at.from, at.to))
  if (value > 1e150) throw refusedFormula(at, 'This number is too large.')
  return { kind: 'number', value: value < 1e-150 ? 0 : value, at }
}

const textEscapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
])

function readQuoted(text: string, from: number): Token {
  const end = text.charAt(from)
  const { value, to } = readUntil(text, from, end, (escaped) => textEscapes.get(escaped) ?? null)
  if (to === null) throw refusedFormula({ from, to: text.length }, `This text has no closing ${end}.`)
  return { kind: 'text', value, at: { from, to } }
}

function readBraces(text: string, from: number): Token {
  const { value, to } = readUntil(text, from, '}', (escaped) => ('{}\\'.includes(escaped) ? escaped : null))
  if (to === null) throw refusedFormula({ from, to: text.length }, 'This column has no closing }.')
  if (value === '') throw refusedFormula({ from, to }, 'The braces are empty: write the title of a column.')
  return { kind: 'column', name: value, at: { from, to } }
}

/** A backslash before anything without a meaning is just a backslash: patterns such as "\d" stay as written. */
function readUntil(text: string, from: number, end: string, meaning: (escaped: string) => string | null) {
  let value = ''
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === end) return { value, to: at + 1 }
    const escaped = character === '\\' && at + 1 < text.length ? meaning(text.charAt(at + 1)) : null
    value += escaped ?? character
    if (escaped !== null) at += 1
  }
  return { value, to: null }
}
