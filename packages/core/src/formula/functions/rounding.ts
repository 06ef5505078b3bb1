import type { Arguments } from '../checking/arguments.ts'
import { call, constant } from '../checking/build.ts'
import type { PrimitiveName } from '../primitives.ts'
import type { Typed } from '../tree.ts'
import { type FormulaFunction, type FunctionFamily, may, needs } from './define-function.ts'

const asSeen =
  'Numbers are taken as they are shown, with 15 digits: 1.005 counts as 1.005, though a computer holds a little less.'

const toDigits = (
  name: string,
  primitive: PrimitiveName,
  help: string,
  examples: FormulaFunction['examples'],
): FormulaFunction => ({
  name,
  aliases: [],
  category: 'number',
  parameters: [needs('number', 'number'), may('digits', 'number')],
  gives: 'number',
  help,
  notes: ['Digits left out are 0; negative ones round to tens, hundreds, …', asSeen],
  examples,
  expand: (args) => roundedTo(primitive, args),
})

// 10^22 is the last power of ten that a double holds exactly.
const mostDigits = 22

function roundedTo(primitive: PrimitiveName, args: Arguments): Typed {
  const number = args.number(0)
  const digits = args.whole(1, 0)
  if (digits.kind === 'constant' && typeof digits.value === 'number') return roundedBy(primitive, number, digits.value)
  const within = call('greatest', call('least', digits, constant(mostDigits)), constant(-mostDigits))
  const factor = call('power', constant(10), within)
  return call('divide', call(primitive, call('multiply', number, factor)), factor)
}

/** By a product or a quotient with a whole power of ten: 0.01 itself is no exact number. */
function roundedBy(primitive: PrimitiveName, number: Typed, digits: number): Typed {
  if (digits === 0) return call(primitive, number)
  const factor = constant(10 ** Math.min(Math.abs(digits), mostDigits))
  return digits > 0
    ? call('divide', call(primitive, call('multiply', number, factor)), factor)
    : call('multiply', call(primitive, call('divide', number, factor)), factor)
}

const toMultiple = (
  name: string,
  primitive: PrimitiveName,
  help: string,
  examples: FormulaFunction['examples'],
): FormulaFunction => ({
  name,
  aliases: [],
  category: 'number',
  parameters: [needs('number', 'number'), may('step', 'number')],
  gives: 'number',
  help,
  notes: ['The step is 1 when left out, as in NocoDB; Airtable’s second argument is accepted.', asSeen],
  examples,
  expand(args) {
    if (args.count === 1) return call(primitive, args.number(0))
    return call('multiply', call(primitive, call('divide', args.number(0), args.number(1))), args.number(1))
  },
})

export const roundingFunctions: FunctionFamily = [
  toDigits('ROUND', 'roundHalf', 'Rounded to so many digits; halves go away from zero.', [
    ['ROUND(2.5)', '3'],
    ['ROUND(-2.5)', '-3'],
    ['ROUND(1.005, 2)', '1.01'],
    ['ROUND(1234, -2)', '1200'],
  ]),
  toDigits('ROUNDUP', 'roundUp', 'Rounded to so many digits, away from zero.', [
    ['ROUNDUP(1.1)', '2'],
    ['ROUNDUP(-1.1)', '-2'],
    ['ROUNDUP(1.1, 1)', '1.1'],
  ]),
  toDigits('ROUNDDOWN', 'roundDown', 'Rounded to so many digits, towards zero.', [
    ['ROUNDDOWN(1.9)', '1'],
    ['ROUNDDOWN(-1.9)', '-1'],
    ['ROUNDDOWN(1.15, 2)', '1.15'],
  ]),
  toMultiple('CEILING', 'ceiling', 'The next whole number, or the next multiple of a step, upwards.', [
    ['CEILING(1.2)', '2'],
    ['CEILING(-1.2)', '-1'],
    ['CEILING(7, 5)', '10'],
  ]),
  toMultiple('FLOOR', 'floor', 'The next whole number, or the next multiple of a step, downwards.', [
    ['FLOOR(1.8)', '1'],
    ['FLOOR(-1.2)', '-2'],
    ['FLOOR(7, 5)', '5'],
  ]),
  {
    name: 'INT',
    aliases: [],
    category: 'number',
    parameters: [needs('number', 'number')],
    gives: 'number',
    help: 'The largest whole number that is not above it.',
    notes: [asSeen],
    examples: [
      ['INT(3.9)', '3'],
      ['INT(-3.1)', '-4'],
    ],
    expand: (args) => call('floor', args.number(0)),
  },
]
