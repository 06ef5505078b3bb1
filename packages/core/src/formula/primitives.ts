/**
 * The closed alphabet of formulas: what every database can compute, and the reference evaluator (`evaluate.ts`) as well.
 * Functions, operators, aliases and silent conversions are spelled with these words by the checker, so a database never
 * hears of LEFT or of blank counting as zero: the checker writes `slice` and `orElse`.
 *
 * Rules for all of them:
 * - An error in any argument is the result; of several, the one of the first argument. Only `choose` (asks just what it
 *   needs, in order) and `isError` differ.
 * - `blank: 'passes'`: one blank argument makes the result blank. `'sees'`: the line says what blank does.
 * - Numbers are IEEE doubles. After every primitive that gives a number: beyond ±1e150 it is #NUM, nearer to zero than
 *   1e-150 it is 0, and there is no negative zero, no NaN and no infinity. So no single step can leave the range of a
 *   double, where PostgreSQL would refuse the whole statement. The same is done to what a column gives.
 * - Texts compare by code point; lengths and places count code points, from 1. Places, counts and digits are whole
 *   numbers, made so by the checker (`roundDown`), of any size up to 1e150.
 * - Arguments of type `constant…` are constants in the tree, already checked: units, zones, patterns, paths.
 */
export type ParameterType =
  | 'number'
  | 'text'
  | 'boolean'
  | 'date'
  | 'instant'
  /** A scalar; all arguments marked so have one type, `nothing` aside. */
  | 'any'
  /** number, date or instant; all of one type. */
  | 'ordered'
  | 'list'
  | 'listOfTexts'
  | 'constantText'
  | 'constantNumber'
  | 'constantBoolean'

type ResultType =
  | 'number'
  | 'text'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'nothing'
  /** The type of the arguments marked any or ordered. */
  | 'same'
  /** A list of what the first argument lists, or is. */
  | 'list'
  | 'listOfTexts'
  | 'listOfNumbers'
  /** What the list is made of. */
  | 'element'

export interface Primitive {
  readonly takes: readonly ParameterType[]
  /** Any number of further arguments of this type. */
  readonly more?: ParameterType
  readonly gives: ResultType
  readonly blank: 'passes' | 'sees'
  readonly about: string
}

const passes = 'passes'
const sees = 'sees'

const blanksAndErrors = {
  orElse: {
    takes: ['any', 'any'],
    gives: 'same',
    blank: sees,
    about: 'The first, or the second when the first is blank.',
  },
  isBlank: { takes: ['any'], gives: 'boolean', blank: sees, about: 'Whether it is null. An empty text is not.' },
  isError: { takes: ['any'], gives: 'boolean', blank: sees, about: 'Whether it is an error; the error stops here.' },
  error: { takes: ['constantText'], gives: 'nothing', blank: sees, about: 'The error of that code.' },
  choose: {
    takes: ['boolean', 'any', 'any'],
    more: 'any',
    gives: 'same',
    blank: sees,
    about:
      'test, value, test, value, …, otherwise: the value behind the first true test. Tests are booleans and never blank, ' +
      'values all have one type. Errors count only in tests up to the true one and in the chosen value. Lists are possible.',
  },
} as const satisfies Record<string, Primitive>

const logic = {
  and: { takes: ['boolean'], more: 'boolean', gives: 'boolean', blank: passes, about: 'Arguments are never blank.' },
  or: { takes: ['boolean'], more: 'boolean', gives: 'boolean', blank: passes, about: 'Arguments are never blank.' },
  not: { takes: ['boolean'], gives: 'boolean', blank: passes, about: 'The opposite.' },
  equal: {
    takes: ['any', 'any'],
    gives: 'boolean',
    blank: sees,
    about: 'Both of one type. Blank equals blank and nothing else; never blank itself.',
  },
  less: {
    takes: ['any', 'any'],
    gives: 'boolean',
    blank: passes,
    about: 'number, text, date, instant; both of one type.',
  },
} as const satisfies Record<string, Primitive>

