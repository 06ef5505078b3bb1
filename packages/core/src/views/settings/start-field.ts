import { dateField } from './date-field.ts'

export const startField = dateField({
  key: 'startField',
  description: 'id of a column of days or moments: where a record stands in time, or begins',
  gone: 'The view went by a field that is no longer there or holds no dates any more. Choose another field.',
})
