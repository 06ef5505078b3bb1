import { call, concat, constant } from '../checking/build.ts'
import { unlessError } from '../checking/coerce.ts'
import type { PrimitiveName } from '../primitives.ts'
import { type FormulaFunction, type FunctionFamily, may, more, needs } from './define-function.ts'

/** More than any text has. */
const toTheEnd = 1_000_000_000

const ofText = (
  name: string,
  primitive: PrimitiveName,
  help: string,
  examples: FormulaFunction['examples'],
  rest: Partial<FormulaFunction> = {},
): FormulaFunction => ({
  name,
  aliases: [],
  category: 'text',
  parameters: [needs('text', 'text')],
  gives: 'text',
  help,
  examples,
  expand: (args) => call(primitive, args.text(0)),
  ...rest,
})

const letterByLetter = [
  'Letter by letter: what has no single counterpart, as ß, stays. SQL Server and MariaDB know fewer alphabets.',
]

export const textFunctions: FunctionFamily = [
  {
    name: 'CONCAT',
    aliases: ['CONCATENATE'],
    category: 'text',
    parameters: [needs('value', 'any'), more('more', 'any')],
    gives: 'text',
    help: 'All values as one text; the operator & does the same.',
    examples: [
      ['CONCAT("Row", "house", 1)', 'Rowhouse1'],
      ['CONCAT("a", BLANK())', 'a'],
    ],
    expand: (args) => concat(...args.all.map((_, index) => args.text(index))),
  },
  ofText('LEN', 'lengthOf', 'How many characters a text has.', [['LEN("Grüße 😀")', '7']], { gives: 'number' }),
  ofText('LOWER', 'lower', 'In small letters.', [['LOWER("ÄBC")', 'äbc']], { notes: letterByLetter }),
  ofText('UPPER', 'upper', 'In capital letters.', [['UPPER("straße")', 'STRAßE']], { notes: letterByLetter }),
  ofText('TRIM', 'trim', 'Without spaces, tabs and line breaks at both ends.', [['TRIM("  a b ")', 'a b']]),
  ofText('URLENCODE', 'urlEncode', 'As a part of a web address.', [['URLENCODE("a b/ü")', 'a%20b%2F%C3%BC']], {
    aliases: ['ENCODE_URL_COMPONENT'],
  }),
  {
    name: 'LEFT',
    aliases: [],
    category: 'text',
    parameters: [needs('text', 'text'), needs('count', 'number')],
    gives: 'text',
    help: 'The first characters.',
    examples: [['LEFT("Rowhouse", 3)', 'Row']],
    expand: (args) => call('slice', args.text(0), constant(1), args.whole(1)),
  },
  {
    name: 'RIGHT',
    aliases: [],
    category: 'text',
    parameters: [needs('text', 'text'), needs('count', 'number')],
    gives: 'text',
    help: 'The last characters.',
    examples: [['RIGHT("Rowhouse", 5)', 'house']],
    expand: (args) => call('sliceEnd', args.text(0), args.whole(1)),
  },
  {
    name: 'MID',
    aliases: ['SUBSTR'],
    category: 'text',
    parameters: [needs('text', 'text'), needs('start', 'number'), may('count', 'number')],
    gives: 'text',
    help: 'So many characters from a place on; the first place is 1.',
    notes: ['Without a count: all the rest.'],
    examples: [
      ['MID("Rowhouse", 4, 2)', 'ho'],
      ['SUBSTR("Rowhouse", 4)', 'house'],
    ],
    expand: (args) => call('slice', args.text(0), args.whole(1), args.whole(2, toTheEnd)),
  },
  {
    name: 'REPEAT',
    aliases: ['REPT'],
    category: 'text',
    parameters: [needs('text', 'text'), needs('count', 'number')],
    gives: 'text',
    help: 'The text so many times; #VALUE beyond 100,000 characters.',
    examples: [['REPEAT("ab", 3)', 'ababab']],
    expand: (args) => call('repeat', args.text(0), args.whole(1)),
  },
  {
    name: 'T',
    aliases: [],
    category: 'text',
    parameters: [needs('value', 'any')],
    gives: 'text',
    help: 'The value if it is a text, else blank.',
    examples: [
      ['T("a")', 'a'],
      ['T(1)', ''],
    ],
    expand: (args) => (args.checked(0).typed.type === 'text' ? args.text(0) : unlessError(args.all, constant(''))),
  },
  {
    name: 'URL',
    aliases: [],
    category: 'text',
    parameters: [needs('address', 'text'), may('label', 'text')],
    gives: 'text',
    help: 'Marks a web address, so that the cell shows a link.',
    notes: [
      'Only http, https and mailto become links; anything else is shown as text. Exports and programs get the text below.',
    ],
    examples: [
      ['URL("https://example.com")', 'URI::(https://example.com)'],
      ['URL("https://example.com", "Home")', 'URI::(https://example.com) LABEL::(Home)'],
    ],
    expand(args) {
      const link = concat(constant('URI::('), args.text(0), constant(')'))
      return args.count === 1 ? link : concat(link, constant(' LABEL::('), args.text(1), constant(')'))
    },
  },
]
