import { defineColumnType } from './column-type.ts'
import { NoOptions } from './no-options.ts'
import { textOperators } from './operator-families.ts'
import { acceptShortText, readShortText, showAnything } from './text-value.ts'

/** “Single line” is how it is drawn and typed: line breaks found in an existing database stay as they are. */
export const singleLineText = defineColumnType({
  storage: 'shortText',
  comparison: 'text',
  options: NoOptions,
  defaults: {},
  operators: textOperators,
  accept: (input) => acceptShortText('SingleLineText', input),
  read: (text) => readShortText(text),
  show: showAnything,
})
