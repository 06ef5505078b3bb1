import { isEmail } from '../names.ts'
import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { textOperators } from './operator-families.ts'
import { refusal } from './refusal.ts'
import { acceptShortText, readShortText, showAnything } from './text-value.ts'

export const email = defineColumnType({
  storage: 'shortText',
  comparison: 'text',
  options: Type.Object({ validate: Type.Boolean() }, { additionalProperties: false }),
  defaults: { validate: true },
  meta: { validate: 'validate' },
  clientCheck: 'isEmail',
  operators: textOperators,
  guess: { rank: 7, fits: (texts) => texts.every((text) => text.includes('@')) },

  accept(input, { validate }) {
    const text = acceptShortText('Email', input)
    if (validate && !isEmail(text)) throw refusal('Email', 'needs an e-mail address such as ana@example.com')
    return text
  },

  read(text, { validate }) {
    // An address holds nothing that would be taken off.
    if (!validate || isEmail(text)) return readShortText(text)
    const address = bareAddress(text.slice(0, 1000))
    return isEmail(address) ? readShortText(address) : null
  },

  show: showAnything,
})

// Mail programs copy “Ana Ruiz <ana@example.com>”, browsers “mailto:ana@example.com”.
function bareAddress(text: string): string {
  const inBrackets = text.slice(text.lastIndexOf('<') + 1).split('>')[0] ?? ''
  return inBrackets.trim().replace(/^mailto:/i, '')
}
