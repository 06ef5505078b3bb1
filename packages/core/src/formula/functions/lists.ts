import { call, constant } from '../checking/build.ts'
import { unifyList } from '../checking/unify.ts'
import { type FormulaFunction, type FunctionFamily, fixed, may, more, needs } from './define-function.ts'

const shown = 'A list in a cell is shown with commas between.'

const ofList = (
  name: string,
  help: string,
  examples: FormulaFunction['examples'],
  expand: FormulaFunction['expand'],
): FormulaFunction => ({
  name,
  aliases: [],
  category: 'list',
  parameters: [needs('list', 'list')],
  gives: 'list',
  help,
  notes: [shown],
  examples,
  expand,
})

const directions: ReadonlyMap<string, boolean> = new Map([
  ['asc', false],
  ['desc', true],
])

export const listFunctions: FunctionFamily = [
  ofList(
    'ARRAYCOMPACT',
    'Without empty items.',
    [['ARRAYCOMPACT(ARRAYFLATTEN("a", "", BLANK(), "b"))', 'a, b']],
    (args) => call('listCompact', args.list(0)),
  ),
  ofList(
    'ARRAYUNIQUE',
    'Each item once, where it comes first.',
    [['ARRAYUNIQUE(ARRAYFLATTEN(2, 1, 2))', '2, 1']],
    (args) => call('listUnique', args.list(0)),
  ),
  {
    name: 'ARRAYFLATTEN',
    aliases: [],
    category: 'list',
    parameters: [needs('value', 'any'), more('more', 'any')],
    gives: 'list',
    help: 'All values and lists as one list.',
    notes: [shown, 'Items of different types become texts.'],
    examples: [['ARRAYFLATTEN(1, 2, ARRAYFLATTEN(3, 4))', '1, 2, 3, 4']],
    expand: ({ all }) => unifyList(all),
  },
  {
    name: 'ARRAYSORT',
    aliases: [],
    category: 'list',
    parameters: [needs('list', 'list'), fixed(may('direction', 'text'))],
    gives: 'list',
    help: 'Sorted by value, "asc" or "desc"; empty items last.',
    notes: [shown],
    examples: [
      ['ARRAYSORT(ARRAYFLATTEN(3, 1, 2))', '1, 2, 3'],
      ['ARRAYSORT(ARRAYFLATTEN("b", "c", "a"), "desc")', 'c, b, a'],
    ],
    expand: (args) => call('listSort', args.list(0), constant(args.word(1, 'the direction', directions, 'asc'))),
  },
  {
    name: 'ARRAYSLICE',
    aliases: [],
    category: 'list',
    parameters: [needs('list', 'list'), needs('from', 'number'), may('to', 'number')],
    gives: 'list',
    help: 'The items from one place to another, both included; negative places count from the end.',
    notes: [shown, 'The first place is 1. Without a second place: all the rest.'],
    examples: [
      ['ARRAYSLICE(ARRAYFLATTEN("a", "b", "c"), 2)', 'b, c'],
      ['ARRAYSLICE(ARRAYFLATTEN("a", "b", "c"), -2, -2)', 'b'],
    ],
    expand: (args) => call('listSlice', args.list(0), args.whole(1), args.whole(2, -1)),
  },
  {
    name: 'ARRAYJOIN',
    aliases: [],
    category: 'list',
    parameters: [needs('list', 'list'), may('separator', 'text')],
    gives: 'text',
    help: 'All items as one text, with a separator between (", " when left out).',
    examples: [
      ['ARRAYJOIN(ARRAYFLATTEN(1, 2, 3), "-")', '1-2-3'],
      ['ARRAYJOIN(ARRAYFLATTEN("a", "b"))', 'a, b'],
    ],
    expand: (args) => call('listJoin', call('listToTexts', args.list(0)), args.text(1, ', ')),
  },
]
