import type { Arguments } from '../checking/arguments.ts'
import { type Constant, call, constant } from '../checking/build.ts'
import { portablePattern, type RegexUse } from '../regex/portable.ts'
import { RegexRefusal } from '../regex/regex.ts'
import { type FunctionFamily, fixed, needs } from './define-function.ts'

const subset =
  'Patterns may hold characters, . [a-z] [^a-z] \\d \\w \\s (ASCII) ^ $ ( ) | * + ? {2,5}. What databases understand differently is refused: lazy forms, look-around, back references, \\b, flags.'

const pattern = fixed(needs('pattern', 'text'))

function patternOf(args: Arguments, use: RegexUse): Constant {
  const written = args.constantText(1, 'a pattern')
  try {
    return constant(portablePattern(written, use))
  } catch (cause) {
    if (!(cause instanceof RegexRefusal)) throw cause
    throw args.refused(1, `This pattern cannot be used (at its character ${cause.at + 1}): ${cause.message}`)
  }
}

export const regexFunctions: FunctionFamily = [
  {
    name: 'REGEX_MATCH',
    aliases: [],
    category: 'text',
    parameters: [needs('text', 'text'), pattern],
    gives: 'boolean',
    help: 'Whether a pattern is found anywhere in the text.',
    notes: [subset],
    examples: [
      ['REGEX_MATCH("order 42", "\\d+")', 'TRUE'],
      ['REGEX_MATCH("order 42", "^\\d+$")', 'FALSE'],
    ],
    expand: (args) => call('regexMatch', args.text(0), patternOf(args, 'match')),
  },
  {
    name: 'REGEX_EXTRACT',
    aliases: [],
    category: 'text',
    parameters: [needs('text', 'text'), pattern],
    gives: 'text',
    help: 'The first part of the text that matches the pattern; blank when there is none.',
    notes: [subset, 'Always the whole match, also when the pattern has groups.'],
    examples: [
      ['REGEX_EXTRACT("order 42 of 7", "\\d+")', '42'],
      ['REGEX_EXTRACT("mail ada@example.com", "[\\w.]+@[\\w.]+")', 'ada@example.com'],
      ['REGEX_EXTRACT("none", "\\d+")', ''],
    ],
    expand: (args) => call('regexExtract', args.text(0), patternOf(args, 'extract')),
  },
  {
    name: 'REGEX_REPLACE',
    aliases: [],
    category: 'text',
    parameters: [needs('text', 'text'), pattern, needs('replacement', 'text')],
    gives: 'text',
    help: 'The text with every match of the pattern replaced.',
    notes: [subset, 'The replacement is plain text: $1 and \\1 mean themselves.'],
    examples: [
      ['REGEX_REPLACE("a1b22", "\\d+", "#")', 'a#b#'],
      ['REGEX_REPLACE("a  b", "\\s+", " ")', 'a b'],
    ],
    expand: (args) => call('regexReplace', args.text(0), patternOf(args, 'replace'), args.text(2)),
  },
]
