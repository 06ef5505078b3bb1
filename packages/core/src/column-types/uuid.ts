import { defineColumnType } from './column-type.ts'
import { NoOptions } from './no-options.ts'
import { textOperators } from './operator-families.ts'
import { showAnything } from './text-value.ts'
import { acceptUuid, readUuid } from './uuid-text.ts'

export const uuid = defineColumnType({
  storage: 'shortText',
  comparison: 'text',
  options: NoOptions,
  defaults: {},
  operators: textOperators,
  kept: 'uuid',
  accept: (input) => acceptUuid('UUID', input),
  read: (text) => readUuid(text),
  show: showAnything,
})
