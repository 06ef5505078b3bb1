import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { acceptDecimal, Precision, readDecimal, showDecimal } from './decimal-value.ts'
import { areAmounts, areGrouped, writtenDigits } from './looks-like.ts'
import { numberOperators } from './operator-families.ts'
import { Separators } from './separators.ts'

export const decimal = defineColumnType({
  storage: 'decimal',
  comparison: 'decimal',
  plain: true,
  takesAll: true,
  options: Type.Object(
    { precision: Precision, grouping: Type.Boolean(), separators: Separators },
    { additionalProperties: false },
  ),
  defaults: { precision: null, grouping: false, separators: 'local' },
  meta: { precision: 'precision', grouping: 'isLocaleString' },
  operators: numberOperators,
  guess: {
    rank: 4,
    fits: areAmounts,
    options: (values) => ({ grouping: areGrouped(values), precision: writtenDigits(values) }),
  },
  accept: (input, { precision }) => acceptDecimal('Decimal', input, precision),
  read: readDecimal,
  show: (value, { precision }) => showDecimal(value, precision),
})
