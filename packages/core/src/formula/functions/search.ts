import { call, concat, constant } from '../checking/build.ts'
import { type FunctionFamily, may, needs } from './define-function.ts'

const toTheEnd = 1_000_000_000

export const searchFunctions: FunctionFamily = [
  {
    name: 'SEARCH',
    aliases: [],
    category: 'text',
    parameters: [needs('text', 'text'), needs('wanted', 'text'), may('from', 'number')],
    gives: 'number',
    help: 'The place of a text in another, from 1; 0 when it is not there.',
    notes: ['The text stands first, as in NocoDB; FIND has the order of Airtable. Capital and small letters differ.'],
    examples: [
      ['SEARCH("Rowhouse", "house")', '4'],
      ['SEARCH("Rowhouse", "garden")', '0'],
    ],
    expand: (args) => call('find', args.text(1), args.text(0), args.whole(2, 1)),
  },
  {
    name: 'FIND',
    aliases: [],
    category: 'text',
    parameters: [needs('wanted', 'text'), needs('text', 'text'), may('from', 'number')],
    gives: 'number',
    help: 'The place of a text in another, from 1; 0 when it is not there.',
    notes: ['What is looked for stands first, as in Airtable; SEARCH has the other order.'],
    examples: [
      ['FIND("o", "Rowhouse")', '2'],
      ['FIND("o", "Rowhouse", 3)', '5'],
    ],
    expand: (args) => call('find', args.text(0), args.text(1), args.whole(2, 1)),
  },
  {
    name: 'REPLACE',
    aliases: [],
    category: 'text',
    parameters: [needs('text', 'text'), needs('old or start', 'any'), needs('new or count', 'any'), may('new', 'text')],
    gives: 'text',
    help: 'REPLACE(text, old, new) changes every old into new; REPLACE(text, start, count, new) changes a place.',
    notes: ['Three arguments are the form of NocoDB (SUBSTITUTE), four the form of Airtable.'],
    examples: [
      ['REPLACE("a-b-c", "-", "+")', 'a+b+c'],
      ['REPLACE("Rowhouse", 1, 3, "Light")', 'Lighthouse'],
    ],
    expand(args) {
      if (args.count === 3) return call('replaceAll', args.text(0), args.text(1), args.text(2))
      const start = call('greatest', args.whole(1), constant(1))
      const count = call('greatest', args.whole(2), constant(0))
      const before = call('slice', args.text(0), constant(1), call('subtract', start, constant(1)))
      const after = call('slice', args.text(0), call('add', start, count), constant(toTheEnd))
      return concat(before, args.text(3), after)
    },
  },
  {
    name: 'SUBSTITUTE',
    aliases: [],
    category: 'text',
    parameters: [needs('text', 'text'), needs('old', 'text'), needs('new', 'text'), may('which', 'number')],
    gives: 'text',
    help: 'Changes every old into new, or only the first, second, … one.',
    examples: [
      ['SUBSTITUTE("a-b-c", "-", "+")', 'a+b+c'],
      ['SUBSTITUTE("a-b-c", "-", "+", 2)', 'a-b+c'],
    ],
    expand: (args) =>
      args.count === 3
        ? call('replaceAll', args.text(0), args.text(1), args.text(2))
        : call('replaceNth', args.text(0), args.text(1), args.text(2), args.whole(3)),
  },
]
