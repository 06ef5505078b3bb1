import { forbiddenKeys } from './column-types/json-value.ts'
import { fitsCharacters, hasControlCharacter, isCleanText } from './column-types/text-value.ts'
import { invalidValue } from './errors.ts'

/** What a name belongs to, as the sentences of the rules begin. */
type Named = 'Table' | 'Column' | 'View'

export const titleLimit = 255

/**
 * What a form says about a name while it is typed; null when it is fine. The server takes more, because names come from
 * files and programs too: `acceptTitle` below is its rule.
 */
export function nameFault(named: Named, name: string, { strict = false }: { strict?: boolean } = {}): string | null {
  if (name.trim() === '') return `${named} name required`
  if (!strict) return charactersFault(name, /[./\\]/g)
  if (!/^[A-Za-z_]/.test(name)) return 'Name should start with an alphabet or _'
  return charactersFault(name, /[^A-Za-z0-9_]/gu)
}

function charactersFault(name: string, forbidden: RegExp): string | null {
  const found = [...new Set(name.match(forbidden) ?? [])]
  return found.length === 0
    ? null
    : `Following characters are not allowed ${found.map((character) => JSON.stringify(character)).join(', ')}`
}

/** A title as it is stored: byte for byte as it came, or refused. It is the key of cells in records. */
export function acceptTitle(named: Named, input: string): string {
  const field = 'title'
  if (input.trim() === '') throw invalidValue(field, `${named} name required`)
  if (input !== input.trim())
    throw invalidValue(field, `Leading or trailing whitespace not allowed in ${named.toLowerCase()} names`)
  if (!fitsCharacters(input, titleLimit)) throw invalidValue(field, `${named} name exceeds ${titleLimit} characters`)
  if (!isCleanText(input) || hasControlCharacter(input))
    throw invalidValue(field, `${named} name must not contain control or broken characters`)
  // Bodies arrive without such keys, so a cell of that name could never be written.
  if (forbiddenKeys.has(input)) throw invalidValue(field, `${named} name must not be “${input}”`)
  return input
}

/** Two titles that look the same are the same, however their accents are encoded. */
export function titleKey(title: string): string {
  return title.normalize('NFC')
}

/** “created_at” → “CreatedAt”, as existing clients expect of a base with this inflection. */
export function camelize(name: string): string {
  return name
    .split('_')
    .map((part, index) => capitalized(index === 0 ? part : part.toLowerCase()))
    .join('')
}

function capitalized(text: string): string {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('')
}

/** A title for a name of the database; the name itself where nothing would be left of it. */
export function titleFromName(name: string, inflection: string | null): string {
  return (inflection === 'camelize' ? camelize(name) : name).trim() || name
}

/** A name for the database that every engine takes without surprises. `maxBytes` as UTF-8. */
export function nameFromTitle(title: string, maxBytes: number): string {
  const plain = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '_')
    .replace(/[\u{10000}-\u{10ffff}]/gu, '_')
    .replace(/^_+|_+$/g, '')
  return cutBytes(plain, maxBytes) || 'column'
}

/** At most so many bytes as UTF-8, without half a character at the end. */
export function cutBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let cut = ''
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
    if (bytes > maxBytes) return cut
    cut += character
  }
  return cut
}

/** The name, or with the first number from 2 on that makes it free: “name_2”. */
export function freeName(name: string, isTaken: (name: string) => boolean, maxBytes: number): string {
  if (!isTaken(name)) return name
  for (let number = 2; ; number += 1) {
    const ending = `_${number}`
    const numbered = cutBytes(name, maxBytes - ending.length) + ending
    if (!isTaken(numbered)) return numbered
  }
}
