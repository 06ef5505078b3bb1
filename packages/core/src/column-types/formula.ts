import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { Display } from './display.ts'
import { refusal } from './refusal.ts'
import { showMany } from './show-many.ts'

export const formulaTextLimit = 20_000

/** Computed from the other columns of a record. In the text columns are named by their ids, so renames need no care. */
export const formula = defineColumnType({
  storage: null,
  comparison: 'none',
  computed: 'formula',
  // Twice the limit of what people write: ids may be longer than titles.
  options: Type.Object(
    { formula: Type.String({ maxLength: 2 * formulaTextLimit }), display: Display },
    { additionalProperties: false },
  ),
  defaults: { formula: '', display: null },
  operators: [],
  accept() {
    throw refusal('Formula', 'is computed and cannot be written')
  },
  read: () => null,
  show: showMany,
})
