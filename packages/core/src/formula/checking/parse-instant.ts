// A text read by a pattern: the whole is held against a regular expression, each token is cut out by its place, and the
// parts are put together as an ISO text, which `textToInstant` then checks. So databases have one reader of dates.
import { dateNames } from '../date-names.ts'
import { type PatternPiece, type PatternToken, parseDatePattern, unknownToken } from '../date-pattern.ts'
import { portablePattern } from '../regex/portable.ts'
import type { Typed } from '../tree.ts'
import { blankOf, call, concat, constant } from './build.ts'
import { retyped } from './coerce.ts'
import { add, subtract, wholeModulo } from './days.ts'

const digits = (count: number): string => `[0-9]{${count}}`
const oneOrTwo = '[0-9]{1,2}'
const hourOfTwelve = '(?:0?[1-9]|1[0-2])'

/** What each token that can be read looks like. */
const shapes: Readonly<Partial<Record<PatternToken, string>>> = {
  YYYY: digits(4),
  YY: digits(2),
  MMMM: '[^0-9]{1,30}',
  MMM: '[^0-9]{1,30}',
  MM: digits(2),
  M: oneOrTwo,
  DD: digits(2),
  D: oneOrTwo,
  HH: digits(2),
  H: oneOrTwo,
  hh: hourOfTwelve,
  h: hourOfTwelve,
  mm: digits(2),
  m: oneOrTwo,
  ss: digits(2),
  s: oneOrTwo,
  SSS: digits(3),
  A: '[AaPp][Mm]',
  a: '[AaPp][Mm]',
}
/** Those that are as long as they are. */
const open: ReadonlySet<PatternToken> = new Set(['MMMM', 'MMM', 'M', 'D', 'H', 'h', 'm', 's'])

/** Why a pattern cannot be read by; null: it can. */
export function patternProblem(pattern: string): string | null {
  const pieces = parseDatePattern(pattern)
  const tokens = pieces.flatMap((piece) => (piece.kind === 'token' ? [piece.token] : []))
  const foreign = tokens.find((token) => shapes[token] === undefined)
  if (foreign) return `${foreign} cannot be read`
  const unknown = unknownToken(pattern)
  if (unknown !== null) return `“${unknown.slice(0, 20)}” is not known`
  if (new Set(tokens).size < tokens.length) return 'it says something twice'
  if (!tokens.includes('YYYY') && !tokens.includes('YY')) return 'it has no year (YYYY)'
  const stuck = pieces.some((piece, index) => isOpen(piece) && pieces[index + 1]?.kind === 'token')
  return stuck ? 'tokens of one letter and names need a separator behind them; write MM, DD, HH' : null
}

const isOpen = (piece: PatternPiece): boolean => piece.kind === 'token' && open.has(piece.token)

export function parseInstant(text: Typed, pattern: string, locale: string): Typed {
  const pieces = parseDatePattern(pattern)
  const found = cutOut(text, pieces)
  const iso = concat(
    yearOf(found),
    constant('-'),
    monthOf(found, locale),
    constant('-'),
    twoDigits(found.get('DD') ?? found.get('D') ?? constant('01')),
    constant('T'),
    hourOf(found),
    constant(':'),
    twoDigits(found.get('mm') ?? found.get('m') ?? constant('00')),
    constant(':'),
    twoDigits(found.get('ss') ?? found.get('s') ?? constant('00')),
    constant('.'),
    found.get('SSS') ?? constant('000'),
    constant('Z'),
  )
  const noDate = retyped(call('error', constant('#DATE')), 'instant')
  const isEmpty = call('equal', text, constant(''))
  const fits = call('regexMatch', text, constant(shapeOf(pieces)))
  return call('choose', isEmpty, blankOf('instant'), fits, call('textToInstant', iso), noDate)
}

function shapeOf(pieces: readonly PatternPiece[]): string {
  const parts = pieces.map((piece) => (piece.kind === 'token' ? (shapes[piece.token] ?? '') : literalShape(piece.text)))
  return portablePattern(`^${parts.join('')}$`, 'match')
}

const literalShape = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

type Found = ReadonlyMap<PatternToken, Typed>

/** Up to the last token of unknown length from the left, the rest from the right: then fewer places must be looked for. */
function cutOut(text: Typed, pieces: readonly PatternPiece[]): Found {
  const found = new Map<PatternToken, Typed>()
  const lastOpen = pieces.findLastIndex(isOpen)
  let at: Typed = constant(1)
  for (const [index, piece] of pieces.slice(0, lastOpen + 1).entries()) {
    const end = endOf(text, piece, pieces[index + 1], at)
    if (piece.kind === 'token')
      found.set(piece.token, call('slice', text, at, end === null ? toTheEnd : subtract(end, at)))
    at = end ?? at
  }
  let behind = 0
  for (const piece of pieces.slice(lastOpen + 1).toReversed()) {
    const width = widthOf(piece)
    behind += width
    if (piece.kind === 'token')
      found.set(piece.token, call('slice', call('sliceEnd', text, constant(behind)), constant(1), constant(width)))
  }
  return found
}

const toTheEnd = constant(1_000_000)

/** Of pieces that are not open; a token is as wide as it is written. */
const widthOf = (piece: PatternPiece): number =>
  piece.kind === 'literal' ? Array.from(piece.text).length : piece.token.toUpperCase() === 'A' ? 2 : piece.token.length

/** null: up to the end of the text. */
function endOf(text: Typed, piece: PatternPiece, next: PatternPiece | undefined, at: Typed): Typed | null {
  if (!isOpen(piece)) return add(at, widthOf(piece))
  return next?.kind === 'literal' ? call('find', constant(next.text), text, at) : null
}

/** A 0 before a single digit. */
const twoDigits = (text: Typed): Typed => call('sliceEnd', concat(constant('0'), text), constant(2))

/** Of two digits: 69 to 99 are of the last century, as in moment.js. */
function yearOf(found: Found): Typed {
  const full = found.get('YYYY')
  if (full) return full
  const short = found.get('YY') ?? constant('00')
  return concat(call('choose', call('less', short, constant('69')), constant('20'), constant('19')), short)
}

function monthOf(found: Found, locale: string): Typed {
  const names = dateNames(locale)
  const long = found.get('MMMM')
  const short = found.get('MMM')
  if (long) return monthNamed(long, names.months)
  if (short) return monthNamed(short, names.shortMonths)
  return twoDigits(found.get('MM') ?? found.get('M') ?? constant('01'))
}

/** 00 for a name that is none, which is no month. */
function monthNamed(text: Typed, names: readonly string[]): Typed {
  const known = names.map((name) => call('lower', constant(name)))
  return call('padded', call('place', call('lower', text), ...known), constant(2))
}

function hourOf(found: Found): Typed {
  const half = found.get('A') ?? found.get('a')
  const written = found.get('HH') ?? found.get('H') ?? found.get('hh') ?? found.get('h')
  if (!written) return constant('00')
  if (!half) return twoDigits(written)
  const hour = wholeModulo(call('textToNumber', written), 12)
  const isAfternoon = call('equal', call('upper', half), constant('PM'))
  return call('padded', call('add', hour, call('choose', isAfternoon, constant(12), constant(0))), constant(2))
}
