import { formatInstant } from '../checking/format-instant.ts'
import { parseInstant, patternProblem } from '../checking/parse-instant.ts'
import { defaultLocale } from '../date-names.ts'
import { unknownToken } from '../date-pattern.ts'
import { type FunctionFamily, fixed, may, needs } from './define-function.ts'

const tokenNote =
  'Patterns: YYYY YY Q MMMM MMM MM M DD D Do DDDD DDD dddd ddd d e E HH H hh h kk k mm m ss s SSS SS S A a Z ZZ X x, [text] as it is, L LL LLL LLLL LT LTS for whole English formats.'

const weekNote =
  'Weeks: w ww gg gggg begin on Sunday and week 1 has 1 January; W WW GG GGGG are those of ISO 8601. Other tokens of moment.js, such as N or dd, are refused.'

const longestPattern = 200

export const dateFormatFunctions: FunctionFamily = [
  {
    name: 'DATETIME_FORMAT',
    aliases: [],
    category: 'date',
    parameters: [needs('date', 'date'), fixed(may('pattern', 'text'))],
    gives: 'text',
    help: 'A date as a text, by a pattern.',
    notes: [
      tokenNote,
      weekNote,
      'Without a pattern: YYYY-MM-DD, and HH:mm when there is a time. In UTC, or in the zone of SET_TIMEZONE; names in English, or in the language of SET_LOCALE.',
    ],
    examples: [
      ['DATETIME_FORMAT("2026-11-15 13:05", "D MMMM YYYY, h:mm A")', '15 November 2026, 1:05 PM'],
      ['DATETIME_FORMAT("2026-11-15 13:05")', '2026-11-15 13:05'],
      ['DATETIME_FORMAT("2026-11-15", "[Q]Q YY")', 'Q4 26'],
      ['DATETIME_FORMAT("2027-01-01", "GGGG-[W]WW")', '2026-W53'],
    ],
    expand(args) {
      const { typed, locale } = args.checked(0)
      const usual = typed.type === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'
      const pattern = args.constantText(1, 'a pattern', usual)
      if (pattern.length > longestPattern)
        throw args.refused(1, `A pattern may have at most ${longestPattern} characters.`)
      const unknown = unknownToken(pattern)
      if (unknown !== null)
        throw args.refused(
          1,
          `DATETIME_FORMAT does not know “${unknown.slice(0, 20)}”; text that is to stay as it is goes into brackets: [${unknown.slice(0, 20)}].`,
        )
      return formatInstant(args.instant(0), args.clock(0), pattern, locale ?? defaultLocale)
    },
  },
  {
    name: 'DATETIME_PARSE',
    aliases: [],
    category: 'date',
    parameters: [needs('text', 'text'), fixed(may('pattern', 'text')), fixed(may('locale', 'text'))],
    gives: 'date',
    help: 'A date out of a text, by a pattern; #DATE when it shows none.',
    notes: [
      'Without a pattern: 2026-11-15, 2026-11-15 13:05, 2026-11-15T13:05:00Z and the like.',
      'Patterns: YYYY YY MMMM MMM MM M DD D HH H hh h mm m ss s SSS A. Tokens of one letter and names need a separator behind them. The result is in UTC.',
    ],
    examples: [
      ['DATETIME_PARSE("15/11/2026", "DD/MM/YYYY")', '2026-11-15T00:00:00.000Z'],
      ['DATETIME_PARSE("Nov 5, 2026 1:05 PM", "MMM D, YYYY h:mm A")', '2026-11-05T13:05:00.000Z'],
      ['DATETIME_PARSE("31/02/2026", "DD/MM/YYYY")', '#DATE'],
    ],
    expand(args) {
      const { typed } = args.checked(0)
      if (args.count === 1 || typed.type === 'date' || typed.type === 'instant') return args.instant(0)
      const pattern = args.constantText(1, 'a pattern')
      const problem = pattern.length > longestPattern ? 'it is too long' : patternProblem(pattern)
      if (problem) throw args.refused(1, `DATETIME_PARSE cannot read by “${pattern.slice(0, 40)}”: ${problem}.`)
      return parseInstant(args.text(0), pattern, args.count > 2 ? args.locale(2) : defaultLocale)
    },
  },
]
