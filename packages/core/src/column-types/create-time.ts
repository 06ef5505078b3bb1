import { defineColumnType } from './column-type.ts'
import { readInstant } from './instant.ts'
import { acceptMoment, MomentOptions, momentDefaults, momentMeta, showMoment } from './moment.ts'
import { dayOperators } from './operator-families.ts'

export const createTime = defineColumnType({
  storage: 'timestamp',
  comparison: 'instant',
  takesAll: true,
  options: MomentOptions,
  defaults: momentDefaults,
  meta: momentMeta,
  operators: dayOperators,
  kept: 'createdAt',
  accept: (input) => acceptMoment('CreateTime', input),
  read: (text, { dateFormat }, reading) => readInstant(text, dateFormat, reading),
  show: (value, { dateFormat }) => showMoment(value, dateFormat),
})