const conversions = {
  numberToText: {
    takes: ['number'],
    gives: 'text',
    blank: passes,
    about:
      'As evaluation/number-text.ts: 15 significant digits (all of a whole number up to 2^53), 20 decimals, no exponent, no zeros at the end; #NUM from 1e30.',
  },
  padded: {
    takes: ['number', 'constantNumber'],
    gives: 'text',
    blank: passes,
    about: 'A whole number from 0 with zeros in front, up to that many digits (7, 2 → 07). Never longer than given.',
  },
  pick: {
    takes: ['number'],
    more: 'constantText',
    gives: 'text',
    blank: passes,
    about: 'The nth of the texts, from 1 (names of months and weekdays); blank when there is none.',
  },
  place: {
    takes: ['text'],
    more: 'constantText',
    gives: 'number',
    blank: passes,
    about: 'Which of the constants it is, from 1; 0 when it is none.',
  },
  dateToText: { takes: ['date'], gives: 'text', blank: passes, about: '2026-11-15' },
  instantToText: { takes: ['instant'], gives: 'text', blank: passes, about: '2026-11-15T10:00:00.000Z' },
  textToNumber: {
    takes: ['text'],
    gives: 'number',
    blank: passes,
    about:
      'After trimming: digits with sign, point, exponent (numberPattern of evaluation/number-text.ts). Empty: blank. Else, or longer than 300: #VALUE.',
  },
  booleanToNumber: { takes: ['boolean'], gives: 'number', blank: passes, about: '1 or 0.' },
  dateToInstant: { takes: ['date'], gives: 'instant', blank: passes, about: 'The first instant of the day in UTC.' },
  instantToDate: { takes: ['instant'], gives: 'date', blank: passes, about: 'The day in UTC.' },
  textToInstant: {
    takes: ['text'],
    gives: 'instant',
    blank: passes,
    about:
      'After trimming: 2026-11-15, then T or space and 10:00, :30, .123 (1 to 3 digits), then Z, +01:00 or nothing (UTC). ' +
      'Real days of the years 1 to 9999, hours to 23. Empty: blank. Anything else #DATE.',
  },
  instantToNumber: { takes: ['instant'], gives: 'number', blank: passes, about: 'Milliseconds since 1970.' },
  numberToInstant: {
    takes: ['number'],
    gives: 'instant',
    blank: passes,
    about: 'Milliseconds since 1970, cut to whole ones downwards (floor); #DATE outside the years 1 to 9999.',
  },
} as const satisfies Record<string, Primitive>

const numbers = {
  add: { takes: ['number', 'number'], gives: 'number', blank: passes, about: 'a + b' },
  subtract: { takes: ['number', 'number'], gives: 'number', blank: passes, about: 'a - b' },
  multiply: { takes: ['number', 'number'], gives: 'number', blank: passes, about: 'a * b' },
  divide: { takes: ['number', 'number'], gives: 'number', blank: passes, about: 'a / b; #DIV/0 when b is 0.' },
  remainder: {
    takes: ['number', 'number'],
    gives: 'number',
    blank: passes,
    about:
      'a - b * trunc(a / b), exactly in these steps; the sign of a. #DIV/0 when b is 0, #NUM when a or a / b is beyond ±2^53.',
  },
  abs: { takes: ['number'], gives: 'number', blank: passes, about: '|x|' },
  // The nudge makes 1.005 × 100 (100.49999999999999) count as the 100.5 that people see; n(x) is `nudge` of evaluation/numbers.ts.
  floor: { takes: ['number'], gives: 'number', blank: passes, about: 'floor(x + n(x))' },
  ceiling: { takes: ['number'], gives: 'number', blank: passes, about: 'ceil(x - n(x))' },
  roundHalf: {
    takes: ['number'],
    gives: 'number',
    blank: passes,
    about: 'sign(x) * floor(|x| + n(x) + 0.5); x from 2^52',
  },
  roundUp: { takes: ['number'], gives: 'number', blank: passes, about: 'Away from zero: sign(x) * ceil(|x| - n(x))' },
  roundDown: { takes: ['number'], gives: 'number', blank: passes, about: 'Towards zero: sign(x) * floor(|x| + n(x))' },
  sqrt: { takes: ['number'], gives: 'number', blank: passes, about: '#NUM below 0.' },
  power: {
    takes: ['number', 'number'],
    gives: 'number',
    blank: passes,
    about: 'As in C; 0^0 is 1. #NUM for 0 to a negative power and for a negative base with a broken exponent.',
  },
  exp: { takes: ['number'], gives: 'number', blank: passes, about: 'e^x' },
  ln: { takes: ['number'], gives: 'number', blank: passes, about: '#NUM for 0 and below.' },
  least: {
    takes: ['ordered'],
    more: 'ordered',
    gives: 'same',
    blank: sees,
    about: 'Skips blanks; blank when all are.',
  },
  greatest: {
    takes: ['ordered'],
    more: 'ordered',
    gives: 'same',
    blank: sees,
    about: 'Skips blanks; blank when all are.',
  },
  wholeDivide: {
    takes: ['number', 'constantNumber'],
    gives: 'number',
    blank: passes,
    about: 'floor(a / c) of a whole number of less than 2^53; the constant is whole and above 0.',
  },
  wholeModulo: {
    takes: ['number', 'constantNumber'],
    gives: 'number',
    blank: passes,
    about: 'a - c * floor(a / c) of a whole number of less than 2^53; never negative.',
  },
  countReached: {
    takes: ['number'],
    more: 'constantNumber',
    gives: 'number',
    blank: passes,
    about: 'How many of the constants (ascending) are ≤ the first argument.',
  },
} as const satisfies Record<string, Primitive>

