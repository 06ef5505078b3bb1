import type { Arguments } from '../checking/arguments.ts'
import { column, concat, constant, orElse } from '../checking/build.ts'
import { toText } from '../checking/coerce.ts'
import type { FormulaColumn } from '../checking/formula-columns.ts'
import type { Typed } from '../tree.ts'
import type { FunctionFamily } from './define-function.ts'

const textOf = ({ id, type }: FormulaColumn): Typed => orElse(toText({ typed: column(id, type), zone: null }), '')

function keptTime(args: Arguments, kept: FormulaColumn | null, what: string): Typed {
  if (kept) return column(kept.id, kept.type)
  throw args.refused(0, `This table has no column that keeps ${what}; add one of that type.`)
}

export const recordFunctions: FunctionFamily = [
  {
    name: 'RECORD_ID',
    aliases: [],
    category: 'record',
    parameters: [],
    gives: 'text',
    help: 'The key of the record; several key columns are joined by ___.',
    examples: [['RECORD_ID()', '7']],
    expand(args) {
      const [first, ...others] = args.columns.key
      if (!first) throw args.refused(0, 'Records of this table have no key.')
      return concat(textOf(first), ...others.flatMap((key) => [constant('___'), textOf(key)]))
    },
  },
  {
    name: 'CREATED_TIME',
    aliases: [],
    category: 'record',
    parameters: [],
    gives: 'date',
    help: 'When the record was made.',
    examples: [['CREATED_TIME()', '2026-01-31T08:00:00.000Z']],
    expand: (args) => keptTime(args, args.columns.createdTime, 'when a record was made (CreateTime)'),
  },
  {
    name: 'LAST_MODIFIED_TIME',
    aliases: [],
    category: 'record',
    parameters: [],
    gives: 'date',
    help: 'When the record was last changed.',
    notes: ['Of the whole record: times of single columns are not kept, so it takes no columns as arguments.'],
    examples: [['LAST_MODIFIED_TIME()', '2026-11-14T16:30:00.000Z']],
    expand: (args) =>
      keptTime(args, args.columns.lastModifiedTime, 'when a record was last changed (LastModifiedTime)'),
  },
]
