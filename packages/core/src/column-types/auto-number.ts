import { defineColumnType } from './column-type.ts'
import { acceptInteger, readInteger, showInteger } from './integer-value.ts'
import { NoOptions } from './no-options.ts'
import { numberOperators } from './operator-families.ts'

export const autoNumber = defineColumnType({
  storage: 'integer',
  comparison: 'number',
  ordinal: true,
  takesAll: true,
  options: NoOptions,
  defaults: {},
  operators: numberOperators,
  kept: 'autoNumber',
  accept: (input) => acceptInteger('AutoNumber', input),
  read: (text) => readInteger(text),
  show: showInteger,
})
