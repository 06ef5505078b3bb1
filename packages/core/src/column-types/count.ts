import { Type } from '../schema/type.ts'
import { LinkedWhere, Reference } from './column-reference.ts'
import { defineColumnType } from './column-type.ts'
import { Display } from './display.ts'
import { refusal } from './refusal.ts'
import { showMany } from './show-many.ts'

/** How many records are linked. */
export const count = defineColumnType({
  storage: null,
  comparison: 'none',
  computed: 'count',
  options: Type.Object({ linkId: Reference, where: LinkedWhere, display: Display }, { additionalProperties: false }),
  defaults: { linkId: '', where: null, display: null },
  operators: [],
  accept() {
    throw refusal('Count', 'counts linked records and cannot be written')
  },
  read: () => null,
  show: showMany,
})
