import type { Arguments } from '../checking/arguments.ts'
import { allOf, blankOf, call, constant, isList, orElse } from '../checking/build.ts'
import { toBoolean, toText, truthsAsNumbers } from '../checking/coerce.ts'
import { compare } from '../checking/comparisons.ts'
import type { Checked, Meaning } from '../checking/meaning.ts'
import { sharedShow, unify, unifyList } from '../checking/unify.ts'
import type { Typed } from '../tree.ts'
import { type FormulaFunction, type FunctionFamily, may, more, needs } from './define-function.ts'

const truthNote = 'Numbers other than 0, texts other than empty ones, dates and filled lists count as true.'

const ofTruths = (
  name: string,
  help: string,
  examples: FormulaFunction['examples'],
  expand: FormulaFunction['expand'],
): FormulaFunction => ({
  name,
  aliases: [],
  category: 'logic',
  parameters: [needs('condition', 'boolean'), more('more', 'boolean')],
  gives: 'boolean',
  help,
  notes: [truthNote, 'A list of checkboxes, such as a lookup, counts with all its items.'],
  examples,
  expand,
})

const isBooleanList = ({ typed }: Checked): boolean => isList(typed.type) && typed.type.listOf === 'boolean'

/** How many of the list are true, and how many items it has. */
const tally = (checked: Checked): { yes: Typed; all: Typed } => {
  const list = truthsAsNumbers(checked.typed)
  return { yes: call('listSum', list), all: call('listCount', list) }
}

const every = (checked: Checked): Typed => {
  if (!isBooleanList(checked)) return toBoolean(checked)
  const { yes, all } = tally(checked)
  return call('equal', yes, all)
}

const some = (checked: Checked): Typed =>
  isBooleanList(checked) ? call('less', constant(0), tally(checked).yes) : toBoolean(checked)

const howMany = (checked: Checked): Typed =>
  isBooleanList(checked) ? tally(checked).yes : call('booleanToNumber', toBoolean(checked))

/** Tests and values in turn, then what is left; all values in one type. */
function chosen(tests: readonly Typed[], values: readonly Checked[]): Meaning {
  const unified = unify(values)
  const steps = tests.flatMap((test, index) => [test, unified[index] ?? blankOf('nothing')])
  return { typed: call('choose', ...steps, unified.at(-1) ?? blankOf('nothing')), ...sharedShow(values) }
}

const blankAt = (args: Arguments): Checked => ({ typed: blankOf('nothing'), zone: null, locale: null, at: args.at })

function isEmpty(checked: Checked): Typed {
  const { typed } = checked
  if (isList(typed.type)) return call('equal', call('listCount', unifyList([checked])), constant(0))
  return typed.type === 'text' ? call('equal', orElse(toText(checked), ''), constant('')) : call('isBlank', typed)
}

const constantFunction = (name: string, help: string, shown: string, value: Typed): FormulaFunction => ({
  name,
  aliases: [],
  category: 'logic',
  parameters: [],
  gives: value.type === 'boolean' ? 'boolean' : 'any',
  help,
  examples: [[`${name}()`, shown]],
  expand: () => value,
})

