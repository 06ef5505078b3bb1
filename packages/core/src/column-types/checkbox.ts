import { checking, equality, presence } from '../filters/operators.ts'
import { Type } from '../schema/type.ts'
import { Color, Icon } from './appearance.ts'
import { defineColumnType } from './column-type.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

const yes = ['true', 't', 'yes', 'y', '1', 'x', 'on', 'checked', '✓', '✔', '✔️', '☑', '☑️', '✅', '[x]']
const no = ['false', 'f', 'no', 'n', '0', 'off', 'unchecked', '✗', '✘', '☐', '❌', '[ ]', '[]']

/** What can be drawn; other clients note names of their own. */
export const checkboxIcons = ['check', 'circle-check', 'star', 'heart', 'thumb-up', 'flag'] as const

export const checkbox = defineColumnType({
  storage: 'boolean',
  comparison: 'boolean',
  plain: true,
  options: Type.Object({ icon: Icon, color: Color }, { additionalProperties: false }),
  defaults: { icon: 'check', color: '#777777' },
  meta: { icon: 'icon.checked', color: 'color' },
  operators: [...checking, ...equality, ...presence],
  guess: { rank: 1, fits: (texts) => texts.every((text) => /^(?:true|false|yes|no|x|✓|✔|☑|☐)$/i.test(text)) },

  /** 1 and 0 too: existing clients send back what their database gave them. */
  accept(input) {
    if (input === true || input === 1) return true
    if (input === false || input === 0) return false
    throw refusal('Checkbox', 'needs true or false')
  },

  read(text) {
    if (text === 'true' || text === 'false') return text === 'true'
    const word = text.slice(0, 20).trim().toLowerCase()
    if (yes.includes(word)) return true
    return no.includes(word) ? false : null
  },

  show: showAnything,
})
