import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { acceptInteger, readInteger, showInteger } from './integer-value.ts'
import { numberOperators } from './operator-families.ts'
import { markOfSeparators, Separators } from './separators.ts'

export const number = defineColumnType({
  storage: 'integer',
  comparison: 'number',
  /** grouping: drawn with separators between thousands. */
  options: Type.Object({ grouping: Type.Boolean(), separators: Separators }, { additionalProperties: false }),
  defaults: { grouping: false, separators: 'local' },
  operators: numberOperators,
  accept: (input) => acceptInteger('Number', input),
  read: (text, { separators }, reading) => readInteger(text, reading, markOfSeparators(separators)),
  show: showInteger,
})