export const logicFunctions: FunctionFamily = [
  {
    name: 'IF',
    aliases: [],
    category: 'logic',
    parameters: [needs('condition', 'boolean'), needs('then', 'any'), may('else', 'any')],
    gives: 'any',
    help: 'One value if a condition is true, another if not.',
    notes: [
      truthNote,
      'Only the chosen value is computed, so an error in the other does no harm.',
      'Values of different types become texts.',
    ],
    examples: [
      ['IF(2 > 1, "yes", "no")', 'yes'],
      ['IF(2 < 1, "yes")', ''],
      ['IF(1 = 0, 1 / 0, 5)', '5'],
    ],
    expand: (args) => chosen([args.boolean(0)], [args.checked(1), args.all[2] ?? blankAt(args)]),
  },
  {
    name: 'SWITCH',
    aliases: [],
    category: 'logic',
    parameters: [needs('value', 'any'), needs('case', 'any'), needs('result', 'any'), more('more', 'any')],
    gives: 'any',
    help: 'The result behind the first case that equals the value; a last single argument is for all others.',
    notes: ['Values of different types become texts.'],
    examples: [
      ['SWITCH("b", "a", 1, "b", 2, 0)', '2'],
      ['SWITCH("x", "a", 1, "b", 2, 0)', '0'],
      ['SWITCH("x", "a", 1)', ''],
    ],
    expand(args) {
      const cases = args.all.slice(1)
      const pairs = Math.floor(cases.length / 2)
      const tests = cases.filter((_, index) => index % 2 === 0 && index / 2 < pairs)
      const results = cases.filter((_, index) => index % 2 === 1)
      const otherwise = cases.length % 2 === 1 ? (cases.at(-1) ?? blankAt(args)) : blankAt(args)
      return chosen(
        tests.map((test) => compare('=', args.checked(0), test)),
        [...results, otherwise],
      )
    },
  },
  ofTruths(
    'AND',
    'Whether all are true.',
    [
      ['AND(1 < 2, TRUE())', 'TRUE'],
      ['AND(1 < 2, 0)', 'FALSE'],
    ],
    ({ all }) => allOf(all.map(every)),
  ),
  ofTruths(
    'OR',
    'Whether at least one is true.',
    [
      ['OR(1 > 2, "a" = "a")', 'TRUE'],
      ['OR(FALSE(), BLANK())', 'FALSE'],
    ],
    ({ all }) => call('or', ...all.map(some)),
  ),
  ofTruths(
    'XOR',
    'Whether an odd number of them is true.',
    [
      ['XOR(TRUE(), FALSE())', 'TRUE'],
      ['XOR(TRUE(), TRUE())', 'FALSE'],
    ],
    ({ all }) => {
      const trues = all.map(howMany).reduce((sum, next) => call('add', sum, next))
      return call('equal', call('remainder', trues, constant(2)), constant(1))
    },
  ),
  {
    name: 'NOT',
    aliases: [],
    category: 'logic',
    parameters: [needs('condition', 'boolean')],
    gives: 'boolean',
    help: 'The opposite.',
    notes: [truthNote],
    examples: [
      ['NOT(1 > 2)', 'TRUE'],
      ['NOT("text")', 'FALSE'],
    ],
    expand: (args) => call('not', args.boolean(0)),
  },
  constantFunction('TRUE', 'True; also without brackets.', 'TRUE', constant(true)),
  constantFunction('FALSE', 'False; also without brackets.', 'FALSE', constant(false)),
  constantFunction('BLANK', 'Nothing: an empty value of any type.', '', blankOf('nothing')),
  constantFunction('ERROR', 'An error on purpose; ISERROR finds it.', '#ERROR', call('error', constant('#ERROR'))),
  {
    name: 'ISERROR',
    aliases: [],
    category: 'logic',
    parameters: [needs('value', 'any')],
    gives: 'boolean',
    help: 'Whether computing the value fails.',
    examples: [
      ['ISERROR(1 / 0)', 'TRUE'],
      ['ISERROR("fine")', 'FALSE'],
    ],
    expand: (args) => call('isError', args.checked(0).typed),
  },
  {
    name: 'ISBLANK',
    aliases: [],
    category: 'logic',
    parameters: [needs('value', 'any')],
    gives: 'boolean',
    help: 'Whether the value is empty.',
    notes: ['An empty text is blank, 0 is not.'],
    examples: [
      ['ISBLANK("")', 'TRUE'],
      ['ISBLANK(0)', 'FALSE'],
    ],
    expand: (args) => isEmpty(args.checked(0)),
  },
  {
    name: 'ISNOTBLANK',
    aliases: [],
    category: 'logic',
    parameters: [needs('value', 'any')],
    gives: 'boolean',
    help: 'Whether the value is not empty.',
    examples: [
      ['ISNOTBLANK("a")', 'TRUE'],
      ['ISNOTBLANK(BLANK())', 'FALSE'],
    ],
    expand: (args) => call('not', isEmpty(args.checked(0))),
  },
]
