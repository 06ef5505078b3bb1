import { dateField } from './date-field.ts'

export const endField = dateField({
  key: 'endField',
  description: 'id of a column of days or moments: where a record ends; null: it has a beginning only',
  gone: 'Records ended by a field that is no longer there or holds no dates any more.',
})
