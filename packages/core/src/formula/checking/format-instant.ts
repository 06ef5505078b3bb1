import { type DateNames, dateNames } from '../date-names.ts'
import { type PatternPiece, type PatternToken, parseDatePattern } from '../date-pattern.ts'
import type { Typed } from '../tree.ts'
import { call, concat, constant } from './build.ts'
import { add, dayOf, msOf, partOf, subtract, weekdayFrom, wholeDivide, wholeModulo } from './days.ts'

interface Shown {
  /** The moment. */
  readonly instant: Typed
  /** What the clocks of its zone show. */
  readonly clock: Typed
  readonly names: DateNames
}

export function formatInstant(instant: Typed, clock: Typed, pattern: string, locale: string): Typed {
  const shown = { instant, clock, names: dateNames(locale) }
  const parsed = parseDatePattern(pattern)
  const pieces = runsOf(parsed).map((run) => runText(run, shown))
  if (parsed.some(({ kind }) => kind === 'token')) return concat(...pieces)
  // Where nothing of the date is shown, a blank or an error in its place still counts.
  return concat(call('slice', call('instantToText', instant), constant(1), constant(0)), ...pieces)
}

const iso = 'YYYY-MM-DDTHH:mm:ss.SSS'
const isoTokens: ReadonlySet<PatternToken> = new Set(['YYYY', 'MM', 'DD', 'HH', 'mm', 'ss', 'SSS'])

/** Neighbours that stand beside each other in an ISO text too are cut out of it as one: the date is computed once. */
function runsOf(pieces: readonly PatternPiece[]): readonly (readonly PatternPiece[])[] {
  const runs: PatternPiece[][] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last && isoPlace([...last, piece]) !== -1) last.push(piece)
    else runs.push([piece])
  }
  return runs
}

/** A literal alone is cheaper as itself, so a run begins with a token. */
function isoPlace(run: readonly PatternPiece[]): number {
  const isWhole = run.every((piece) => piece.kind === 'literal' || isoTokens.has(piece.token))
  return run[0]?.kind === 'token' && isWhole ? iso.indexOf(run.map(written).join('')) : -1
}

const written = (piece: PatternPiece): string => (piece.kind === 'token' ? piece.token : piece.text)

function runText(run: readonly PatternPiece[], shown: Shown): Typed {
  const [piece] = run
  const place = isoPlace(run)
  if (place !== -1) return isoSlice(place, run, shown)
  if (!piece) return constant('')
  return piece.kind === 'literal' ? constant(piece.text) : tokenTexts[piece.token](shown)
}

function isoSlice(place: number, run: readonly PatternPiece[], { clock }: Shown): Typed {
  return call('slice', call('instantToText', clock), constant(place + 1), constant(run.map(written).join('').length))
}

const plain =
  (part: string) =>
  ({ clock }: Shown): Typed =>
    call('numberToText', partOf(clock, part))
const padded =
  (part: string, width: number) =>
  ({ clock }: Shown): Typed =>
    call('padded', partOf(clock, part), constant(width))

/** 12, 1, 2, … 11 */
const twelveHours = ({ clock }: Shown): Typed => add(wholeModulo(add(partOf(clock, 'hour'), 11), 12), 1)

/** 24, 1, 2, … 23 */
const fullHours = (clock: Typed): Typed => add(wholeModulo(add(partOf(clock, 'hour'), 23), 24), 1)

// The year in which this day of the week lies is the one to which the week belongs: the week with 1 January is the first
// of its year, that of ISO with the first Thursday.
const saturday = (clock: Typed): Typed => dayOfWeek(clock, 0, 6)
const thursday = (clock: Typed): Typed => dayOfWeek(clock, 1, 3)

const dayOfWeek = (clock: Typed, start: number, day: number): Typed =>
  call('dateToInstant', call('dateOfDay', add(subtract(dayOf(clock), weekdayFrom(clock, start)), day)))

const weekOf = (day: Typed): Typed => add(wholeDivide(add(partOf(day, 'yearDay'), -1), 7), 1)

