import { defineColumnType } from './column-type.ts'
import { readInstant } from './instant.ts'
import { haveDigits } from './looks-like.ts'
import { acceptMoment, MomentOptions, momentDefaults, momentMeta, showMoment } from './moment.ts'
import { dayOperators } from './operator-families.ts'

export const dateTime = defineColumnType({
  storage: 'timestamp',
  comparison: 'instant',
  plain: true,
  takesAll: true,
  options: MomentOptions,
  defaults: momentDefaults,
  meta: momentMeta,
  operators: dayOperators,
  guess: { rank: 5, fits: (texts) => haveDigits(texts) && texts.some((text) => /\d:\d{2}/.test(text)) },
  accept: (input) => acceptMoment('DateTime', input),
  read: (text, { dateFormat }, reading) => readInstant(text, dateFormat, reading),
  show: (value, { dateFormat }) => showMoment(value, dateFormat),
})
