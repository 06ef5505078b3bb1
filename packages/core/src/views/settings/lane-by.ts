import { stackField } from './stack-field.ts'

export const laneBy = stackField({
  key: 'laneBy',
  description:
    'id of a column that holds one choice, one person or one linked record: each is a lane of a timeline; null: one lane for all',
  what: 'Lanes are made',
  gone: 'Lanes were those of a field that is no longer there or holds more than one value: all records stand in one lane.',
  use: 'lanes',
})
