import { Type } from '../schema/type.ts'
import { LinkedWhere, Reference } from './column-reference.ts'
import { defineColumnType } from './column-type.ts'
import { Display } from './display.ts'
import { refusal } from './refusal.ts'
import { showMany } from './show-many.ts'

/** What a column of the linked records holds. */
export const lookup = defineColumnType({
  storage: null,
  comparison: 'none',
  computed: 'lookup',
  options: Type.Object(
    { linkId: Reference, columnId: Reference, where: LinkedWhere, display: Display },
    { additionalProperties: false },
  ),
  defaults: { linkId: '', columnId: '', where: null, display: null },
  operators: [],
  accept() {
    throw refusal('Lookup', 'shows linked records and cannot be written')
  },
  read: () => null,
  show: showMany,
})
