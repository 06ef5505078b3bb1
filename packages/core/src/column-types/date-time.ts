import { defineColumnType } from './column-type.ts'
import { readInstant } from './instant.ts'
import { acceptMoment, MomentOptions, momentDefaults, showMoment } from './moment.ts'
import { dayOperators } from './operator-families.ts'

export const dateTime = defineColumnType({
  storage: 'timestamp',
  comparison: 'instant',
  options: MomentOptions,
  defaults: momentDefaults,
  operators: dayOperators,
  accept: (input) => acceptMoment('DateTime', input),
  read: (text, { dateFormat }, reading) => readInstant(text, dateFormat, reading),
  show: (value, { dateFormat }) => showMoment(value, dateFormat),
})
