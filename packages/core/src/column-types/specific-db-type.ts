import { defineColumnType } from './column-type.ts'
import { NoOptions } from './no-options.ts'
import { textOperators } from './operator-families.ts'
import { acceptLongText, readLongText, showAnything } from './text-value.ts'

/** A type only its database knows (inet, tsvector, …): its text goes through as it is, the database judges it. */
export const specificDbType = defineColumnType({
  storage: 'longText',
  comparison: 'text',
  unknown: true,
  options: NoOptions,
  defaults: {},
  operators: textOperators,
  accept: (input) => acceptLongText('SpecificDBType', typeof input === 'number' ? String(input) : input),
  read: (text) => readLongText(text),
  show: showAnything,
})
