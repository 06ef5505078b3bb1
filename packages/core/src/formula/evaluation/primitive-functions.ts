// What each primitive does, blanks and errors aside: those are dealt with in evaluate.ts, by the table of primitives.
import type { PrimitiveName } from '../primitives.ts'
import { regexExtract, regexMatch, regexReplace } from '../regex/portable.ts'
import { type ErrorCode, errorCodes, type FormulaScalar, type FormulaValue } from '../tree.ts'
import { errorOf } from './errors.ts'
import * as instants from './instants.ts'
import { jsonExtract } from './json.ts'
import * as lists from './lists.ts'
import { numberText, textToNumber, trimText } from './number-text.ts'
import * as numbers from './numbers.ts'
import * as texts from './texts.ts'
import { wallClockMs } from './zones.ts'

type Args = readonly FormulaValue[]
type PrimitiveFunction = (args: Args) => FormulaValue

/** Those that choose what is computed at all, or need to know the statement. */
type SpecialPrimitive = 'choose' | 'isError' | 'now'

// The checker gave each argument its type, so these say what is there rather than ask.
const number = (args: Args, index: number): number => args[index] as number
const text = (args: Args, index: number): string => args[index] as string
const list = (args: Args, index: number): lists.List => args[index] as lists.List
const all = (args: Args): lists.List => args as lists.List

const ofNumber =
  (compute: (x: number) => FormulaValue): PrimitiveFunction =>
  (args) =>
    compute(number(args, 0))
const ofNumbers =
  (compute: (a: number, b: number) => FormulaValue): PrimitiveFunction =>
  (args) =>
    compute(number(args, 0), number(args, 1))
const ofText =
  (compute: (value: string) => FormulaValue): PrimitiveFunction =>
  (args) =>
    compute(text(args, 0))
const ofList =
  (compute: (values: lists.List) => FormulaValue): PrimitiveFunction =>
  (args) =>
    compute(list(args, 0))

export const primitiveFunctions: Readonly<Record<Exclude<PrimitiveName, SpecialPrimitive>, PrimitiveFunction>> = {
  orElse: ([value = null, otherwise = null]) => value ?? otherwise,
  isBlank: ([value = null]) => value === null,
  error: (args) => errorOf(codeOf(text(args, 0))),

  and: (args) => args.every((value) => value === true),
  or: (args) => args.some((value) => value === true),
  not: ([value]) => value !== true,
  equal: ([a = null, b = null]) => a === b,
  less: ([a = null, b = null]) => lists.compareScalars(a as FormulaScalar, b as FormulaScalar) < 0,

  numberToText: ofNumber(numberText),
  padded: (args) => String(number(args, 0)).padStart(number(args, 1), '0'),
  pick: (args) => (number(args, 0) >= 1 ? (args[number(args, 0)] ?? null) : null),
  place: (args) => Math.max(args.indexOf(text(args, 0), 1), 0),
  dateToText: ofText((date) => date),
  instantToText: ofText((instant) => instant),
  textToNumber: ofText(textToNumber),
  booleanToNumber: ([value]) => (value === true ? 1 : 0),
  dateToInstant: ofText(instants.dateToInstant),
  instantToDate: ofText(instants.instantToDate),
  textToInstant: ofText(instants.textToInstant),
  instantToNumber: ofText(instants.instantToNumber),
  numberToInstant: ofNumber(instants.numberToInstant),

  add: ofNumbers((a, b) => a + b),
  subtract: ofNumbers((a, b) => a - b),
  multiply: ofNumbers((a, b) => a * b),
  divide: ofNumbers(numbers.divide),
  remainder: ofNumbers(numbers.remainder),
  abs: ofNumber(Math.abs),
  floor: ofNumber(numbers.floor),
  ceiling: ofNumber(numbers.ceiling),
  roundHalf: ofNumber(numbers.roundHalf),
  roundUp: ofNumber(numbers.roundUp),
  roundDown: ofNumber(numbers.roundDown),
  sqrt: ofNumber(Math.sqrt),
  power: ofNumbers(numbers.power),
  exp: ofNumber(Math.exp),
  ln: ofNumber((x) => (x <= 0 ? errorOf('#NUM') : Math.log(x))),
  least: (args) => lists.least(all(args)),
  greatest: (args) => lists.greatest(all(args)),
  wholeDivide: ofNumbers((a, c) => Math.floor(a / c)),
  wholeModulo: ofNumbers((a, c) => a - c * Math.floor(a / c)),
  countReached: (args) => args.slice(1).filter((limit) => (limit as number) <= number(args, 0)).length,

  concat: (args) => lists.listJoin(all(args), ''),
  lengthOf: ofText(texts.lengthOf),
  upper: ofText(texts.upper),
  lower: ofText(texts.lower),
  trim: ofText(trimText),
  slice: (args) => texts.slice(text(args, 0), number(args, 1), number(args, 2)),
  sliceEnd: (args) => texts.sliceEnd(text(args, 0), number(args, 1)),
  find: (args) => texts.find(text(args, 0), text(args, 1), number(args, 2)),
  replaceAll: (args) => texts.replaceAll(text(args, 0), text(args, 1), text(args, 2)),
  replaceNth: (args) => texts.replaceNth(text(args, 0), text(args, 1), text(args, 2), number(args, 3)),
  repeat: (args) => texts.repeat(text(args, 0), number(args, 1)),
  urlEncode: ofText(texts.urlEncode),
  regexMatch: (args) => regexMatch(text(args, 0), text(args, 1)),
  regexExtract: (args) => regexExtract(text(args, 0), text(args, 1)),
  regexReplace: (args) => regexReplace(text(args, 0), text(args, 1), text(args, 2)),
  jsonExtract: (args) => jsonExtract(text(args, 0), text(args, 1)),

  dayNumber: ofText(instants.dayNumberOf),
  dateOfDay: ofNumber(instants.dateOfDayNumber),
  part: (args) => instants.part(text(args, 0), text(args, 1) as instants.InstantPart),
  addMonths: (args) => instants.addMonths(text(args, 0), number(args, 1)),
  monthsBetween: (args) => instants.monthsBetween(text(args, 0), text(args, 1)),
  wallClock: (args) => instants.numberToInstant(wallClockMs(instants.instantToNumber(text(args, 0)), text(args, 1))),

  list: (args) => lists.joinLists(args),
  listToTexts: ofList(lists.listToTexts),
  listToNumbers: ofList(lists.listToNumbers),
  listCompact: ofList(lists.listCompact),
  listUnique: ofList(lists.listUnique),
  listSort: (args) => lists.listSort(list(args, 0), args[1] === true),
  listSlice: (args) => lists.listSlice(list(args, 0), number(args, 1), number(args, 2)),
  listJoin: (args) => lists.listJoin(list(args, 0), text(args, 1)),
  listCount: ofList((values) => values.length),
  listSum: ofList(lists.listSum),
  listMin: ofList(lists.least),
  listMax: ofList(lists.greatest),
}

function codeOf(code: string): ErrorCode {
  return errorCodes.find((known) => known === code) ?? '#ERROR'
}
