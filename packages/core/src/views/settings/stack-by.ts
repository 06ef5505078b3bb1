import { stackField } from './stack-field.ts'

export const stackBy = stackField({
  key: 'stackBy',
  description: 'id of a column that holds one choice, one person or one linked record: each is a stack of cards',
  what: 'Cards are stacked',
  gone: 'Cards were stacked by a field that is no longer there or holds more than one value. Choose another field.',
  use: 'stacks',
})
