import { defineColumnType } from './column-type.ts'
import { NoOptions } from './no-options.ts'
import { textOperators } from './operator-families.ts'
import { acceptShortText, readShortText, showAnything } from './text-value.ts'

/** “Single line” is how it is drawn and typed: line breaks found in an existing database stay as they are. */
export const singleLineText = defineColumnType({
  storage: 'shortText',
  comparison: 'text',
  plain: true,
  takesAll: true,
  options: NoOptions,
  defaults: {},
  operators: textOperators,
  guess: { rank: 11, fits: () => true },
  accept: (input) => acceptShortText('SingleLineText', input),
  read: (text) => readShortText(text),
  show: showAnything,
})
