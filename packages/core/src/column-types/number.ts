import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { decimal } from './decimal.ts'
import { acceptInteger, readInteger, showInteger } from './integer-value.ts'
import { areAmounts, areWholeGrouped } from './looks-like.ts'
import { numberOperators } from './operator-families.ts'
import type { Reading } from './reading.ts'
import { markOfSeparators, Separators } from './separators.ts'

export const number = defineColumnType({
  storage: 'integer',
  comparison: 'number',
  plain: true,
  takesAll: true,
  /** grouping: drawn with separators between thousands. */
  options: Type.Object({ grouping: Type.Boolean(), separators: Separators }, { additionalProperties: false }),
  defaults: { grouping: false, separators: 'local' },
  meta: { grouping: 'isLocaleString' },
  operators: numberOperators,
  guess: {
    rank: 3,
    fits: (texts, reading) => areAmounts(texts) && texts.every((text) => isWhole(text, reading)),
    options: (values) => ({ grouping: areWholeGrouped(values) }),
  },
  accept: (input) => acceptInteger('Number', input),
  read: (text, { separators }, reading) => readInteger(text, reading, markOfSeparators(separators)),
  show: showInteger,
})

function isWhole(text: string, reading: Reading): boolean {
  return !String(decimal.read(text, decimal.defaults, reading) ?? '').includes('.')
}
