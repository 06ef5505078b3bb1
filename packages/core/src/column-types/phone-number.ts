import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { textOperators } from './operator-families.ts'
import { refusal } from './refusal.ts'
import { acceptShortText, readShortText, showAnything } from './text-value.ts'

export const phoneNumber = defineColumnType({
  storage: 'shortText',
  comparison: 'text',
  options: Type.Object({ validate: Type.Boolean() }, { additionalProperties: false }),
  defaults: { validate: false },
  meta: { validate: 'validate' },
  clientCheck: 'isMobilePhone',
  operators: textOperators,
  /** Its digits could be anything: people choose it. */
  guess: { rank: 12, fits: () => false },

  accept(input, { validate }) {
    const text = acceptShortText('PhoneNumber', input)
    if (validate && !isPhoneNumber(text)) throw refusal('PhoneNumber', 'needs a phone number such as +49 30 123456')
    return text
  },

  read(text, { validate }) {
    if (!validate) return readShortText(text)
    const number = text.slice(0, 100).trim().replace(/^tel:/i, '')
    return isPhoneNumber(number) ? number : null
  },

  show: showAnything,
})

// E.164 allows 15 digits; the shortest numbers people note down have 3. An extension may follow.
function isPhoneNumber(text: string): boolean {
  if (text.length > 60) return false
  const [number = '', ...extension] = text.split(/\s*(?:x|ext\.?|#)\s*/i)
  if (extension.length > 1 || !extension.every((part) => /^\d{1,8}$/.test(part))) return false
  return /^\+?[\d\s()./-]+$/.test(number) && /^\d{3,15}$/.test(number.replace(/\D/g, ''))
}
