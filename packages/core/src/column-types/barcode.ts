import { Type } from '../schema/type.ts'
import { ColumnReference } from './column-reference.ts'
import { defineColumnType } from './column-type.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

export const barcodeFormats = [
  'CODE128',
  'CODE39',
  'EAN13',
  'EAN8',
  'EAN5',
  'EAN2',
  'UPC',
  'ITF14',
  'MSI',
  'pharmacode',
  'codabar',
] as const

/** Draws the value of another column of the same record. */
export const barcode = defineColumnType({
  storage: null,
  comparison: 'none',
  computed: 'copy',
  options: Type.Object({ column: ColumnReference, format: Type.Enum(barcodeFormats) }, { additionalProperties: false }),
  defaults: { column: null, format: 'CODE128' },
  meta: { column: 'fk_barcode_value_column_id', format: 'barcode_format' },
  operators: [],
  accept() {
    throw refusal('Barcode', 'shows another column and cannot be written')
  },
  read: () => null,
  show: showAnything,
})
