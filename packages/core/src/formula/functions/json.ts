import { call, constant } from '../checking/build.ts'
import { parseJsonPath } from '../json-path.ts'
import { type FunctionFamily, fixed, needs } from './define-function.ts'

export const jsonFunctions: FunctionFamily = [
  {
    name: 'JSON_EXTRACT',
    aliases: [],
    category: 'json',
    parameters: [needs('json', 'text'), fixed(needs('path', 'text'))],
    gives: 'text',
    help: 'A value out of JSON, by a path as in jq.',
    notes: [
      'Keys behind points, places from 0 in brackets, other keys in quotes: .address.lines[0]."house number"',
      'Blank when the path leads nowhere. #VALUE when the text is no JSON, is nested more than 20 deep, or when an object or a list is at that place.',
    ],
    examples: [
      [`JSON_EXTRACT('{"a": {"b": [10, 20]}}', ".a.b[1]")`, '20'],
      [`JSON_EXTRACT('{"a": "x"}', ".b")`, ''],
      [`JSON_EXTRACT('no json', ".a")`, '#VALUE'],
    ],
    expand(args) {
      const path = args.constantText(1, 'a path')
      const steps = parseJsonPath(path)
      if (steps === null)
        throw args.refused(1, `JSON_EXTRACT needs a path such as .address.lines[0], not “${path.slice(0, 40)}”.`)
      return call('jsonExtract', args.text(0), constant(JSON.stringify(steps)))
    },
  },
]
