import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { acceptDecimal, Precision, readDecimal, showDecimal } from './decimal-value.ts'
import { numberOperators } from './operator-families.ts'
import { Separators } from './separators.ts'

export const decimal = defineColumnType({
  storage: 'decimal',
  comparison: 'decimal',
  options: Type.Object(
    { precision: Precision, grouping: Type.Boolean(), separators: Separators },
    { additionalProperties: false },
  ),
  defaults: { precision: null, grouping: false, separators: 'local' },
  operators: numberOperators,
  accept: (input, { precision }) => acceptDecimal('Decimal', input, precision),
  read: readDecimal,
  show: (value, { precision }) => showDecimal(value, precision),
})
