import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { isHttpUrl, urlLimit } from './http-url.ts'
import { textOperators } from './operator-families.ts'
import { refusal } from './refusal.ts'
import { acceptShortText, readShortText, showAnything } from './text-value.ts'

export const url = defineColumnType({
  storage: 'longText',
  comparison: 'text',
  options: Type.Object({ validate: Type.Boolean() }, { additionalProperties: false }),
  defaults: { validate: true },
  meta: { validate: 'validate' },
  clientCheck: 'isURL',
  operators: textOperators,
  guess: { rank: 8, fits: (texts) => texts.every((text) => /^https?:\/\//i.test(text)) },

  accept(input, { validate }) {
    const text = acceptShortText('URL', input, urlLimit)
    if (validate && !isHttpUrl(text)) throw refusal('URL', 'needs an address that begins with http:// or https://')
    return text
  },

  read(text, { validate }) {
    if (!validate) return readShortText(text, urlLimit)
    const address = text.slice(0, urlLimit + 1).trim()
    return [address, `https://${address}`].find((candidate) => isAddress(candidate, address)) ?? null
  },

  show: showAnything,
})

// “example.com” is an address to a person, “example” and “12.50” are not.
function isAddress(candidate: string, typed: string): boolean {
  return isHttpUrl(candidate) && (candidate === typed || /^[^\s/?#@:]+\.\p{L}{2,}(?=[/?#:]|$)/u.test(typed))
}
