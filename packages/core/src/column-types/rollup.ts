import { rollupNames } from '../rollups.ts'
import { Type } from '../schema/type.ts'
import { LinkedWhere, Reference } from './column-reference.ts'
import { defineColumnType } from './column-type.ts'
import { Display } from './display.ts'
import { refusal } from './refusal.ts'
import { showMany } from './show-many.ts'

/** One value made of what a column of the linked records holds. */
export const rollup = defineColumnType({
  storage: null,
  comparison: 'none',
  computed: 'rollup',
  options: Type.Object(
    { linkId: Reference, columnId: Reference, func: Type.Enum(rollupNames), where: LinkedWhere, display: Display },
    { additionalProperties: false },
  ),
  defaults: { linkId: '', columnId: '', func: 'count', where: null, display: null },
  operators: [],
  accept() {
    throw refusal('Rollup', 'is computed from linked records and cannot be written')
  },
  read: () => null,
  show: showMany,
})
