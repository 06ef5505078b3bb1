import { defineColumnType } from './column-type.ts'
import { NoOptions } from './no-options.ts'
import { personOperators } from './operator-families.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'
import { isUserId } from './user-ids.ts'

export const createdBy = defineColumnType({
  storage: 'shortText',
  comparison: 'person',
  holds: 'people',
  takesAll: true,
  options: NoOptions,
  defaults: {},
  operators: personOperators,
  kept: 'createdBy',

  accept(input) {
    if (isUserId(input)) return input
    throw refusal('CreatedBy', 'needs the id of a user (us_…)')
  },

  read(text) {
    const id = text.trim()
    return isUserId(id) ? id : null
  },

  show: showAnything,
})
