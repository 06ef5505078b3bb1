import type { Expression } from '../formula/tree.ts'

interface SheetFunction {
  readonly least: number
  /** Left out: as many as `least`. */
  readonly most?: number
  /** A range of cells counts as each of them. */
  readonly takesRanges?: boolean
  inOurs(args: readonly Expression[]): Expression
}

const at = { from: 0, to: 0 }

const callOf = (name: string, args: readonly Expression[]): Expression => ({ kind: 'call', name, args, at })

const alike = (name: string, least: number, most = least): [string, SheetFunction] => [
  name,
  { least, most, inOurs: (args) => callOf(name, args) },
]

const ofMany = (name: string, own = name): [string, SheetFunction] => [
  name,
  { least: 1, most: 1000, takesRanges: true, inOurs: (args) => callOf(own, args) },
]

/** How many characters are taken is 1 when left out there. */
const ofEnd = (name: string): [string, SheetFunction] => [
  name,
  {
    least: 1,
    most: 2,
    inOurs: ([text, count = { kind: 'number', value: 1, at }, ...rest]) =>
      callOf(name, [...(text === undefined ? [] : [text]), count, ...rest]),
  },
]

/** An empty text stands for nothing there, also among numbers. */
const orBlank = (value: Expression): Expression =>
  value.kind === 'text' && value.value === '' ? callOf('BLANK', []) : value

/**
 * Functions that mean the same here and there. Those that do not are missing on purpose: TRIM, MOD, CEILING, FLOOR, LOG, FIND,
 * SEARCH and WEEKDAY differ (docs/formulas.md), as do IF without its last argument, COUNT and whatever reckons with days.
 */
export const sheetFunctions: ReadonlyMap<string, SheetFunction> = new Map<string, SheetFunction>([
  ...['ABS', 'EXP', 'INT', 'SQRT', 'LEN', 'LOWER', 'UPPER', 'NOT'].map((name) => alike(name, 1)),
  ...['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE'].map((name) => alike(name, 1)),
  ...['ROUND', 'ROUNDUP', 'ROUNDDOWN', 'POWER', 'REPT'].map((name) => alike(name, 2)),
  ...['TRUE', 'FALSE'].map((name) => alike(name, 0)),
  ...['SUM', 'MIN', 'MAX', 'AVERAGE', 'AND', 'OR', 'XOR', 'CONCAT'].map((name) => ofMany(name)),
  ofMany('CONCATENATE', 'CONCAT'),
  ...['LEFT', 'RIGHT'].map(ofEnd),
  alike('MID', 3),
  alike('REPLACE', 4),
  alike('SUBSTITUTE', 3, 4),
  ['IF', { least: 3, inOurs: ([test, ...values]) => callOf('IF', [...(test ? [test] : []), ...values.map(orBlank)]) }],
])
