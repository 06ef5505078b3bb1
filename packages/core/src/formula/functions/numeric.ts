import { call, constant } from '../checking/build.ts'
import type { PrimitiveName } from '../primitives.ts'
import type { Typed } from '../tree.ts'
import { type FormulaFunction, type FunctionFamily, may, needs } from './define-function.ts'

const ofOne = (
  name: string,
  primitive: PrimitiveName,
  help: string,
  examples: FormulaFunction['examples'],
): FormulaFunction => ({
  name,
  aliases: [],
  category: 'number',
  parameters: [needs('number', 'number')],
  gives: 'number',
  help,
  examples,
  expand: (args) => call(primitive, args.number(0)),
})

const currencySigns = ['$', '€', '£', '¥'].map((sign) => constant(sign))

/** A text that begins with a currency sign is what stands behind it; the sign alone is no number. */
function amount(text: Typed): Typed {
  const trimmed = call('trim', text)
  const isMoney = call(
    'less',
    constant(0),
    call('place', call('slice', trimmed, constant(1), constant(1)), ...currencySigns),
  )
  const isLonger = call('less', constant(1), call('lengthOf', trimmed))
  const behind = call('slice', trimmed, constant(2), constant(1_000_000))
  return call('textToNumber', call('choose', call('and', isMoney, isLonger), behind, trimmed))
}

export const numericFunctions: FunctionFamily = [
  ofOne('ABS', 'abs', 'The number without its sign.', [
    ['ABS(-5)', '5'],
    ['ABS(BLANK())', ''],
  ]),
  ofOne('SQRT', 'sqrt', 'The square root; #NUM for a negative number.', [
    ['SQRT(16)', '4'],
    ['SQRT(-1)', '#NUM'],
  ]),
  ofOne('EXP', 'exp', 'e to the power of the number.', [
    ['EXP(0)', '1'],
    ['EXP(1)', '2.71828182845905'],
    ['EXP(1000)', '#NUM'],
  ]),
  {
    name: 'LOG',
    aliases: [],
    category: 'number',
    parameters: [needs('base or number', 'number'), may('number', 'number')],
    gives: 'number',
    help: 'The logarithm: LOG(number) to the base e, LOG(base, number) to that base.',
    notes: ['The base stands first, as in NocoDB. Airtable writes LOG(number, base) and takes 10 when it is left out.'],
    examples: [
      ['LOG(1)', '0'],
      ['LOG(2, 1024)', '10'],
      ['LOG(10, 0)', '#NUM'],
    ],
    expand: (args) =>
      args.count === 1
        ? call('ln', args.number(0))
        : call('divide', call('ln', args.number(1)), call('ln', args.number(0))),
  },
  {
    name: 'POWER',
    aliases: [],
    category: 'number',
    parameters: [needs('base', 'number'), needs('exponent', 'number')],
    gives: 'number',
    help: 'The base to the power of the exponent.',
    examples: [
      ['POWER(2, 10)', '1024'],
      ['POWER(9, 0.5)', '3'],
      ['POWER(-8, 0.5)', '#NUM'],
    ],
    expand: (args) => call('power', args.number(0), args.number(1)),
  },
  {
    name: 'MOD',
    aliases: [],
    category: 'number',
    parameters: [needs('number', 'number'), needs('divisor', 'number')],
    gives: 'number',
    help: 'What is left after dividing; it has the sign of the number.',
    notes: [
      '#NUM when the number, or how often the divisor is in it, is beyond ±2^53: whole numbers are exact up to there.',
    ],
    examples: [
      ['MOD(7, 3)', '1'],
      ['MOD(-7, 3)', '-1'],
      ['MOD(7, 0)', '#DIV/0'],
      ['MOD(1e17, 7)', '#NUM'],
    ],
    expand: (args) => call('remainder', args.number(0), args.number(1)),
  },
  {
    name: 'VALUE',
    aliases: ['FLOAT'],
    category: 'number',
    parameters: [needs('text', 'text')],
    gives: 'number',
    help: 'The number that a text shows; #VALUE when it shows none.',
    notes: [
      'Digits with a sign, a decimal point and an exponent. One of $ € £ ¥ may stand before them. No thousands separators.',
    ],
    examples: [
      ['VALUE(" -12.50 ")', '-12.5'],
      ['VALUE("1e3")', '1000'],
      ['VALUE("$10000")', '10000'],
      ['VALUE("12 apples")', '#VALUE'],
      ['VALUE("")', ''],
    ],
    expand: (args) => (args.checked(0).typed.type === 'text' ? amount(args.text(0)) : args.number(0)),
  },
  {
    name: 'EVEN',
    aliases: [],
    category: 'number',
    parameters: [needs('number', 'number')],
    gives: 'number',
    help: 'The next even number, away from zero.',
    examples: [
      ['EVEN(3)', '4'],
      ['EVEN(-1.5)', '-2'],
    ],
    expand: (args) => call('multiply', call('roundUp', call('divide', args.number(0), constant(2))), constant(2)),
  },
  {
    name: 'ODD',
    aliases: [],
    category: 'number',
    parameters: [needs('number', 'number')],
    gives: 'number',
    help: 'The next odd number, away from zero.',
    examples: [
      ['ODD(2)', '3'],
      ['ODD(-1.5)', '-3'],
      ['ODD(0)', '1'],
    ],
    expand(args) {
      const number = args.number(0)
      const [one, two] = [constant(1), constant(2)]
      const below = call('orElse', call('less', number, constant(0)), constant(false))
      const up = call('multiply', call('ceiling', call('divide', call('subtract', number, one), two)), two)
      const down = call('multiply', call('floor', call('divide', call('add', number, one), two)), two)
      return call('choose', below, call('subtract', down, one), call('add', up, one))
    },
  },
]
