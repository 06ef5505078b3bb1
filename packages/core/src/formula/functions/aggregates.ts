import type { Arguments } from '../checking/arguments.ts'
import { blankOf, call, constant, isList, mayBeBlank, orElse } from '../checking/build.ts'
import { refuseType, toInstant, toNumber, toText, truthsAsNumbers, unlessError } from '../checking/coerce.ts'
import type { Checked } from '../checking/meaning.ts'
import { unifyList } from '../checking/unify.ts'
import type { PrimitiveName } from '../primitives.ts'
import type { Typed } from '../tree.ts'
import { type FormulaFunction, type FunctionFamily, more, type ShownType } from './define-function.ts'

const skips = 'Blanks are skipped. Lists, such as lookups, count with all their items.'

const zero = constant(0)
const one = constant(1)

interface Aggregate extends Pick<FormulaFunction, 'name' | 'aliases' | 'help' | 'examples' | 'expand'> {
  readonly type?: ShownType
  readonly gives?: ShownType
  readonly notes?: readonly string[]
}

const aggregate = ({ type = 'number', gives = 'number', notes = [skips], ...rest }: Aggregate): FormulaFunction => ({
  category: 'number',
  parameters: [{ name: type === 'number' ? 'number' : 'value', type }, more('more', type)],
  gives,
  notes,
  ...rest,
})

const hasList = ({ all }: Arguments): boolean => all.some(({ typed }) => isList(typed.type))

/** Arguments as numbers; a list must hold numbers. */
function numbersOf({ who, all }: Arguments): readonly Typed[] {
  return all.map((checked) => {
    if (!isList(checked.typed.type)) return toNumber(who, checked)
    const element = checked.typed.type.listOf
    if (element === 'boolean') return truthsAsNumbers(checked.typed)
    return element === 'number' ? checked.typed : refuseType(who, 'numbers', checked, ' ')
  })
}

const listOf = (values: readonly Typed[]): Typed => call('list', ...values)

/** In halves, so that a long sum is not a deep tree. */
function sumOf(values: readonly Typed[]): Typed {
  const [first = zero] = values
  if (values.length <= 1) return first
  const middle = Math.ceil(values.length / 2)
  return call('add', sumOf(values.slice(0, middle)), sumOf(values.slice(middle)))
}

function sum(args: Arguments): Typed {
  const values = numbersOf(args)
  return hasList(args) ? call('listSum', listOf(values)) : sumOf(values.map((value) => orElse(value, 0)))
}

const filledCount = (values: readonly Typed[]): Typed =>
  sumOf(
    values.map((value) =>
      // What is never blank may still be an error.
      value.kind === 'constant' && !mayBeBlank(value)
        ? one
        : call('booleanToNumber', call('not', call('isBlank', value))),
    ),
  )

function average(args: Arguments): Typed {
  const values = numbersOf(args)
  const count = hasList(args) ? call('listCount', call('listCompact', listOf(values))) : filledCount(values)
  return call('choose', call('equal', count, zero), blankOf('number'), call('divide', sum(args), count))
}

/** Of numbers or of dates. */
function extreme(args: Arguments, ofScalars: PrimitiveName, ofList: PrimitiveName): Typed {
  const dated = args.all.some(({ typed }) => isDated(typed))
  const values = dated ? datesOf(args) : numbersOf(args)
  if (hasList(args)) return call(ofList, listOf(values))
  return values.length === 1 && values[0] ? values[0] : call(ofScalars, ...values)
}

const elementOf = (typed: Typed): string => (isList(typed.type) ? typed.type.listOf : typed.type)

const isDated = (typed: Typed): boolean => ['date', 'instant'].includes(elementOf(typed))

function datesOf({ who, all }: Arguments): readonly Typed[] {
  if (all.every(({ typed }) => elementOf(typed) === 'date')) return all.map(({ typed }) => typed)
  return all.map((checked) => {
    if (!isList(checked.typed.type)) return toInstant(who, checked)
    return checked.typed.type.listOf === 'instant' ? checked.typed : refuseType(who, 'dates with time', checked, ' ')
  })
}

/** Only numbers count. */
function count(args: Arguments): Typed {
  const isNumber = ({ typed }: Checked): boolean => elementOf(typed) === 'number'
  const numbers = args.all.filter(isNumber).map(({ typed }) => typed)
  const scalars = numbers.filter(({ type }) => !isList(type))
  const lists = numbers.filter(({ type }) => isList(type))
  const counted = sumOf([
    filledCount(scalars),
    ...lists.map((list) => call('listCount', call('listCompact', call('list', list)))),
  ])
  return unlessError(
    args.all.filter((checked) => !isNumber(checked)),
    counted,
  )
}

const isFilled = (checked: Checked): Typed => {
  const { typed } = checked
  if (isList(typed.type)) return call('listCount', call('listCompact', unifyList([checked])))
  if (typed.type === 'text')
    return call('booleanToNumber', call('not', call('equal', orElse(toText(checked), ''), constant(''))))
  return filledCount([typed])
}

export const aggregateFunctions: FunctionFamily = [
  aggregate({
    name: 'SUM',
    aliases: ['ADD'],
    help: 'All numbers together.',
    examples: [
      ['SUM(1, 2, 3.5)', '6.5'],
      ['SUM(BLANK(), 4)', '4'],
    ],
    expand: sum,
  }),
  aggregate({
    name: 'AVG',
    aliases: ['AVERAGE'],
    help: 'The mean of all numbers; blank when there is none.',
    examples: [
      ['AVG(1, 2, 6)', '3'],
      ['AVG(4, BLANK())', '4'],
    ],
    expand: average,
  }),
  aggregate({
    name: 'MIN',
    aliases: [],
    type: 'any',
    gives: 'any',
    help: 'The smallest number, or the earliest date.',
    examples: [
      ['MIN(3, -1, 2)', '-1'],
      ['MIN(BLANK(), 7)', '7'],
    ],
    expand: (args) => extreme(args, 'least', 'listMin'),
  }),
  aggregate({
    name: 'MAX',
    aliases: [],
    type: 'any',
    gives: 'any',
    help: 'The largest number, or the latest date.',
    examples: [
      ['MAX(3, -1, 2)', '3'],
      ['MAX(BLANK(), BLANK())', ''],
    ],
    expand: (args) => extreme(args, 'greatest', 'listMax'),
  }),
  aggregate({
    name: 'COUNT',
    aliases: [],
    type: 'any',
    help: 'How many numbers there are; texts, dates and blanks do not count.',
    notes: ['Lists, such as lookups, count with all their items.'],
    examples: [['COUNT(1, "a", BLANK(), 4)', '2']],
    expand: count,
  }),
  aggregate({
    name: 'COUNTA',
    aliases: [],
    type: 'any',
    help: 'How many values are not empty.',
    notes: ['Lists, such as lookups, count with all their items.'],
    examples: [['COUNTA(1, "a", BLANK(), "")', '2']],
    expand: ({ all }) => sumOf(all.map(isFilled)),
  }),
  aggregate({
    name: 'COUNTALL',
    aliases: [],
    type: 'any',
    help: 'How many values there are, empty ones too.',
    notes: ['Lists, such as lookups, count with all their items.'],
    examples: [['COUNTALL(1, "a", BLANK(), "")', '4']],
    expand: ({ all }) => {
      const counts = all.map((checked) => (isList(checked.typed.type) ? call('listCount', unifyList([checked])) : one))
      const single = all.filter(({ typed }) => !isList(typed.type))
      return unlessError(single, sumOf(counts))
    },
  }),
]
