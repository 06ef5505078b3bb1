import { Type } from '../schema/type.ts'
import { ColumnReference } from './column-reference.ts'
import { defineColumnType } from './column-type.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

/** Draws the value of another column of the same record. */
export const qrCode = defineColumnType({
  storage: null,
  comparison: 'none',
  computed: 'copy',
  /** format: how much of the code may be damaged, from L (7 %) to H (30 %). */
  options: Type.Object(
    { column: ColumnReference, format: Type.Enum(['L', 'M', 'Q', 'H']) },
    { additionalProperties: false },
  ),
  defaults: { column: null, format: 'M' },
  meta: { column: 'fk_qr_value_column_id', format: 'qr_format' },
  operators: [],
  accept() {
    throw refusal('QrCode', 'shows another column and cannot be written')
  },
  read: () => null,
  show: showAnything,
})