const texts = {
  concat: { takes: ['text'], more: 'text', gives: 'text', blank: passes, about: 'One behind the other.' },
  lengthOf: { takes: ['text'], gives: 'number', blank: passes, about: 'Code points.' },
  upper: {
    takes: ['text'],
    gives: 'text',
    blank: passes,
    about: 'Letter by letter: what would become two letters stays.',
  },
  lower: {
    takes: ['text'],
    gives: 'text',
    blank: passes,
    about: 'Letter by letter: what would become two letters stays.',
  },
  trim: { takes: ['text'], gives: 'text', blank: passes, about: 'Spaces, tabs, \\n and \\r off both ends.' },
  slice: {
    takes: ['text', 'number', 'number'],
    gives: 'text',
    blank: passes,
    about: 'text, start, count (whole numbers). A start below 1 is 1, a count below 0 is 0.',
  },
  sliceEnd: { takes: ['text', 'number'], gives: 'text', blank: passes, about: 'The last n (whole); below 0 is 0.' },
  find: {
    takes: ['text', 'text', 'number'],
    gives: 'number',
    blank: passes,
    about:
      'needle, text, from (whole; below 1 is 1): the first place ≥ from, 0 when there is none. ' +
      'An empty needle is found at `from`, unless from > length + 1.',
  },
  replaceAll: {
    takes: ['text', 'text', 'text'],
    gives: 'text',
    blank: passes,
    about: 'text, needle, replacement; from the left, not overlapping. An empty needle changes nothing.',
  },
  replaceNth: {
    takes: ['text', 'text', 'text', 'number'],
    gives: 'text',
    blank: passes,
    about:
      'text, needle, replacement, n: only the nth occurrence, counted as replaceAll does; unchanged when there is none.',
  },
  repeat: {
    takes: ['text', 'number'],
    gives: 'text',
    blank: passes,
    about: 'n times (whole; below 0 is 0); #VALUE when the result would have more than 100,000 code points.',
  },
  urlEncode: {
    takes: ['text'],
    gives: 'text',
    blank: passes,
    about: "encodeURIComponent: all but A-Z a-z 0-9 - _ . ! ~ * ' ( ) as %XX of UTF-8.",
  },
  regexMatch: {
    takes: ['text', 'constantText'],
    gives: 'boolean',
    blank: passes,
    about: 'Whether the pattern is found anywhere. The pattern is portable text as regex/portable.ts writes it.',
  },
  regexExtract: {
    takes: ['text', 'constantText'],
    gives: 'text',
    blank: passes,
    about: 'The first match as a whole; blank when there is none.',
  },
  regexReplace: {
    takes: ['text', 'constantText', 'text'],
    gives: 'text',
    blank: passes,
    about:
      'Every match; the replacement is plain text ($ and \\ mean themselves). The pattern never matches an empty text.',
  },
  jsonExtract: {
    takes: ['text', 'constantText'],
    gives: 'text',
    blank: passes,
    about:
      'The path is a JSON array of keys (texts) and places (numbers from 0): ["a",0]. Text as it is, a number by ' +
      'numberToText, true and false as such; null, a missing path and an empty text are blank; an object, a list or no JSON: #VALUE.',
  },
} as const satisfies Record<string, Primitive>

