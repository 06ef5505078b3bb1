import { alteredNumber } from '../exact-json.ts'
import { containing, equality, presence } from '../filters/operators.ts'
import { defineColumnType } from './column-type.ts'
import { copyJson, jsonLimits } from './json-value.ts'
import { NoOptions } from './no-options.ts'
import { refusal } from './refusal.ts'

export const json = defineColumnType({
  storage: 'json',
  comparison: 'text',
  plain: true,
  holds: 'json',
  options: NoOptions,
  defaults: {},
  operators: [...equality, ...containing, ...presence],
  guess: { rank: 8.5, fits: (texts) => texts.every((text) => /^\s*[[{]/.test(text)) },

  /** A text is a JSON text, never parsed: whoever has JSON in writing reads it first. */
  accept(input) {
    const copy = copyJson(input)
    if ('fault' in copy) throw refusal('JSON', copy.fault)
    return copy.value
  },

  read(text) {
    const parsed = text.length > jsonLimits.bytes ? undefined : parseJson(text)
    const copy = copyJson(parsed)
    return 'fault' in copy ? null : copy.value
  },

  show: (value) => JSON.stringify(value),
})

/** Where another sign comes first it is none: being told so by an error takes a hundred times as long. */
const jsonStart = /^\s*["[{\-\dtfn]/

function parseJson(text: string): unknown {
  if (!jsonStart.test(text)) return undefined
  try {
    return alteredNumber(text) === null ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
