import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { textOperators } from './operator-families.ts'
import { acceptLongText, readLongText, showAnything } from './text-value.ts'

export const longText = defineColumnType({
  storage: 'longText',
  comparison: 'text',
  plain: true,
  takesAll: true,
  /** rich: the text is Markdown and is drawn so. */
  options: Type.Object({ rich: Type.Boolean() }, { additionalProperties: false }),
  defaults: { rich: false },
  meta: { rich: 'richMode' },
  operators: textOperators,
  guess: { rank: 9, fits: (texts) => texts.some((text) => text.includes('\n') || text.length > 255) },
  accept: (input) => acceptLongText('LongText', input),
  read: (text) => readLongText(text),
  show: showAnything,
})
