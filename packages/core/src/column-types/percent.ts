import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { acceptDecimal, Precision, readDecimal, showDecimal } from './decimal-value.ts'
import { areAmounts } from './looks-like.ts'
import { numberOperators } from './operator-families.ts'
import { Separators } from './separators.ts'

/** 50 is 50 %, not 0.5. */
export const percent = defineColumnType({
  storage: 'decimal',
  comparison: 'decimal',
  averaged: true,
  /** bar: drawn as a bar of progress. */
  options: Type.Object(
    { precision: Precision, bar: Type.Boolean(), separators: Separators },
    { additionalProperties: false },
  ),
  defaults: { precision: null, bar: false, separators: 'local' },
  meta: { precision: 'precision', bar: 'is_progress' },
  operators: numberOperators,
  sameUnder: ['sum', 'avg'],
  guess: { rank: 2, fits: (texts) => areAmounts(texts) && texts.every((text) => text.endsWith('%')) },
  accept: (input, { precision }) => acceptDecimal('Percent', input, precision),
  read: readDecimal,
  show: (value, { precision }) => `${showDecimal(value, precision)}%`,
})
