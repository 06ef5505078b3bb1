import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { textOperators } from './operator-families.ts'
import { acceptLongText, readLongText, showAnything } from './text-value.ts'

export const longText = defineColumnType({
  storage: 'longText',
  comparison: 'text',
  /** rich: the text is Markdown and is drawn so. */
  options: Type.Object({ rich: Type.Boolean() }, { additionalProperties: false }),
  defaults: { rich: false },
  operators: textOperators,
  accept: (input) => acceptLongText('LongText', input),
  read: (text) => readLongText(text),
  show: showAnything,
})