const named = (place: Typed, names: readonly string[]): Typed =>
  call('pick', place, ...names.map((name) => constant(name)))

const half =
  (before: string, after: string) =>
  ({ clock }: Shown): Typed => {
    const place = add(wholeDivide(partOf(clock, 'hour'), 12), 1)
    return call('pick', place, constant(before), constant(after))
  }

const offset =
  (between: string) =>
  ({ instant, clock }: Shown): Typed => {
    const minutes = wholeDivide(subtract(msOf(clock), msOf(instant)), 60_000)
    const size = call('abs', minutes)
    const isWest = call('orElse', call('less', minutes, constant(0)), constant(false))
    const rest = call('padded', wholeModulo(size, 60), constant(2))
    return concat(
      call('choose', isWest, constant('-'), constant('+')),
      call('padded', wholeDivide(size, 60), constant(2)),
      constant(between),
      rest,
    )
  }

const suffixes: readonly string[] = Array.from({ length: 31 }, (_, index) => `${index + 1}${suffix(index + 1)}`)

function suffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}

const tokenTexts: Readonly<Record<PatternToken, (shown: Shown) => Typed>> = {
  YYYY: padded('year', 4),
  YY: ({ clock }) => call('padded', wholeModulo(partOf(clock, 'year'), 100), constant(2)),
  Q: ({ clock }) => call('numberToText', wholeDivide(add(partOf(clock, 'month'), 2), 3)),
  MMMM: ({ clock, names }) => named(partOf(clock, 'month'), names.months),
  MMM: ({ clock, names }) => named(partOf(clock, 'month'), names.shortMonths),
  MM: padded('month', 2),
  M: plain('month'),
  DDDD: padded('yearDay', 3),
  DDD: plain('yearDay'),
  DD: padded('day', 2),
  Do: ({ clock }) => named(partOf(clock, 'day'), suffixes),
  D: plain('day'),
  dddd: ({ clock, names }) => named(add(partOf(clock, 'weekday'), 1), names.weekdays),
  ddd: ({ clock, names }) => named(add(partOf(clock, 'weekday'), 1), names.shortWeekdays),
  d: plain('weekday'),
  e: plain('weekday'),
  E: ({ clock }) => call('numberToText', add(weekdayFrom(clock, 1), 1)),
  gggg: ({ clock }) => call('padded', partOf(saturday(clock), 'year'), constant(4)),
  gg: ({ clock }) => call('padded', wholeModulo(partOf(saturday(clock), 'year'), 100), constant(2)),
  ww: ({ clock }) => call('padded', weekOf(saturday(clock)), constant(2)),
  w: ({ clock }) => call('numberToText', weekOf(saturday(clock))),
  GGGG: ({ clock }) => call('padded', partOf(thursday(clock), 'year'), constant(4)),
  GG: ({ clock }) => call('padded', wholeModulo(partOf(thursday(clock), 'year'), 100), constant(2)),
  WW: ({ clock }) => call('padded', weekOf(thursday(clock)), constant(2)),
  W: ({ clock }) => call('numberToText', weekOf(thursday(clock))),
  HH: padded('hour', 2),
  H: plain('hour'),
  hh: (shown) => call('padded', twelveHours(shown), constant(2)),
  h: (shown) => call('numberToText', twelveHours(shown)),
  kk: ({ clock }) => call('padded', fullHours(clock), constant(2)),
  k: ({ clock }) => call('numberToText', fullHours(clock)),
  mm: padded('minute', 2),
  m: plain('minute'),
  ss: padded('second', 2),
  s: plain('second'),
  SSS: padded('millisecond', 3),
  SS: ({ clock }) => call('padded', wholeDivide(partOf(clock, 'millisecond'), 10), constant(2)),
  S: ({ clock }) => call('numberToText', wholeDivide(partOf(clock, 'millisecond'), 100)),
  A: half('AM', 'PM'),
  a: half('am', 'pm'),
  ZZ: offset(''),
  Z: offset(':'),
  X: ({ instant }) => call('numberToText', wholeDivide(msOf(instant), 1000)),
  x: ({ instant }) => call('numberToText', msOf(instant)),
}