const dates = {
  now: {
    takes: [],
    gives: 'instant',
    blank: sees,
    about: 'The instant given with the statement; the same in all its rows.',
  },
  dayNumber: { takes: ['instant'], gives: 'number', blank: passes, about: 'Whole days since 1970-01-01, in UTC.' },
  dateOfDay: {
    takes: ['number'],
    gives: 'date',
    blank: passes,
    about: 'The day with that (whole) number; #DATE outside the years 1 to 9999.',
  },
  part: {
    takes: ['instant', 'constantText'],
    gives: 'number',
    blank: passes,
    about: 'In UTC: year, month 1-12, day, hour, minute, second, millisecond, weekday (Sunday 0), yearDay (from 1).',
  },
  addMonths: {
    takes: ['instant', 'number'],
    gives: 'instant',
    blank: passes,
    about: 'the day at most the last of its month, the time stays. #DATE outside the years 1 to 9999.',
  },
  monthsBetween: {
    takes: ['instant', 'instant'],
    gives: 'number',
    blank: passes,
    about:
      'Whole months from the first to the second: the m of greatest size, towards the second, for which ' +
      'addMonths(first, m) does not go past the second.',
  },
  wallClock: {
    takes: ['instant', 'constantText'],
    gives: 'instant',
    blank: passes,
    about:
      'What clocks of that zone show, as if it were UTC. By zoneOffsets of evaluation/zones.ts, the first and last rule held on.',
  },
} as const satisfies Record<string, Primitive>

const lists = {
  list: {
    takes: [],
    more: 'any',
    gives: 'list',
    blank: sees,
    about: 'Scalars and lists of one type, joined into one list. Blanks stay; a blank list is an empty one.',
  },
  listToTexts: {
    takes: ['list'],
    gives: 'listOfTexts',
    blank: passes,
    about: 'Numbers by numberToText, TRUE or FALSE, 2026-11-15, 2026-11-15T10:00:00.000Z; blanks stay.',
  },
  listToNumbers: {
    takes: ['list'],
    gives: 'listOfNumbers',
    blank: passes,
    about: 'Of truth values: 1 and 0; blanks stay.',
  },
  listCompact: { takes: ['list'], gives: 'list', blank: passes, about: 'Without blanks and empty texts.' },
  listUnique: {
    takes: ['list'],
    gives: 'list',
    blank: passes,
    about: 'Each value where it comes first; blank is a value.',
  },
  listSort: {
    takes: ['list', 'constantBoolean'],
    gives: 'list',
    blank: passes,
    about: 'By value, descending when true; texts by code point, false before true, blanks last in both.',
  },
  listSlice: {
    takes: ['list', 'number', 'number'],
    gives: 'list',
    blank: passes,
    about: 'From place to place (whole, both included, from 1); negative ones count from the end, 0 is 1.',
  },
  listJoin: {
    takes: ['listOfTexts', 'text'],
    gives: 'text',
    blank: passes,
    about: 'With a text between; blanks as empty.',
  },
  listCount: { takes: ['list'], gives: 'number', blank: passes, about: 'All items, blanks too.' },
  listSum: { takes: ['list'], gives: 'number', blank: passes, about: 'Of numbers; skips blanks.' },
  listMin: {
    takes: ['list'],
    gives: 'element',
    blank: passes,
    about: 'number, date, instant; skips blanks, blank if none.',
  },
  listMax: {
    takes: ['list'],
    gives: 'element',
    blank: passes,
    about: 'number, date, instant; skips blanks, blank if none.',
  },
} as const satisfies Record<string, Primitive>

export const primitives = {
  ...blanksAndErrors,
  ...logic,
  ...conversions,
  ...numbers,
  ...texts,
  ...dates,
  ...lists,
} as const

export type PrimitiveName = keyof typeof primitives
